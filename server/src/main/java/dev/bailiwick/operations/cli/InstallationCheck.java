package dev.bailiwick.operations.cli;

import dev.bailiwick.platform.db.DatabaseAddress;
import dev.bailiwick.platform.startup.DataFolder;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Which commands may begin an installation where there is none. For the others a data folder that
/// was mistyped, or the settings of a service that were not found, would end in an empty
/// installation: a backup would store that, and report no error.
@Component
final class InstallationCheck {
    private static final Set<String> MAY_BEGIN =
            Set.of("user add", "host add", "settings apply", "restore");

    private final Path folder;
    private final @Nullable String database;

    InstallationCheck(
            @Value(DataFolder.CONFIGURED) Path folder,
            @Value("${bailiwick.database-url:#{null}}") @Nullable String database) {
        this.folder = folder.toAbsolutePath().normalize();
        this.database = database;
    }

    /// @param command without the launcher, for example `user add`
    /// @throws CommandRefused if there is nothing yet for this command to work on
    void permit(String command) {
        if (!DatabaseAddress.isNew(database, folder)) {
            return;
        }
        if (!MAY_BEGIN.contains(command)) {
            throw new CommandRefused(
                    "There is no database in the data folder %s. Start the server on it first, or run"
                                    .formatted(folder)
                            + " this with the server's settings (BAILIWICK_DATA_DIR,"
                            + " BAILIWICK_DATABASE_URL).");
        }
        System.err.println("bailiwick: A new installation begins in the data folder " + folder);
    }
}
