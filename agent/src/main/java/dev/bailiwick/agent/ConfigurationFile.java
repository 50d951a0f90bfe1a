package dev.bailiwick.agent;

import dev.bailiwick.agent.proxmox.ProxmoxSettings;
import dev.bailiwick.agent.proxmox.ProxmoxToken;
import dev.bailiwick.agent.server.ServerTrust;
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
import javax.net.ssl.SSLContext;

/// Reads the configuration and rejects mistakes: an unknown key, a token that others can read, a
/// server without encryption.
final class ConfigurationFile {
    private static final Set<String> KEYS =
            Set.of(
                    "server",
                    "token",
                    "token_file",
                    "ca_file",
                    "interval_seconds",
                    "container_socket",
                    "libvirt_uri",
                    "proxmox_url",
                    "proxmox_token_file",
                    "proxmox_ca_file",
                    "proxmox_fingerprint",
                    "proxmox_node",
                    "state_dir",
                    "maintenance_file",
                    "buffer_megabytes");
    private static final String NONE = "none";
    private static final long MEGABYTE = 1_000_000;

    private final Path file;
    private final Properties properties;

    private ConfigurationFile(Path file, Properties properties) {
        this.file = file;
        this.properties = properties;
    }

    /// @param wanted whether a missing file is an error
    static Configuration read(Path file, boolean wanted) throws RefusedException {
        return new ConfigurationFile(file, load(file, wanted)).configuration();
    }

    static Properties load(Path file, boolean wanted) throws RefusedException {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            if (wanted) {
                throw new RefusedException(
                        ("There is no configuration at %s. To create it, run"
                                        + " `bailiwick-agent set-up URL`.")
                                .formatted(file));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new RefusedException(
                    "The configuration %s cannot be read: %s.".formatted(file, e));
        }
        return properties;
    }

    private Configuration configuration() throws RefusedException {
        refuseUnknownKeys();
        String server = text("server");
        String socket = text("container_socket");
        String libvirt = text("libvirt_uri");
        return new Configuration(
                server.isEmpty() ? Optional.empty() : Optional.of(ServerAddress.of(server)),
                token(),
                path("ca_file"),
                (int)
                        number(
                                "interval_seconds",
                                60,
                                ReportingInterval.MIN_SECONDS,
                                ReportingInterval.MAX_SECONDS),
                !socket.equals(NONE),
                socket.equals(NONE) ? Optional.empty() : path("container_socket"),
                !libvirt.equals(NONE),
                libvirt.isEmpty() || libvirt.equals(NONE) ? Optional.empty() : Optional.of(libvirt),
                proxmox(),
                path("state_dir").orElseGet(ConfigurationFile::usualState),
                path("maintenance_file"),
                number("buffer_megabytes", 64, 1, 10_000) * MEGABYTE);
    }

    private void refuseUnknownKeys() throws RefusedException {
        var unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            throw new RefusedException(
                    "%s contains an unknown key: %s.".formatted(file, unknown.first()));
        }
    }

    private Optional<Token> token() throws RefusedException {
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

    /// The token and the certificates are read again when they are needed; this only refuses what
    /// could not work.
    private Optional<ProxmoxSettings> proxmox() throws RefusedException {
        String url = text("proxmox_url");
        Optional<Path> tokenFile = path("proxmox_token_file");
        Optional<Path> caFile = path("proxmox_ca_file");
        if (url.isEmpty()) {
            for (String key : new TreeSet<>(properties.stringPropertyNames())) {
                if (key.startsWith("proxmox_") && !text(key).isEmpty()) {
                    throw new RefusedException(
                            "%s contains %s, but not proxmox_url.".formatted(file, key));
                }
            }
            return Optional.empty();
        }
        if (tokenFile.isEmpty()) {
            throw new RefusedException(
                    "%s contains proxmox_url, but not proxmox_token_file.".formatted(file));
        }
        var settings =
                ProxmoxSettings.of(
                        url,
                        tokenFile.get(),
                        caFile,
                        text("proxmox_fingerprint"),
                        text("proxmox_node"));
        refuseIfOthersRead(tokenFile.get());
        ProxmoxToken _ = ProxmoxToken.read(tokenFile.get());
        if (caFile.isPresent()) {
            SSLContext _ = ServerTrust.of(caFile);
        }
        return Optional.of(settings);
    }

    private static void refuseIfOthersRead(Path secret) throws RefusedException {
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

    private String text(String key) {
        return properties.getProperty(key, "").strip();
    }

    private Optional<Path> path(String key) throws RefusedException {
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

    private long number(String key, long usual, long least, long most) throws RefusedException {
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

    /// The folder given by systemd, or the one its unit would give.
    private static Path usualState() {
        String folder = System.getenv("STATE_DIRECTORY");
        return Path.of(folder == null || folder.isBlank() ? "/var/lib/bailiwick-agent" : folder);
    }
}
