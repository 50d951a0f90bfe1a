/// Site administration: general and authentication settings, hosts, addresses, and users.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.checkin",
            "identity.accounts",
            "identity.factors",
            "identity.signinpolicy",
            "identity.sessions",
            "modules.licences.registry",
            "monitoring.scans",
            "monitoring.metrics.series",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.paging",
            "platform.settings",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.operations.administration;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
