package dev.bailiwick.operations.cli;

import dev.bailiwick.platform.db.DatabaseAddress;
import dev.bailiwick.platform.startup.DataFolder;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Which commands can create a new installation. Any other command with a mistyped data folder, or
/// without the service's settings, would create an empty installation: a backup would then save
/// that and report success.
@Component
final class NewInstallationGuard {
    private static final Set<String> CREATES_INSTALLATION =
            Set.of("user add", "host add", "settings apply", "provision", "restore");

    private final Path folder;
    private final @Nullable String database;

    NewInstallationGuard(
            @Value(DataFolder.CONFIGURED) Path folder,
            @Value("${bailiwick.database-url:#{null}}") @Nullable String database) {
        this.folder = folder.toAbsolutePath().normalize();
        this.database = database;
    }

    /// @param command without the launcher, for example `user add`
    /// @throws CommandRefused if there is no installation for this command to work on
    void requireInstallation(String command) {
        if (!DatabaseAddress.isNew(database, folder)) {
            return;
        }
        if (!CREATES_INSTALLATION.contains(command)) {
            throw new CommandRefusedException(
                    "There is no database in the data folder %s. Start the server with it first, or run"
                                    .formatted(folder)
                            + " this with the server's settings (BAILIWICK_DATA_DIR,"
                            + " BAILIWICK_DATABASE_URL).");
        }
        System.err.println("bailiwick: Creating a new installation in the data folder " + folder);
    }
}
