/// The pages of the DNS filter.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.addresses.registry",
            "modules.dns.checks",
            "modules.dns.drift",
            "modules.dns.live",
            "modules.dns.provider",
            "modules.dns.registry",
            "platform.audit",
            "platform.csv",
            "platform.db",
            "platform.http",
            "platform.network",
            "platform.paging",
            "platform.search",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.dns.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
