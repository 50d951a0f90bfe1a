package dev.bailiwick.agent;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/// Reads the configuration and refuses what cannot be meant: a key that does not exist, a token
/// that others can read, a server that would be spoken to in clear.
final class ConfigurationFile {
    private static final Set<String> KEYS =
            Set.of(
                    "server",
                    "token",
                    "token_file",
                    "ca_file",
                    "interval_seconds",
                    "container_socket",
                    "state_dir",
                    "maintenance_file",
                    "buffer_megabytes");
    private static final String NO_CONTAINERS = "none";
    private static final long MEGABYTE = 1_000_000;

    private final Path file;
    private final Properties properties;

    private ConfigurationFile(Path file, Properties properties) {
        this.file = file;
        this.properties = properties;
    }

    /// @param wanted whether it is refused that there is none
    static Configuration read(Path file, boolean wanted) throws Refused {
        return new ConfigurationFile(file, load(file, wanted)).configuration();
    }

    static Properties load(Path file, boolean wanted) throws Refused {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            if (wanted) {
                throw new Refused(
                        "There is no configuration at %s. `bailiwick-agent set-up URL` writes one."
                                .formatted(file));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new Refused("The configuration %s cannot be read: %s.".formatted(file, e));
        }
        return properties;
    }

    private Configuration configuration() throws Refused {
        refuseUnknownKeys();
        String server = text("server");
        String socket = text("container_socket");
        return new Configuration(
                server.isEmpty() ? Optional.empty() : Optional.of(ServerAddress.of(server)),
                token(),
                path("ca_file"),
                (int) number("interval_seconds", 60, Pace.SHORTEST_SECONDS, Pace.LONGEST_SECONDS),
                !socket.equals(NO_CONTAINERS),
                socket.equals(NO_CONTAINERS) ? Optional.empty() : path("container_socket"),
                path("state_dir").orElseGet(ConfigurationFile::usualState),
                path("maintenance_file"),
                number("buffer_megabytes", 64, 1, 10_000) * MEGABYTE);
    }

    private void refuseUnknownKeys() throws Refused {
        var unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            throw new Refused(
                    "%s has a key that does not exist: %s.".formatted(file, unknown.first()));
        }
    }

    private Optional<Token> token() throws Refused {
        String token = text("token");
        Optional<Path> tokenFile = path("token_file");
        if (!token.isEmpty() && tokenFile.isPresent()) {
            throw new Refused("%s has both token and token_file.".formatted(file));
        }
        if (tokenFile.isPresent()) {
            refuseIfOthersRead(tokenFile.get());
            return Optional.of(Token.of(content(tokenFile.get())));
        }
        if (token.isEmpty()) {
            return Optional.empty();
        }
        refuseIfOthersRead(file);
        return Optional.of(Token.of(token));
    }

    private static void refuseIfOthersRead(Path secret) throws Refused {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(secret);
            if (permissions.contains(PosixFilePermission.OTHERS_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
                throw new Refused(
                        "%s holds the token and everybody on this machine can read or change it: chmod 600 it, and replace the token."
                                .formatted(secret));
            }
        } catch (IOException e) {
            throw new Refused("%s cannot be read: %s.".formatted(secret, e));
        }
    }

    private static String content(Path file) throws Refused {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new Refused("%s cannot be read: %s.".formatted(file, e));
        }
    }

    private String text(String key) {
        return properties.getProperty(key, "").strip();
    }

    private Optional<Path> path(String key) throws Refused {
        String text = text(key);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Path path = Path.of(text);
        if (!path.isAbsolute()) {
            throw new Refused("%s: %s must be an absolute path.".formatted(file, key));
        }
        return Optional.of(path);
    }

    private long number(String key, long usual, long least, long most) throws Refused {
        String text = text(key);
        if (text.isEmpty()) {
            return usual;
        }
        if (text.matches("[0-9]{1,9}")) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new Refused(
                "%s: %s must be a whole number from %,d to %,d.".formatted(file, key, least, most));
    }

    /// Where systemd says, or where its unit would say.
    private static Path usualState() {
        String folder = System.getenv("STATE_DIRECTORY");
        return Path.of(folder == null || folder.isBlank() ? "/var/lib/bailiwick-agent" : folder);
    }
}
