package dev.bailiwick.monitoring.alerts;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Lets what was found open, keep and end alerts; inside the caller's transaction.
///
/// A condition must last before it is an alert, and be away as long before the alert ends, so that
/// one that flaps is one alert. What is held stays as it is; what only waited begins anew.
@Component
final class ApplyConditions {
    private final Alerts alerts;

    ApplyConditions(Alerts alerts) {
        this.alerts = alerts;
    }

    void run(List<SubjectConditions> seen, Duration wait, Instant now) {
        var round = new Round(seen, wait, now);
        alerts.live().forEach(round::judge);
        round.beginTheRest();
    }

    private record Found(AlertSubject subject, AlertCondition finding) {}

    private final class Round {
        private final Map<AlertSubject.Ref, Set<AlertKind>> judged = new HashMap<>();
        private final Map<Alert.Key, Found> found = new HashMap<>();
        private final Duration wait;
        private final Instant now;

        Round(List<SubjectConditions> seen, Duration wait, Instant now) {
            this.wait = wait;
            this.now = now;
            for (SubjectConditions watched : seen) {
                AlertSubject subject = watched.subject();
                judged.put(subject.ref(), watched.judged());
                for (AlertCondition finding : watched.findings()) {
                    if (watched.judged().contains(finding.kind())) {
                        found.put(key(subject, finding), new Found(subject, finding));
                    }
                }
            }
        }

        void judge(Alert alert) {
            Found here = found.remove(alert.key());
            Set<AlertKind> told = judged.get(alert.subject().ref());
            if (told != null && !told.contains(alert.kind())) {
                if (alert.waits()) {
                    alerts.delete(alert);
                }
            } else if (here == null || (alert.waits() && !here.finding.opens())) {
                away(alert);
            } else {
                holds(alert, here);
            }
        }

        /// What was not there before.
        void beginTheRest() {
            for (Found here : found.values()) {
                if (here.finding.opens()) {
                    boolean atOnce = wait.isZero() || !here.finding.kind().waits();
                    alerts.begin(here.subject, here.finding, now, atOnce);
                }
            }
        }

        private void away(Alert alert) {
            if (alert.waits()) {
                alerts.delete(alert);
                return;
            }
            Instant cleared = alert.clearedAt() == null ? now : alert.clearedAt();
            boolean over = !cleared.plus(wait).isAfter(now);
            if (over || alert.clearedAt() == null) {
                alerts.update(changed(alert, alert.openedAt(), cleared, over ? now : null, null));
            }
        }

        private void holds(Alert alert, Found here) {
            boolean lasted =
                    alert.waits() && !here.finding.saidAt().isBefore(alert.seenAt().plus(wait));
            boolean same =
                    alert.message().equals(here.finding.message())
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
                    here == null ? alert.message() : here.finding.message(),
                    alert.since(),
                    alert.seenAt(),
                    opened,
                    cleared,
                    ended,
                    alert.acknowledgement(),
                    alert.told(),
                    alert.toldAt());
        }

        private static Alert.Key key(AlertSubject subject, AlertCondition finding) {
            return new Alert.Key(subject.ref(), finding.kind(), finding.part());
        }
    }
}
