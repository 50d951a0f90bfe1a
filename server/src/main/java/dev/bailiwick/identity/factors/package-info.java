/// Second factors of every kind: who must have one, recovery codes, removing and resetting them.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.passwords",
            "identity.sessions",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.factors;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
