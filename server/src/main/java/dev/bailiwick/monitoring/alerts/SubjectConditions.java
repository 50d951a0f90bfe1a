package dev.bailiwick.monitoring.alerts;

import java.util.List;
import java.util.Set;

/// How a subject is that is not simply well.
///
/// @param judged what can be told of it now. Alerts of any other kind are held: they neither begin
///   nor end, and nobody is mailed
public record SubjectConditions(
        AlertSubject subject, Set<AlertKind> judged, List<AlertCondition> findings) {
    public SubjectConditions {
        judged = Set.copyOf(judged);
        findings = List.copyOf(findings);
    }
}
