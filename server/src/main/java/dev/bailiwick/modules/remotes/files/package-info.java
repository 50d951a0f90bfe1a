/// Files of machines beside an open terminal: folders, uploads, downloads and changes. Every
/// request asks again whether the session is open, and whether its person may.
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
            "web.errors"
        })
package dev.bailiwick.modules.remotes.files;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
