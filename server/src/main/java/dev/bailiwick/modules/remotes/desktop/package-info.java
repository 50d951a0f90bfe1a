/// Remote desktops in the browser: what is checked before, pinned certificates, and the websocket
/// that carries the Guacamole protocol.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "modules.remotes.helper",
            "modules.remotes.registry",
            "modules.remotes.sessions",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.secrets",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.desktop;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
