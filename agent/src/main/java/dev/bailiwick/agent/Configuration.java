package dev.bailiwick.agent;

import dev.bailiwick.agent.monitors.MonitoredNetworks;
import dev.bailiwick.agent.proxmox.ProxmoxSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// The content of the configuration file.
///
/// @param server the URL at which people open Bailiwick
/// @param containerSocket empty for the default ones
/// @param machines whether virtual machines are reported
/// @param libvirtUri empty for the system's QEMU
/// @param proxmox empty on a machine that is no Proxmox VE node
/// @param maintenanceFile while it exists the host is reported as under maintenance
/// @param bufferBytes the maximum size of the spool on disk
/// @param monitorNetworks where this host makes checks of the network monitor; empty for nowhere
public record Configuration(
        Optional<URI> server,
        Optional<Token> token,
        Optional<Path> caFile,
        int intervalSeconds,
        boolean containers,
        Optional<Path> containerSocket,
        boolean machines,
        Optional<String> libvirtUri,
        Optional<ProxmoxSettings> proxmox,
        Path stateFolder,
        Optional<Path> maintenanceFile,
        long bufferBytes,
        Optional<MonitoredNetworks> monitorNetworks) {
    static final Path FILE = Path.of("/etc/bailiwick-agent/agent.properties");

    URI wantedServer() throws RefusedException {
        return server.orElseThrow(() -> incomplete("server"));
    }

    Token wantedToken() throws RefusedException {
        return token.orElseThrow(() -> incomplete("token"));
    }

    private static RefusedException incomplete(String key) {
        return new RefusedException(
                "The configuration has no %s. To add it, run `bailiwick-agent set-up URL`."
                        .formatted(key));
    }
}
