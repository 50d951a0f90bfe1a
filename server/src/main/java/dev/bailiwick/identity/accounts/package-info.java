/// People, their roles and modules, and the rules that no change of an account may break.
@NullMarked
@ApplicationModule(
        allowedDependencies = {"platform.audit", "platform.db", "platform.paging", "platform.text"})
package dev.bailiwick.identity.accounts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
