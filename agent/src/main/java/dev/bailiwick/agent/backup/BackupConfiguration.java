package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.RefusedException;
import dev.bailiwick.agent.Settings;
import dev.bailiwick.agent.Token;
import dev.bailiwick.agent.backup.apart.Apart;
import dev.bailiwick.agent.backup.policy.HostPolicyFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/// The content of the backup runner's configuration file.
///
/// @param restic empty to search the usual folders
/// @param stagingFolder where restored files are put
/// @param allowFile what the host permits
public record BackupConfiguration(
        URI server,
        Token token,
        Optional<Path> caFile,
        Path stateFolder,
        Optional<Path> restic,
        Path stagingFolder,
        Path allowFile,
        Apart.Sockets sockets) {
    public static final Path FILE = Path.of("/etc/bailiwick-agent/backup.properties");

    private static final Path STATE = Path.of("/var/lib/bailiwick-backup");

    /// Not below [#STATE]: the runner owns that, and could put a link there that root follows.
    private static final Path STAGING = Path.of("/var/lib/bailiwick-restore/staging");

    private static final Path SOCKETS = Path.of("/run/bailiwick-agent");
    private static final Set<String> KEYS =
            Set.of(
                    "server",
                    "token",
                    "token_file",
                    "ca_file",
                    "state_dir",
                    "restic",
                    "staging_dir",
                    "allow_file",
                    "restore_socket",
                    "in_place_socket",
                    "hook_socket");

    public static BackupConfiguration read(Path file) throws RefusedException {
        Properties properties =
                Settings.load(file)
                        .orElseThrow(() ->
                                new RefusedException(
                                        "There is no configuration at %s. To create it, run install.sh with --backup."
                                                .formatted(file)));
        Settings settings = Settings.of(file, properties, KEYS);
        Path state = settings.path("state_dir").orElse(STATE);
        if (!state.toString().matches("[A-Za-z0-9_./-]+")) {
            throw new RefusedException(
                    "%s: state_dir must consist of letters, digits and the characters _ . / -."
                            .formatted(file));
        }
        return new BackupConfiguration(
                settings.server().orElseThrow(() -> incomplete(file, "server")),
                settings.token().orElseThrow(() -> incomplete(file, "token_file")),
                settings.path("ca_file"),
                state,
                settings.path("restic"),
                settings.path("staging_dir").orElse(STAGING),
                settings.path("allow_file").orElse(HostPolicyFile.USUAL),
                new Apart.Sockets(
                        settings.path("restore_socket").orElse(SOCKETS.resolve("restore.socket")),
                        settings.path("in_place_socket").orElse(SOCKETS.resolve("in-place.socket")),
                        settings.path("hook_socket").orElse(SOCKETS.resolve("hook.socket"))));
    }

    private static RefusedException incomplete(Path file, String key) {
        return new RefusedException("%s has no %s.".formatted(file, key));
    }
}
