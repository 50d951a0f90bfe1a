package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.ProductModule;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the conditions of everything that a module monitors: a bean of that module. Called every
/// half minute in a read transaction, so it must be cheap however much is monitored.
public interface AlertSource {
    /// Null for the service itself.
    @Nullable ProductModule module();

    /// The kinds of its alerts, most serious first.
    List<AlertKind> kinds();

    /// Its own settings, for the alerts' settings page.
    default List<AlertThreshold> thresholds() {
        return List.of();
    }

    /// By what rules choose alerts besides their module: the hosts and tags of its subjects. Runs
    /// in the caller's transaction.
    ///
    /// @return by id; those without any can be missing
    default Map<Long, AlertLabels> labels(Collection<Long> subjects) {
        return Map.of();
    }

    /// @param hosts names of hosts
    record AlertLabels(Set<String> hosts, Set<String> tags) {
        public static final AlertLabels NONE = new AlertLabels(Set.of(), Set.of());

        public AlertLabels {
            hosts = Set.copyOf(hosts);
            tags = Set.copyOf(tags);
        }
    }

    /// @param resumed since when this service has been evaluating without a gap: a report is not
    ///   late if nobody could receive it
    /// @return every subject with a condition, and every subject that cannot be evaluated
    ///   completely. All others are healthy
    List<SubjectConditions> evaluate(Instant now, Instant resumed);
}
