/// Subnets: the overview, the page of a subnet, utilisation and scans.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "modules.addresses.checks",
            "modules.addresses.conflicts",
            "modules.addresses.lists",
            "modules.addresses.registry",
            "monitoring.ping",
            "monitoring.scans",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.search",
            "records.changes",
            "records.editing",
            "records.lists",
            "records.schema",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.subnets;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
