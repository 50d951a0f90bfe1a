package dev.bailiwick.monitoring.alerts.evaluation;

import java.util.List;
import java.util.Set;

/// The conditions of a subject that is not simply healthy.
///
/// @param evaluated the kinds that can be evaluated now. Alerts of other kinds are frozen: they
///   neither open nor resolve, and are not mailed
public record SubjectConditions(
        AlertSubject subject, Set<AlertKind> evaluated, List<AlertCondition> conditions) {
    public SubjectConditions {
        evaluated = Set.copyOf(evaluated);
        conditions = List.copyOf(conditions);
    }
}
