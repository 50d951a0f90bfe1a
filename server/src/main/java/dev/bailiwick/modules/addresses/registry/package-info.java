/// IP addresses and subnets: the tables, field rules, search and changes.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "monitoring.scans",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.paging",
            "platform.search",
            "records.changes",
            "records.editing",
            "records.lists",
            "records.schema",
            "web.errors",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
