/// Password rules, hashing, and how passwords are checked and set.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "platform.audit",
            "platform.db",
            "platform.text"
        })
package dev.bailiwick.identity.passwords;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
