package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.ProductModule;
import java.time.Instant;
import java.util.List;

/// Finds the conditions of everything that a module monitors: a bean of that module. Called every
/// half minute in a read transaction, so it must be cheap however much is monitored.
public interface AlertSource {
    ProductModule module();

    /// The kinds of its alerts, most serious first.
    List<AlertKind> kinds();

    /// Its own settings, for the alerts' settings page.
    default List<AlertThreshold> thresholds() {
        return List.of();
    }

    /// @param resumed since when this service has been evaluating without a gap: a report is not
    ///   late if nobody could receive it
    /// @return every subject with a condition, and every subject that cannot be evaluated
    ///   completely. All others are healthy
    List<SubjectConditions> evaluate(Instant now, Instant resumed);
}
