/// Passkeys (WebAuthn): registering, verifying, naming and removing them.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.factors",
            "identity.sessions",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.passkeys;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
