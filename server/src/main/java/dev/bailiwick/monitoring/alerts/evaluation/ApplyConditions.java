package dev.bailiwick.monitoring.alerts.evaluation;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Opens, keeps and resolves alerts according to the conditions found. Runs in the caller's
/// transaction.
///
/// A condition must hold for a while before the alert opens, and be absent for as long before the
/// alert is resolved, so that a flapping condition is one alert. Alerts that cannot be evaluated
/// stay as they are; pending ones start over.
@Component
final class ApplyConditions {
    private final Alerts alerts;

    ApplyConditions(Alerts alerts) {
        this.alerts = alerts;
    }

    void run(List<SubjectConditions> seen, Duration wait, Instant now) {
        var evaluation = new Evaluation(seen, wait, now);
        alerts.live().forEach(evaluation::evaluate);
        evaluation.insertNew();
    }

    private record Found(AlertSubject subject, AlertCondition condition) {}

    private final class Evaluation {
        private final Map<AlertSubject.Ref, Set<AlertKind>> evaluated = new HashMap<>();
        private final Map<Alert.Key, Found> found = new HashMap<>();
        private final Duration wait;
        private final Instant now;

        Evaluation(List<SubjectConditions> seen, Duration wait, Instant now) {
            this.wait = wait;
            this.now = now;
            for (SubjectConditions watched : seen) {
                AlertSubject subject = watched.subject();
                evaluated.put(subject.ref(), watched.evaluated());
                for (AlertCondition finding : watched.conditions()) {
                    if (watched.evaluated().contains(finding.kind())) {
                        found.put(key(subject, finding), new Found(subject, finding));
                    }
                }
            }
        }

        void evaluate(Alert alert) {
            Found here = found.remove(alert.key());
            Set<AlertKind> evaluatedKinds = evaluated.get(alert.subject().ref());
            if (evaluatedKinds != null && !evaluatedKinds.contains(alert.kind())) {
                if (alert.isPending()) {
                    alerts.delete(alert);
                }
            } else if (here == null || (alert.isPending() && !here.condition.opensAlert())) {
                conditionAbsent(alert);
            } else {
                conditionPresent(alert, here);
            }
        }

        /// Begins alerts for conditions that were not there before.
        void insertNew() {
            for (Found here : found.values()) {
                if (here.condition.opensAlert()) {
                    boolean atOnce = wait.isZero() || !here.condition.kind().hasDelay();
                    alerts.insert(here.subject, here.condition, now, atOnce);
                }
            }
        }

        private void conditionAbsent(Alert alert) {
            if (alert.isPending()) {
                alerts.delete(alert);
                return;
            }
            Instant cleared = alert.clearedAt() == null ? now : alert.clearedAt();
            boolean over = !cleared.plus(wait).isAfter(now);
            if (over || alert.clearedAt() == null) {
                alerts.update(changed(alert, alert.openedAt(), cleared, over ? now : null, null));
            }
        }

        private void conditionPresent(Alert alert, Found here) {
            boolean lasted =
                    alert.isPending()
                            && !here.condition.reportedAt().isBefore(alert.detectedAt().plus(wait));
            boolean same =
                    alert.message().equals(here.condition.message())
                            && alert.subject().name().equals(here.subject.name());
            if (lasted || alert.clearedAt() != null || !same) {
                Instant opened = lasted ? now : alert.openedAt();
                alerts.update(changed(alert, opened, null, null, here));
            }
        }

        private static Alert changed(
                Alert alert,
                @Nullable Instant opened,
                @Nullable Instant cleared,
                @Nullable Instant ended,
                @Nullable Found here) {
            return new Alert(
                    alert.id(),
                    here == null ? alert.subject() : here.subject,
                    alert.kind(),
                    alert.part(),
                    here == null ? alert.message() : here.condition.message(),
                    alert.since(),
                    alert.detectedAt(),
                    opened,
                    cleared,
                    ended,
                    alert.acknowledgement(),
                    alert.notified(),
                    alert.notifiedAt());
        }

        private static Alert.Key key(AlertSubject subject, AlertCondition finding) {
            return new Alert.Key(subject.ref(), finding.kind(), finding.part());
        }
    }
}
