/// The rules of sign-in: authentication mode, break-glass account, emergency local access, and who
/// may use local sign-in.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.factors",
            "identity.sessions",
            "identity.throttling",
            "platform.audit",
            "platform.settings",
            "platform.text",
            "web.ui"
        })
package dev.bailiwick.identity.signinpolicy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
