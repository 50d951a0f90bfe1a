/// Instances of the DNS filter: the table, field rules, secrets, the shared session and pauses.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "modules.dns.pihole",
            "platform.audit",
            "platform.db",
            "platform.http",
            "platform.secrets",
            "records.changes",
            "records.editing",
            "records.schema"
        })
package dev.bailiwick.modules.dns.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
