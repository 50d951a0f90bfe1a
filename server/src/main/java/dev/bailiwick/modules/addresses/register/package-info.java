/// IP addresses and subnets: the tables, field rules, search and changes.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.register",
            "modules.scans",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.paging",
            "records.history",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.register;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
