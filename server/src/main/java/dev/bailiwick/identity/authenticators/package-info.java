/// Authenticator apps (TOTP, RFC 6238) and the profile's pages about second factors.
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
            "platform.text",
            "web.ui"
        })
package dev.bailiwick.identity.authenticators;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
