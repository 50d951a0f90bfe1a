package dev.bailiwick.fleet.downloads;

import java.util.Optional;
import org.springframework.stereotype.Component;

/// How to install the agent on a host, for the pages that say so.
@Component
public final class AgentInstallation {
    static final String SCRIPT = "/agent/install.sh";

    private final AgentArchives archives;

    AgentInstallation(AgentArchives archives) {
        this.archives = archives;
    }

    /// The command that installs the agent; empty if this server has no archive of it.
    ///
    /// @param origin of this server, with plain HTTP only on loopback
    public Optional<String> command(String origin) {
        if (archives.areMissing()) {
            return Optional.empty();
        }
        String curl =
                origin.startsWith("https:")
                        ? "curl --proto '=https' --tlsv1.2 -fsS "
                        : "curl --proto '=http' -fsS ";
        return Optional.of(curl + origin + SCRIPT + " | sudo sh");
    }
}
