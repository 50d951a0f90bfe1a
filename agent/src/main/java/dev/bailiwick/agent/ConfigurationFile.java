package dev.bailiwick.agent;

import dev.bailiwick.agent.monitors.MonitoredNetworks;
import dev.bailiwick.agent.proxmox.ProxmoxSettings;
import dev.bailiwick.agent.proxmox.ProxmoxToken;
import dev.bailiwick.agent.server.ServerTrust;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
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
                    "buffer_megabytes",
                    "monitor_networks");
    private static final String NONE = "none";
    private static final long MEGABYTE = 1_000_000;

    private final Path file;
    private final Settings settings;

    private ConfigurationFile(Path file, Settings settings) {
        this.file = file;
        this.settings = settings;
    }

    /// @param wanted whether a missing file is an error
    static Configuration read(Path file, boolean wanted) throws RefusedException {
        return new ConfigurationFile(file, Settings.of(file, load(file, wanted), KEYS))
                .configuration();
    }

    static Properties load(Path file, boolean wanted) throws RefusedException {
        Optional<Properties> properties = Settings.load(file);
        if (properties.isEmpty() && wanted) {
            throw new RefusedException(
                    ("There is no configuration at %s. To create it, run"
                                    + " `bailiwick-agent set-up URL`.")
                            .formatted(file));
        }
        return properties.orElseGet(Properties::new);
    }

    private Configuration configuration() throws RefusedException {
        String socket = settings.text("container_socket");
        String libvirt = settings.text("libvirt_uri");
        return new Configuration(
                settings.server(),
                settings.token(),
                settings.path("ca_file"),
                (int)
                        settings.number(
                                "interval_seconds",
                                60,
                                ReportingInterval.MIN_SECONDS,
                                ReportingInterval.MAX_SECONDS),
                !socket.equals(NONE),
                socket.equals(NONE) ? Optional.empty() : settings.path("container_socket"),
                !libvirt.equals(NONE),
                libvirt.isEmpty() || libvirt.equals(NONE) ? Optional.empty() : Optional.of(libvirt),
                proxmox(),
                settings.path("state_dir").orElseGet(ConfigurationFile::usualState),
                settings.path("maintenance_file"),
                settings.number("buffer_megabytes", 64, 1, 10_000) * MEGABYTE,
                monitorNetworks());
    }

    private Optional<MonitoredNetworks> monitorNetworks() throws RefusedException {
        String text = settings.text("monitor_networks");
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(MonitoredNetworks.parse(text));
        } catch (IllegalArgumentException e) {
            throw new RefusedException("%s: monitor_networks: %s".formatted(file, e.getMessage()));
        }
    }

    /// The token and the certificates are read again when they are needed; this only refuses what
    /// could not work.
    private Optional<ProxmoxSettings> proxmox() throws RefusedException {
        String url = settings.text("proxmox_url");
        Optional<Path> tokenFile = settings.path("proxmox_token_file");
        Optional<Path> caFile = settings.path("proxmox_ca_file");
        if (url.isEmpty()) {
            for (String key : settings.names()) {
                if (key.startsWith("proxmox_") && !settings.text(key).isEmpty()) {
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
        var proxmox =
                ProxmoxSettings.of(
                        url,
                        tokenFile.get(),
                        caFile,
                        settings.text("proxmox_fingerprint"),
                        settings.text("proxmox_node"));
        Settings.refuseIfOthersRead(tokenFile.get());
        ProxmoxToken _ = ProxmoxToken.read(tokenFile.get());
        if (caFile.isPresent()) {
            SSLContext _ = ServerTrust.of(caFile);
        }
        return Optional.of(proxmox);
    }

    /// The folder given by systemd, or the one its unit would give.
    private static Path usualState() {
        String folder = System.getenv("STATE_DIRECTORY");
        return Path.of(folder == null || folder.isBlank() ? "/var/lib/bailiwick-agent" : folder);
    }
}
