/// The page and form of an IP address, bulk changes, and manual checks.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.addresses.checks",
            "modules.addresses.conflicts",
            "modules.addresses.lists",
            "modules.addresses.registry",
            "modules.addresses.subnets",
            "monitoring.ping",
            "platform.audit",
            "platform.db",
            "platform.network",
            "records.changes",
            "records.editing",
            "records.lists",
            "records.schema",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
