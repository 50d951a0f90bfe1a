/// Site administration, System: sizes, certificate, jobs, backups and the support text.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.sessions",
            "messaging.mail",
            "operations.ownbackup.file",
            "operations.ownbackup.schedule",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.servers",
            "platform.settings",
            "platform.startup",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.operations.system;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
