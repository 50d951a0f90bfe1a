package dev.bailiwick.agent.doctor;

import dev.bailiwick.agent.monitors.ChecksEndpoint;
import dev.bailiwick.agent.monitors.MonitoredNetworks;
import dev.bailiwick.agent.server.ServerReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Whether this host makes checks of the network monitor, and whether it may.
public final class MonitorCheck {
    private static final Path PING_GROUPS = Path.of("/proc/sys/net/ipv4/ping_group_range");

    private final Optional<MonitoredNetworks> networks;
    private final ChecksEndpoint endpoint;
    private final Path state;
    private final Path pingGroups;

    /// @param networks empty if the configuration names none
    /// @param state the running agent's folder, which belongs to its group
    public MonitorCheck(Optional<MonitoredNetworks> networks, ChecksEndpoint endpoint, Path state) {
        this(networks, endpoint, state, PING_GROUPS);
    }

    MonitorCheck(
            Optional<MonitoredNetworks> networks,
            ChecksEndpoint endpoint,
            Path state,
            Path pingGroups) {
        this.networks = networks;
        this.endpoint = endpoint;
        this.state = state;
        this.pingGroups = pingGroups;
    }

    /// @param isAccepted whether the server accepts this host's check-ins
    Finding run(boolean isAccepted) throws InterruptedException {
        if (networks.isEmpty()) {
            return Finding.noted(
                    Check.MONITORS,
                    "Off: the configuration has no monitor_networks, so this host makes no checks"
                            + " of the network monitor.");
        }
        String on = "On for %s.".formatted(networks.get());
        if (!isAccepted) {
            return Finding.noted(Check.MONITORS, on);
        }
        return switch (endpoint.fetch("")) {
            case ServerReply.Accepted(var fetched) -> {
                List<?> checks = fetched.checks();
                yield accepted("%s Checks: %d.".formatted(on, checks == null ? 0 : checks.size()));
            }
            case ServerReply.Rejected(var why) ->
                    Finding.failed(
                            Check.MONITORS,
                            "%s The server assigns no checks: %s Create a token for monitoring on the host's page, run bailiwick-agent set-up, and restart the agent."
                                    .formatted(on, why));
            case ServerReply.Unauthorized(var why) -> unanswered(on, why);
            case ServerReply.TooLarge(var why) -> unanswered(on, why);
            case ServerReply.Later(var why, _) -> unanswered(on, why);
        };
    }

    private static Finding unanswered(String on, String why) {
        return Finding.failed(
                Check.MONITORS, "%s The server assigns no checks: %s.".formatted(on, why));
    }

    private Finding accepted(String on) {
        return mayPing()
                ? Finding.passed(Check.MONITORS, on + " Pings are permitted.")
                : Finding.noted(
                        Check.MONITORS,
                        on
                                + " Pings are not permitted: net.ipv4.ping_group_range does not"
                                + " include the agent's group.");
    }

    /// As the agent's group, not as root, who may always.
    private boolean mayPing() {
        try {
            String[] range = Files.readString(pingGroups).strip().split("\\s+", -1);
            long group = (Integer) Files.getAttribute(state, "unix:gid", LinkOption.NOFOLLOW_LINKS);
            return range.length == 2
                    && Long.parseLong(range[0]) <= group
                    && group <= Long.parseLong(range[1]);
        } catch (IOException | NumberFormatException e) {
            return false;
        }
    }
}
