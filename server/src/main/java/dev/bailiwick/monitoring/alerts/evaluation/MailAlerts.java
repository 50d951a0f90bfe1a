package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Mails opened and resolved alerts, as one mail to each person. Runs in the caller's transaction,
/// together with the note that they were mailed.
///
/// - Mails are sent after one minute, so that alerts with a common cause are in one mail, and at
///   least five minutes apart.
/// - After a mail about a subject, its further alerts wait until the quiet period is over. Going
///   offline does not wait, unless that itself was mailed.
/// - A resolved alert is mailed without delay if its subject has no open alerts, otherwise after
///   the quiet period.
/// - Alerts that cannot be evaluated, are acknowledged, or are about to be resolved are not mailed.
@Component
final class MailAlerts {
    private static final Duration COLLECTION_DELAY = Duration.ofMinutes(1);
    private static final Duration MAIL_INTERVAL = Duration.ofMinutes(5);

    /// Alerts resolved longer ago are not mailed.
    private static final Duration MAX_RESOLVED_AGE = Duration.ofDays(1);

    private final Alerts alerts;
    private final AlertMailChoice mailChoice;
    private final EvaluationTimes times;
    private final TemplateMailer mailer;
    private final AlertKinds kinds;

    MailAlerts(
            Alerts alerts,
            AlertMailChoice mailChoice,
            EvaluationTimes times,
            TemplateMailer mailer,
            AlertKinds kinds) {
        this.alerts = alerts;
        this.mailChoice = mailChoice;
        this.times = times;
        this.mailer = mailer;
        this.kinds = kinds;
    }

    void run(List<SubjectConditions> seen, SettingsSnapshot settings, Instant now) {
        Instant last = times.mailedAt();
        boolean early = last != null && isWithin(last, now);
        if (early || !settings.get(AlertSettings.MAILS) || !mailer.isConfigured()) {
            return;
        }
        Duration quiet = Duration.ofMinutes(settings.get(AlertSettings.QUIET_MINUTES));
        AlertDigest digest = due(seen, quiet, now);
        if (!digest.isEmpty() && sendToAll(digest)) {
            alerts.markNotified(digest.opened(), Alert.Notified.OPENING, now);
            alerts.markNotified(digest.resolved(), Alert.Notified.ENDING, now);
            times.recordMailed(now);
        }
    }

    /// A mail time further in the future was recorded before the clock was set back.
    private static boolean isWithin(Instant last, Instant now) {
        return last.plus(MAIL_INTERVAL).isAfter(now) && last.minus(MAIL_INTERVAL).isBefore(now);
    }

    /// @return whether anyone was mailed; if not, the alerts wait until somebody is to receive them
    private boolean sendToAll(AlertDigest all) {
        boolean sent = false;
        for (Account person : mailChoice.people()) {
            AlertDigest digest = all.visibleTo(person);
            if (!digest.isEmpty()) {
                mailer.send(
                        AlertMailTemplate.TEMPLATE, person.email(), values(person, digest), null);
                sent = true;
            }
        }
        return sent;
    }

    private static Map<Placeholder, String> values(Account person, AlertDigest digest) {
        return Map.of(
                Placeholder.NAME,
                person.name(),
                Placeholder.SUMMARY,
                digest.summary(),
                AlertMailTemplate.ALERTS,
                digest.lines(person.timeZone()),
                Placeholder.PAGE,
                AlertsQuery.PATH,
                Placeholder.PROFILE,
                "/profile");
    }

    private AlertDigest due(List<SubjectConditions> seen, Duration quiet, Instant now) {
        List<Alert> open = alerts.open();
        QuietSubjects notified = new QuietSubjects(alerts.notifiedSince(now.minus(quiet)));
        EvaluatedKinds evaluated = EvaluatedKinds.of(seen);
        List<Alert> opened =
                open.stream()
                        .filter(evaluated)
                        .filter(MailAlerts::shouldMail)
                        .filter(alert -> !notified.suppresses(alert))
                        .sorted(kinds.order().thenComparing(Alert::title))
                        .toList();
        List<Alert> ended = alerts.resolvedUnnotified(now.minus(MAX_RESOLVED_AGE));
        var troubled = new HashSet<AlertSubject.Ref>();
        open.forEach(alert -> troubled.add(alert.subject().ref()));
        Instant gathered = now.minus(COLLECTION_DELAY);
        boolean leaves =
                opened.stream().anyMatch(alert -> !isAfter(alert.openedAt(), gathered))
                        || ended.stream()
                                .filter(alert ->
                                        !troubled.contains(alert.subject().ref())
                                                || !notified.suppresses(alert))
                                .anyMatch(alert -> !isAfter(alert.resolvedAt(), gathered));
        return leaves ? new AlertDigest(opened, ended) : new AlertDigest(List.of(), List.of());
    }

    private static boolean shouldMail(Alert alert) {
        return alert.notified() == Alert.Notified.NOTHING && !alert.isAcknowledged();
    }

    private static boolean isAfter(@Nullable Instant at, Instant moment) {
        return at != null && at.isAfter(moment);
    }

    /// The subjects about which mail was sent recently.
    private static final class QuietSubjects {
        private final Set<AlertSubject.Ref> any = new HashSet<>();
        private final Set<AlertSubject.Ref> urgent = new HashSet<>();

        QuietSubjects(List<Alert> notified) {
            for (Alert alert : notified) {
                any.add(alert.subject().ref());
                if (alert.kind().isUrgent()) {
                    urgent.add(alert.subject().ref());
                }
            }
        }

        boolean suppresses(Alert alert) {
            return (alert.kind().isUrgent() ? urgent : any).contains(alert.subject().ref());
        }
    }
}
