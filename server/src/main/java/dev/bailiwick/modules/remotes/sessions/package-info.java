/// Remote sessions: who is where, the websockets of browsers, and when sessions end.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.remotes.certificates",
            "modules.remotes.helper",
            "modules.remotes.recordings",
            "modules.remotes.registry",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.network",
            "platform.secrets",
            "platform.text",
            "records.editing",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.sessions;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
