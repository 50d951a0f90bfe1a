package dev.bailiwick.agent;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/// What the configuration file says.
///
/// @param server the address of Bailiwick, as people open it
/// @param containerSocket empty for the usual ones
/// @param maintenanceFile while it exists the host is reported as in maintenance
/// @param bufferBytes how much may wait on disk
public record Configuration(
        Optional<URI> server,
        Optional<Token> token,
        Optional<Path> caFile,
        int intervalSeconds,
        boolean containers,
        Optional<Path> containerSocket,
        Path stateFolder,
        Optional<Path> maintenanceFile,
        long bufferBytes) {
    static final Path FILE = Path.of("/etc/bailiwick-agent/agent.properties");

    URI wantedServer() throws Refused {
        return server.orElseThrow(() -> incomplete("server"));
    }

    Token wantedToken() throws Refused {
        return token.orElseThrow(() -> incomplete("token"));
    }

    private static Refused incomplete(String key) {
        return new Refused(
                "The configuration names no %s. `bailiwick-agent set-up URL` writes one."
                        .formatted(key));
    }
}
