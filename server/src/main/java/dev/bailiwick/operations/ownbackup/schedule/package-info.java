/// Bailiwick's own scheduled backups: when, where to, how many are kept, and what went wrong.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "operations.ownbackup.file",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.startup",
            "platform.text"
        })
package dev.bailiwick.operations.ownbackup.schedule;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
