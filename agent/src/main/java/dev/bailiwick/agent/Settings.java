package dev.bailiwick.agent;

import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/// The settings of a configuration file. Rejects an unknown key, a value of the wrong form, and a
/// token that others can read.
public final class Settings {
    private final Path file;
    private final Properties properties;

    private Settings(Path file, Properties properties) {
        this.file = file;
        this.properties = properties;
    }

    /// Empty if there is no such file.
    public static Optional<Properties> load(Path file) throws RefusedException {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
            return Optional.of(properties);
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            throw new RefusedException(
                    "The configuration %s cannot be read: %s.".formatted(file, e));
        }
    }

    /// @param keys all that may occur
    public static Settings of(Path file, Properties properties, Set<String> keys)
            throws RefusedException {
        var unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(keys);
        if (!unknown.isEmpty()) {
            throw new RefusedException(
                    "%s contains an unknown key: %s.".formatted(file, unknown.first()));
        }
        return new Settings(file, properties);
    }

    Set<String> names() {
        return new TreeSet<>(properties.stringPropertyNames());
    }

    public Optional<URI> server() throws RefusedException {
        String server = text("server");
        return server.isEmpty() ? Optional.empty() : Optional.of(ServerAddress.of(server));
    }

    public Optional<Token> token() throws RefusedException {
        String token = text("token");
        Optional<Path> tokenFile = path("token_file");
        if (!token.isEmpty() && tokenFile.isPresent()) {
            throw new RefusedException("%s contains both token and token_file.".formatted(file));
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

    static void refuseIfOthersRead(Path secret) throws RefusedException {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(secret);
            if (permissions.contains(PosixFilePermission.OTHERS_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
                throw new RefusedException(
                        "%s contains the token, and everyone on this machine can read or change it. Run chmod o-rwx on it, and replace the token."
                                .formatted(secret));
            }
        } catch (IOException e) {
            throw new RefusedException("%s cannot be read: %s.".formatted(secret, e));
        }
    }

    private static String content(Path file) throws RefusedException {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new RefusedException("%s cannot be read: %s.".formatted(file, e));
        }
    }

    /// Empty when it is not set.
    public String text(String key) {
        return properties.getProperty(key, "").strip();
    }

    public Optional<Path> path(String key) throws RefusedException {
        String text = text(key);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Path path = Path.of(text);
        if (!path.isAbsolute()) {
            throw new RefusedException("%s: %s must be an absolute path.".formatted(file, key));
        }
        return Optional.of(path);
    }

    long number(String key, long usual, long least, long most) throws RefusedException {
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
        throw new RefusedException(
                "%s: %s must be a whole number from %,d to %,d.".formatted(file, key, least, most));
    }
}
