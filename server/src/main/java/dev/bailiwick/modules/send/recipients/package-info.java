/// What recipients do with packages: look, unlock, download. They are known by the token, and after
/// unlocking by the secret of their cookie.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.send.packages",
            "modules.send.sealing",
            "modules.send.store",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings"
        })
package dev.bailiwick.modules.send.recipients;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
