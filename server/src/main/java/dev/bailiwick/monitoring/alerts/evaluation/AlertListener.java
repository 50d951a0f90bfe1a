package dev.bailiwick.monitoring.alerts.evaluation;

import java.time.Instant;
import java.util.function.Predicate;

/// Called when alerts may have changed, in the same transaction, so that what it writes is kept
/// exactly if the change is.
public interface AlertListener {
    /// After each evaluation.
    ///
    /// @param isCertain whether an open alert still holds: it can be evaluated, and is not about to
    ///   be resolved
    void evaluated(Predicate<Alert> isCertain, Instant now);

    /// After an alert was acknowledged, or its acknowledgement withdrawn.
    void acknowledgementChanged(long alertId, Instant now);
}
