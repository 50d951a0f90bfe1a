/// Certificates instead of passwords: the authority's keys, the user names that accounts may use,
/// and the certificate of one session.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "modules.remotes.registry",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.secrets",
            "platform.text",
            "records.schema",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.certificates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
