/// The list of packages, and what of a package a person sees.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "identity.sessions",
            "modules.send.packages",
            "platform.db",
            "platform.paging",
            "platform.search",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.send.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
