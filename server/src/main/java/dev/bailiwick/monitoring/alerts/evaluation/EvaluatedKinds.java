package dev.bailiwick.monitoring.alerts.evaluation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Which kinds of alerts were evaluated, for each subject that is not simply healthy.
record EvaluatedKinds(Map<AlertSubject.Ref, Set<AlertKind>> bySubject) implements Predicate<Alert> {
    static EvaluatedKinds of(List<SubjectConditions> seen) {
        var kinds = new HashMap<AlertSubject.Ref, Set<AlertKind>>();
        seen.forEach(one -> kinds.put(one.subject().ref(), one.evaluated()));
        return new EvaluatedKinds(kinds);
    }

    /// Whether an open alert still holds: it was evaluated, and is not about to be resolved.
    @Override
    public boolean test(Alert alert) {
        Set<AlertKind> kinds = bySubject.get(alert.subject().ref());
        return alert.clearedAt() == null && (kinds == null || kinds.contains(alert.kind()));
    }
}
