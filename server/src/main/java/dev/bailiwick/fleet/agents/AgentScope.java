package dev.bailiwick.fleet.agents;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a token lets its agent do: call one module's agent API.
public enum AgentScope {
    /// Report what the host is and how it is doing.
    CHECKIN("vm-container-manager"),

    /// Fetch backup jobs, which come with the keys to their repositories.
    BACKUP("backup-manager"),

    /// Fetch checks of the network monitor, and report their results with check-ins.
    MONITOR("network-monitor");

    private final String paths;

    AgentScope(String area) {
        this.paths = "/infrastructure/" + area + "/";
    }

    boolean permits(String path) {
        return path.startsWith(paths);
    }

    /// Such as `checkin,backup`; the same for the same scopes.
    public static String text(Collection<AgentScope> scopes) {
        return scopes.stream()
                .sorted()
                .map(scope -> scope.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(","));
    }

    /// Reads such a text; empty when it is none.
    public static Optional<Set<AgentScope>> read(String text) {
        try {
            return Optional.of(parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static Set<AgentScope> parse(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(scope -> valueOf(scope.strip().toUpperCase(Locale.ROOT)))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(AgentScope.class)));
    }
}
