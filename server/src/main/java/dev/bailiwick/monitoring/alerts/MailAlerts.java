package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Mails what has opened and what is over, all of it in one letter to each person; inside the
/// caller's transaction, together with the note that it was mailed.
///
/// - Nothing leaves for a minute, so that what has one cause is one letter, and letters stand five
///   minutes apart.
/// - Of a subject that was mailed of, more waits until the quiet period is over. That it went
///   offline does not, unless that itself was mailed.
/// - What is over is mailed at once when all of its subject is, else after the quiet period.
/// - What is held, acknowledged, or on its way to being over is not mailed.
@Component
final class MailAlerts {
    private static final Duration GATHERING = Duration.ofMinutes(1);
    private static final Duration APART = Duration.ofMinutes(5);

    /// What ended longer ago is no news.
    private static final Duration NEWS = Duration.ofDays(1);

    private final Alerts alerts;
    private final AlertMailChoice mails;
    private final EvaluationLease rounds;
    private final TemplateMailer post;

    MailAlerts(Alerts alerts, AlertMailChoice mails, EvaluationLease rounds, TemplateMailer post) {
        this.alerts = alerts;
        this.mails = mails;
        this.rounds = rounds;
        this.post = post;
    }

    void run(List<SubjectConditions> seen, SettingsSnapshot settings, Instant now) {
        Instant last = rounds.mailedAt();
        boolean early = last != null && isWithin(last, now);
        if (early || !settings.get(AlertSettings.MAILS) || !post.isOpen()) {
            return;
        }
        Duration quiet = Duration.ofMinutes(settings.get(AlertSettings.QUIET_MINUTES));
        AlertDigest digest = due(seen, quiet, now);
        if (!digest.isEmpty() && sendToAll(digest)) {
            alerts.told(digest.opened(), Alert.Told.OPENING, now);
            alerts.told(digest.ended(), Alert.Told.ENDING, now);
            rounds.mailed(now);
        }
    }

    /// A letter that lies farther ahead was before the clock was put back.
    private static boolean isWithin(Instant last, Instant now) {
        return last.plus(APART).isAfter(now) && last.minus(APART).isBefore(now);
    }

    /// @return whether anybody was written to; else it waits for somebody who wants to know
    private boolean sendToAll(AlertDigest all) {
        boolean sent = false;
        for (Account person : mails.people()) {
            AlertDigest digest = all.seenBy(person);
            if (!digest.isEmpty()) {
                post.send(MailTemplate.ALERTS, person.email(), values(person, digest), null);
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
                Placeholder.ALERTS,
                digest.lines(),
                Placeholder.PAGE,
                AlertsQuery.PATH,
                Placeholder.PROFILE,
                "/profile");
    }

    private AlertDigest due(List<SubjectConditions> seen, Duration quiet, Instant now) {
        List<Alert> open = alerts.live().stream().filter(alert -> !alert.waits()).toList();
        Quiet told = new Quiet(alerts.toldSince(now.minus(quiet)));
        Map<AlertSubject.Ref, Set<AlertKind>> judged = judged(seen);
        List<Alert> opened =
                open.stream()
                        .filter(alert -> isNews(alert, judged.get(alert.subject().ref())))
                        .filter(alert -> !told.silences(alert))
                        .toList();
        List<Alert> ended = alerts.endedUntold(now.minus(NEWS));
        var troubled = new HashSet<AlertSubject.Ref>();
        open.forEach(alert -> troubled.add(alert.subject().ref()));
        Instant gathered = now.minus(GATHERING);
        boolean leaves =
                opened.stream().anyMatch(alert -> !isAfter(alert.openedAt(), gathered))
                        || ended.stream()
                                .filter(alert ->
                                        !troubled.contains(alert.subject().ref())
                                                || !told.silences(alert))
                                .anyMatch(alert -> !isAfter(alert.endedAt(), gathered));
        return leaves ? new AlertDigest(opened, ended) : new AlertDigest(List.of(), List.of());
    }

    private static boolean isNews(Alert alert, @Nullable Set<AlertKind> judged) {
        return alert.told() == Alert.Told.NOTHING
                && !alert.isAcknowledged()
                && alert.clearedAt() == null
                && (judged == null || judged.contains(alert.kind()));
    }

    private static boolean isAfter(@Nullable Instant at, Instant moment) {
        return at != null && at.isAfter(moment);
    }

    private static Map<AlertSubject.Ref, Set<AlertKind>> judged(List<SubjectConditions> seen) {
        var judged = new HashMap<AlertSubject.Ref, Set<AlertKind>>();
        seen.forEach(one -> judged.put(one.subject().ref(), one.judged()));
        return judged;
    }

    /// Which subjects people were mailed of a moment ago.
    private static final class Quiet {
        private final Set<AlertSubject.Ref> any = new HashSet<>();
        private final Set<AlertSubject.Ref> urgent = new HashSet<>();

        Quiet(List<Alert> told) {
            for (Alert alert : told) {
                any.add(alert.subject().ref());
                if (alert.kind().isUrgent()) {
                    urgent.add(alert.subject().ref());
                }
            }
        }

        boolean silences(Alert alert) {
            return (alert.kind().isUrgent() ? urgent : any).contains(alert.subject().ref());
        }
    }
}
