package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertListener;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSettings;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource.AlertLabels;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelType;
import dev.bailiwick.monitoring.channels.registry.Channels;
import dev.bailiwick.platform.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Compares the alerts with what each channel was told last, and queues the difference. So nothing
/// is lost while a channel is disabled or quiet, and what ended meanwhile is never mentioned.
///
/// - Alerts that are acknowledged, cannot be evaluated or are about to be resolved are not
///   announced.
/// - A channel that received an alert also receives its acknowledgement and resolution, even if its
///   rules have changed since.
/// - After a mail about a subject, its further alerts wait until the quiet period of mails is over,
///   unless they are urgent.
@Component
final class QueueNotifications implements AlertListener {
    /// So that alerts with a common cause are in one mail.
    private static final Duration COLLECTION_DELAY = Duration.ofMinutes(1);

    private final Channels channels;
    private final Notifications notifications;
    private final Alerts alerts;
    private final List<AlertSource> sources;
    private final Settings settings;

    QueueNotifications(
            Channels channels,
            Notifications notifications,
            Alerts alerts,
            List<AlertSource> sources,
            Settings settings) {
        this.channels = channels;
        this.notifications = notifications;
        this.alerts = alerts;
        this.sources = List.copyOf(sources);
        this.settings = settings;
    }

    private record Told(long channelId, long alertId) {}

    @Override
    public void evaluated(Predicate<Alert> isCertain, Instant now) {
        List<Channel> present = channels.locked();
        if (present.isEmpty()) {
            return;
        }
        List<Alert> open = alerts.open();
        queue(present, open, notifications.latest(), isCertain, now);
    }

    @Override
    public void acknowledgementChanged(long alertId, Instant now) {
        List<Channel> present = channels.locked();
        List<Notifications.Latest> told = notifications.latest(alertId);
        if (!told.isEmpty()) {
            queue(present, alerts.find(alertId).stream().toList(), told, _ -> false, now);
        }
    }

    private void queue(
            List<Channel> present,
            List<Alert> open,
            List<Notifications.Latest> latest,
            Predicate<Alert> isCertain,
            Instant now) {
        Map<Told, Notifications.Latest> told =
                latest.stream()
                        .collect(
                                Collectors.toMap(
                                        one -> new Told(one.channelId(), one.alertId()),
                                        Function.identity()));
        Map<Long, Alert> ended = ended(open, latest);
        var labels = new Labels(open);
        for (Channel channel : present) {
            if (!channel.isEnabled() || channel.isQuiet(now)) {
                continue;
            }
            var round = new Round(channel, labels, isCertain, now);
            for (Alert alert : open) {
                Notifications.Latest last = told.remove(new Told(channel.id(), alert.id()));
                if (last == null) {
                    round.announce(alert);
                } else {
                    round.follow(alert, last);
                }
            }
            told.values().stream()
                    .filter(one -> one.channelId() == channel.id())
                    .forEach(one -> round.end(ended.get(one.alertId()), one));
        }
    }

    /// Those that are no longer open, by id; missing if they were deleted.
    private Map<Long, Alert> ended(List<Alert> open, List<Notifications.Latest> latest) {
        var ids = latest.stream().map(Notifications.Latest::alertId).collect(Collectors.toSet());
        open.forEach(alert -> ids.remove(alert.id()));
        return ids.isEmpty()
                ? Map.of()
                : alerts.all(ids).stream()
                        .collect(Collectors.toMap(Alert::id, Function.identity()));
    }

    /// What one channel receives now.
    private final class Round {
        private final Channel channel;
        private final Labels labels;
        private final Predicate<Alert> isCertain;
        private final Instant now;
        private @Nullable List<Message> recent;

        Round(Channel channel, Labels labels, Predicate<Alert> isCertain, Instant now) {
            this.channel = channel;
            this.labels = labels;
            this.isCertain = isCertain;
            this.now = now;
        }

        void announce(Alert alert) {
            if (!alert.isAcknowledged()
                    && isCertain.test(alert)
                    && !isAbout(alert)
                    && channel.accepts(
                            alert.kind().icon(),
                            alert.subject().moduleKey(),
                            channel.asksForLabels() ? labels.of(alert) : AlertLabels.NONE)
                    && !isHeldBack(alert)) {
                insert(Message.of(AlertEvent.OPENED, alert, false), null);
            }
        }

        /// A channel that fails does not say so itself.
        private boolean isAbout(Alert alert) {
            return alert.kind() == ChannelAlertKind.FAILING && alert.subject().id() == channel.id();
        }

        /// As for the mails to administrators.
        private boolean isHeldBack(Alert alert) {
            if (channel.type() != ChannelType.MAIL) {
                return false;
            }
            if (recent == null) {
                int minutes = settings.current().get(AlertSettings.QUIET_MINUTES);
                recent =
                        notifications.sentSince(
                                channel.id(), now.minus(Duration.ofMinutes(minutes)));
            }
            return recent.stream()
                    .filter(one ->
                            one.module().equals(alert.subject().moduleKey())
                                    && one.subjectId() == alert.subject().id())
                    .anyMatch(one -> one.urgent() || !alert.kind().isUrgent());
        }

        void follow(Alert alert, Notifications.Latest last) {
            boolean wasOpen = last.message().event() == AlertEvent.OPENED;
            if (alert.isAcknowledged()) {
                if (wasOpen) {
                    insert(Message.of(AlertEvent.ACKNOWLEDGED, alert, false), last);
                }
            } else if (!wasOpen || isRepeated(alert, last)) {
                insert(Message.of(AlertEvent.OPENED, alert, true), last);
            }
        }

        private boolean isRepeated(Alert alert, Notifications.Latest last) {
            return channel.repeat().isPositive()
                    && last.state() != DeliveryState.WAITING
                    && !last.createdAt().plus(channel.repeat()).isAfter(now)
                    && isCertain.test(alert);
        }

        void end(@Nullable Alert alert, Notifications.Latest last) {
            insert(
                    alert == null
                            ? last.message().ended(now)
                            : Message.of(AlertEvent.RESOLVED, alert, false),
                    last);
        }

        private void insert(Message message, Notifications.@Nullable Latest last) {
            Instant due = channel.type() == ChannelType.MAIL ? now.plus(COLLECTION_DELAY) : now;
            notifications.insert(channel.id(), message, last, now, due);
        }
    }

    /// The hosts and tags of subjects, read at most once for each module.
    private final class Labels {
        private final List<Alert> open;
        private final Map<String, Map<Long, AlertLabels>> byModule = new HashMap<>();

        Labels(List<Alert> open) {
            this.open = open;
        }

        AlertLabels of(Alert alert) {
            return byModule.computeIfAbsent(alert.subject().moduleKey(), _ -> read(alert))
                    .getOrDefault(alert.subject().id(), AlertLabels.NONE);
        }

        private Map<Long, AlertLabels> read(Alert like) {
            List<Long> subjects =
                    open.stream()
                            .filter(one -> one.subject().module() == like.subject().module())
                            .map(one -> one.subject().id())
                            .distinct()
                            .toList();
            var all = new HashMap<Long, AlertLabels>();
            sources.stream()
                    .filter(source -> source.module() == like.subject().module())
                    .forEach(source -> all.putAll(source.labels(subjects)));
            return all;
        }
    }
}
