package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelType;
import dev.bailiwick.monitoring.channels.registry.Channels;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Delivers messages from the outbox, in each replica, each channel in a thread of its own, so that
/// a slow receiver delays no other channel. No transaction is open meanwhile.
///
/// A message whose alert was resolved before it could be sent is dropped, and so is the resolution
/// of an alert whose opening was never sent.
@Component
@ConditionalOnWebApplication
final class DeliverNotifications {
    private static final Logger LOG = LoggerFactory.getLogger(DeliverNotifications.class);

    /// All of them take less than the lease.
    private static final int BATCH_SIZE = 8;

    private static final Duration FIRST_RETRY_DELAY = Duration.ofSeconds(30);
    private static final Duration MAX_RETRY_TIME = Duration.ofDays(1);
    private static final Duration RETENTION = Duration.ofDays(30);

    private final Channels channels;
    private final Notifications notifications;
    private final Alerts alerts;
    private final SendMessage send;
    private final MailMessages mail;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;
    private final Map<Long, Thread> busy = new ConcurrentHashMap<>();
    private volatile boolean stopping;

    DeliverNotifications(
            Channels channels,
            Notifications notifications,
            Alerts alerts,
            SendMessage send,
            MailMessages mail,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.channels = channels;
        this.notifications = notifications;
        this.alerts = alerts;
        this.send = send;
        this.mail = mail;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// Returns at once.
    @ScheduledJob("Deliver alerts to channels")
    @Scheduled(fixedRateString = "PT2S", initialDelayString = "PT2S")
    void run() {
        List<Long> due = transactions.read(() -> notifications.channelsWithDue(clock.instant()));
        for (Long id : due) {
            if (!stopping) {
                Thread ignored =
                        busy.compute(
                                id, (_, old) -> old != null && old.isAlive() ? old : start(id));
            }
        }
    }

    private Thread start(long channelId) {
        return Thread.ofVirtual()
                .name("alert-channel")
                .uncaughtExceptionHandler((_, e) -> LOG.error("A channel was not served", e))
                .start(() -> deliverAll(channelId));
    }

    @ScheduledJob(value = "Delete old alert messages", onOneServer = true)
    @Scheduled(fixedRateString = "PT1H", initialDelayString = "PT3M")
    void deleteOld() {
        Instant before = clock.instant().minus(RETENTION);
        transactions.write(() -> notifications.deleteEndedBefore(before));
    }

    /// Lets current deliveries finish. A message whose delivery is not recorded in time is sent
    /// again with the same id.
    @PreDestroy
    void stop() throws InterruptedException {
        stopping = true;
        for (Thread one : List.copyOf(busy.values())) {
            boolean ignored = one.join(SendMessage.DEADLINE);
        }
    }

    /// All that is due for a channel, until its receiver refuses one.
    void deliverAll(long channelId) {
        boolean more = true;
        while (more && !stopping) {
            Optional<Channel> channel =
                    transactions
                            .read(() -> channels.find(channelId))
                            .filter(Channel::isEnabled)
                            .filter(one -> !one.isQuiet(clock.instant()));
            more =
                    channel.isPresent()
                            && (channel.get().type() == ChannelType.MAIL
                                    ? deliverMail(channel.get())
                                    : deliverBatch(channel.get()));
        }
    }

    /// @param isEmpty whether nothing was due, not even what is obsolete
    private record Batch(
            Map<String, String> secrets, List<QueuedMessage> messages, boolean isEmpty) {}

    /// @return whether there may be more to do now
    private boolean deliverBatch(Channel channel) {
        UUID lease = UUID.randomUUID();
        Batch batch = transactions.write(() -> lease(channel, lease));
        boolean isReachable = true;
        for (QueuedMessage one : batch.messages()) {
            if (isReachable && !stopping) {
                isReachable = deliver(channel, batch.secrets(), one, lease);
            } else {
                Instant due = clock.instant().plus(isReachable ? Duration.ZERO : FIRST_RETRY_DELAY);
                transactions.write(() -> notifications.release(one, lease, due));
            }
        }
        return isReachable && !batch.isEmpty();
    }

    private Batch lease(Channel channel, UUID lease) {
        Instant now = clock.instant();
        var leased = new ArrayList<QueuedMessage>();
        List<QueuedMessage> due = notifications.lease(channel.id(), lease, BATCH_SIZE, now);
        for (QueuedMessage one : due) {
            if (isObsolete(one)) {
                notifications.end(one, DeliveryState.OBSOLETE, one.thread(), now);
            } else {
                leased.add(one);
            }
        }
        return new Batch(channels.secrets(channel), leased, due.isEmpty());
    }

    private boolean isObsolete(QueuedMessage one) {
        Message message = one.message();
        return switch (message.event()) {
            case OPENED -> {
                Alert alert = alerts.find(message.alertId()).orElse(null);
                yield alert == null
                        || alert.isResolved()
                        || (message.reminder() && alert.isAcknowledged());
            }
            case ACKNOWLEDGED, RESOLVED ->
                    !notifications.wasOpeningSent(one.channelId(), message.alertId());
            case TEST -> false;
        };
    }

    /// @return whether the receiver accepted it
    private boolean deliver(
            Channel channel, Map<String, String> secrets, QueuedMessage one, UUID lease) {
        transactions.write(() -> notifications.setUncertain(one));
        SendMessage.Outcome outcome =
                send.run(channel, secrets, one.message(), one.uid(), one.thread());
        Instant now = clock.instant();
        return switch (outcome) {
            case SendMessage.Accepted _ -> {
                transactions.write(() -> {
                    channels.setDelivered(channel.id(), now);
                    notifications.end(one, DeliveryState.SENT, one.thread(), now);
                });
                yield true;
            }
            case SendMessage.Failed failed -> {
                transactions.write(() -> failed(channel, one, lease, failed, now));
                yield false;
            }
        };
    }

    private void failed(
            Channel channel,
            QueuedMessage one,
            UUID lease,
            SendMessage.Failed failed,
            Instant now) {
        Instant next = next(one, now);
        channels.setFailing(channel.id(), failed.sentence(), now);
        notifications.failed(one, lease, failed.sentence(), failed.isUncertain(), next, now);
        if (next == null) {
            recordGivenUp(channel, one);
        }
    }

    private void recordGivenUp(Channel channel, QueuedMessage one) {
        audit.record(
                AuditEvent.failure("Alert Not Delivered", "channel_unreachable")
                        .on(channel.name())
                        .with("alert", one.message().title()));
    }

    /// Null when it was tried for long enough.
    private static @Nullable Instant next(QueuedMessage one, Instant now) {
        return one.createdAt().plus(MAX_RETRY_TIME).isAfter(now)
                ? now.plus(retryDelay(one.attempt()))
                : null;
    }

    /// Half a minute, one, two, and so on up to an hour.
    static Duration retryDelay(long attempt) {
        Duration pause = FIRST_RETRY_DELAY.multipliedBy(1L << Math.min(attempt - 1, 10));
        return pause.compareTo(Notifications.MAX_RETRY_DELAY) < 0
                ? pause
                : Notifications.MAX_RETRY_DELAY;
    }

    /// Mails are only queued here, so one transaction does all.
    ///
    /// @return false: nothing more is due
    private boolean deliverMail(Channel channel) {
        transactions.write(() -> {
            channels.lock(channel.id());
            if (!notifications.hasDue(channel.id(), clock.instant())) {
                return;
            }
            if (mail.isConfigured()) {
                queueMail(channel);
            } else {
                failMail(channel);
            }
        });
        return false;
    }

    private void failMail(Channel channel) {
        UUID lease = UUID.randomUUID();
        Instant now = clock.instant();
        var failure = new SendMessage.Failed("Mail is not set up.", "", false);
        for (QueuedMessage one : notifications.lease(channel.id(), lease, MailMessages.MAX, now)) {
            failed(channel, one, lease, failure, now);
        }
    }

    private void queueMail(Channel channel) {
        Instant now = clock.instant();
        var needed = new ArrayList<QueuedMessage>();
        for (QueuedMessage one : notifications.waiting(channel.id(), MailMessages.MAX)) {
            if (isNeeded(one, needed)) {
                needed.add(one);
            } else {
                notifications.end(one, DeliveryState.OBSOLETE, one.thread(), now);
            }
        }
        if (!needed.isEmpty()) {
            UUID thread = needed.getFirst().thread();
            mail.enqueue(channel, needed, thread);
            needed.forEach(one -> notifications.end(one, DeliveryState.SENT, thread, now));
            channels.setDelivered(channel.id(), now);
        }
    }

    /// An opening that is in the same mail counts as sent.
    private boolean isNeeded(QueuedMessage one, List<QueuedMessage> before) {
        long alertId = one.message().alertId();
        return before.stream().anyMatch(other -> other.message().alertId() == alertId)
                || !isObsolete(one);
    }
}
