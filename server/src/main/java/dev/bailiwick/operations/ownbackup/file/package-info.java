/// Backup and restore of Bailiwick itself: the file format, and reading and writing it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.modules",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "platform.servers",
            "platform.startup"
        })
package dev.bailiwick.operations.ownbackup.file;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
