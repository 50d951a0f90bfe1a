package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;

/// When the backup runner of a host last connected.
///
/// @param sentence without a full stop
/// @param label a word for the state
public record RunnerContact(String sentence, StatusIcon icon, String label) {
    /// A runner that waits for runs connects every minute.
    private static final Duration CONNECTED = Duration.ofMinutes(10);

    /// @param tokens of the host
    /// @param zone of the reader
    public static RunnerContact of(List<AgentTokens.TokenStatus> tokens, Instant now, ZoneId zone) {
        List<AgentTokens.TokenStatus> own =
                tokens.stream().filter(one -> one.scopes().contains(AgentScope.BACKUP)).toList();
        if (own.isEmpty()) {
            return new RunnerContact(
                    "The host has no token for backups, so no backup runner can connect",
                    StatusIcon.WARN,
                    "No token");
        }
        Instant last =
                own.stream()
                        .map(AgentTokens.TokenStatus::lastUsedAt)
                        .filter(Objects::nonNull)
                        .max(Instant::compareTo)
                        .orElse(null);
        return last == null
                ? new RunnerContact(
                        "The backup runner has never connected", StatusIcon.WAIT, "Never connected")
                : connected(last, now, zone);
    }

    private static RunnerContact connected(Instant last, Instant now, ZoneId zone) {
        boolean recent = last.plus(CONNECTED).isAfter(now);
        return new RunnerContact(
                "Runner last connected " + TimeText.near(last, now, zone),
                recent ? StatusIcon.OK : StatusIcon.HELD,
                recent ? "Connected" : "Not connected");
    }
}
