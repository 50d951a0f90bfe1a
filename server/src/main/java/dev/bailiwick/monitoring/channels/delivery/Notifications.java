package dev.bailiwick.monitoring.channels.delivery;

import static dev.bailiwick.platform.schema.Tables.ALERT_NOTIFICATION;

import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.jobs.RowLease;
import dev.bailiwick.platform.schema.tables.records.AlertNotificationRecord;
import dev.bailiwick.platform.text.Excerpt;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The table of messages to channels: an outbox. A delivering process holds a lease on each
/// message; if it dies, the lease expires and another takes over. Runs in the caller's transaction.
@Component
public final class Notifications {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MAX_PROBLEM_LENGTH = 500;

    /// The longest pause between two attempts.
    static final Duration MAX_RETRY_DELAY = Duration.ofHours(1);

    static final RowLease LEASE =
            new RowLease(ALERT_NOTIFICATION.LEASE_EXPIRES_AT, Duration.ofMinutes(5));

    private static final Condition WAITING =
            ALERT_NOTIFICATION.STATE.eq(DeliveryState.WAITING.name());

    private final DSLContext sql;

    Notifications(DSLContext sql) {
        this.sql = sql;
    }

    /// The newest message of a channel about an alert whose resolution was not queued yet.
    record Latest(
            long channelId,
            long alertId,
            UUID thread,
            Message message,
            DeliveryState state,
            Instant createdAt) {}

    List<Latest> latest() {
        return sql.selectFrom(ALERT_NOTIFICATION)
                .where(ALERT_NOTIFICATION.LATEST.isTrue())
                .fetch(Notifications::latest);
    }

    List<Latest> latest(long alertId) {
        return sql.selectFrom(ALERT_NOTIFICATION)
                .where(ALERT_NOTIFICATION.LATEST.isTrue())
                .and(ALERT_NOTIFICATION.ALERT_ID.eq(alertId))
                .fetch(Notifications::latest);
    }

    private static Latest latest(AlertNotificationRecord row) {
        return new Latest(
                row.getChannelId(),
                row.getAlertId(),
                row.getThreadUid(),
                message(row),
                DeliveryState.valueOf(row.getState()),
                row.getCreatedAt());
    }

    /// The messages of a channel that were queued since then, and sent.
    List<Message> sentSince(long channelId, Instant since) {
        return sql.selectFrom(ALERT_NOTIFICATION)
                .where(ALERT_NOTIFICATION.CHANNEL_ID.eq(channelId))
                .and(ALERT_NOTIFICATION.CREATED_AT.gt(since))
                .and(ALERT_NOTIFICATION.STATE.eq(DeliveryState.SENT.name()))
                .fetch(Notifications::message);
    }

    /// @param before what it continues; null for the first message about an alert
    /// @param due when it is sent at the earliest
    void insert(
            long channelId, Message message, @Nullable Latest before, Instant now, Instant due) {
        UUID uid = UUID.randomUUID();
        if (before != null) {
            sql.update(ALERT_NOTIFICATION)
                    .set(ALERT_NOTIFICATION.LATEST, false)
                    .where(ALERT_NOTIFICATION.CHANNEL_ID.eq(channelId))
                    .and(ALERT_NOTIFICATION.ALERT_ID.eq(message.alertId()))
                    .and(ALERT_NOTIFICATION.LATEST.isTrue())
                    .execute();
        }
        sql.insertInto(ALERT_NOTIFICATION)
                .set(ALERT_NOTIFICATION.UID, uid)
                .set(ALERT_NOTIFICATION.CHANNEL_ID, channelId)
                .set(ALERT_NOTIFICATION.ALERT_ID, message.alertId())
                .set(ALERT_NOTIFICATION.THREAD_UID, before == null ? uid : before.thread())
                .set(ALERT_NOTIFICATION.EVENT, message.event().name())
                .set(ALERT_NOTIFICATION.CONTENT, JSON.writeValueAsString(message))
                .set(ALERT_NOTIFICATION.LATEST, message.event() != AlertEvent.RESOLVED)
                .set(ALERT_NOTIFICATION.STATE, DeliveryState.WAITING.name())
                .set(ALERT_NOTIFICATION.ATTEMPT_COUNT, 0L)
                .set(ALERT_NOTIFICATION.UNCERTAIN, false)
                .set(ALERT_NOTIFICATION.CREATED_AT, now)
                .set(ALERT_NOTIFICATION.NEXT_ATTEMPT_AT, due)
                .execute();
    }

    /// The channels that have something to send.
    List<Long> channelsWithDue(Instant now) {
        return sql.selectDistinct(ALERT_NOTIFICATION.CHANNEL_ID)
                .from(ALERT_NOTIFICATION)
                .where(due(now))
                .fetch(ALERT_NOTIFICATION.CHANNEL_ID);
    }

    boolean hasDue(long channelId, Instant now) {
        return sql.fetchExists(
                ALERT_NOTIFICATION, ALERT_NOTIFICATION.CHANNEL_ID.eq(channelId).and(due(now)));
    }

    /// Leases messages of a channel to this process, in order; of each alert only the first that
    /// waits.
    List<QueuedMessage> lease(long channelId, UUID lease, int max, Instant now) {
        var earlier = ALERT_NOTIFICATION.as("earlier");
        Condition isFirst =
                DSL.notExists(
                        sql.selectOne()
                                .from(earlier)
                                .where(earlier.CHANNEL_ID.eq(ALERT_NOTIFICATION.CHANNEL_ID))
                                .and(earlier.ALERT_ID.eq(ALERT_NOTIFICATION.ALERT_ID))
                                .and(earlier.STATE.eq(DeliveryState.WAITING.name()))
                                .and(earlier.ID.lt(ALERT_NOTIFICATION.ID)));
        var rows =
                sql.selectFrom(ALERT_NOTIFICATION)
                        .where(ALERT_NOTIFICATION.CHANNEL_ID.eq(channelId))
                        .and(due(now))
                        .and(isFirst)
                        .orderBy(ALERT_NOTIFICATION.ID)
                        .limit(max);
        return RowLock.on(sql, rows).fetch().map(row -> leased(row, lease, now));
    }

    private QueuedMessage leased(AlertNotificationRecord row, UUID lease, Instant now) {
        sql.update(ALERT_NOTIFICATION)
                .set(ALERT_NOTIFICATION.LEASE_UID, lease)
                .set(ALERT_NOTIFICATION.LEASE_EXPIRES_AT, LEASE.expiry(now))
                .set(ALERT_NOTIFICATION.ATTEMPT_COUNT, row.getAttemptCount() + 1)
                .where(ALERT_NOTIFICATION.ID.eq(row.getId()))
                .execute();
        return queued(row);
    }

    private static QueuedMessage queued(AlertNotificationRecord row) {
        return new QueuedMessage(
                row.getId(),
                row.getUid(),
                row.getChannelId(),
                row.getThreadUid(),
                message(row),
                row.getAttemptCount() + 1,
                row.getUncertain(),
                row.getCreatedAt());
    }

    /// All that wait, in order, without a lease: for a channel that is served in this transaction.
    List<QueuedMessage> waiting(long channelId, int max) {
        var rows =
                sql.selectFrom(ALERT_NOTIFICATION)
                        .where(ALERT_NOTIFICATION.CHANNEL_ID.eq(channelId))
                        .and(WAITING)
                        .orderBy(ALERT_NOTIFICATION.ID)
                        .limit(max);
        return RowLock.on(sql, rows).fetch().map(Notifications::queued);
    }

    /// Whether the receiver has, or may have, a message that the alert opened.
    boolean wasOpeningSent(long channelId, long alertId) {
        return sql.fetchExists(
                ALERT_NOTIFICATION,
                ALERT_NOTIFICATION
                        .CHANNEL_ID
                        .eq(channelId)
                        .and(ALERT_NOTIFICATION.ALERT_ID.eq(alertId))
                        .and(ALERT_NOTIFICATION.EVENT.eq(AlertEvent.OPENED.name()))
                        .and(
                                ALERT_NOTIFICATION
                                        .STATE
                                        .eq(DeliveryState.SENT.name())
                                        .or(ALERT_NOTIFICATION.UNCERTAIN.isTrue())));
    }

    /// Before a request is sent: until its outcome is stored, the receiver may have the message.
    void setUncertain(QueuedMessage one) {
        sql.update(ALERT_NOTIFICATION)
                .set(ALERT_NOTIFICATION.UNCERTAIN, true)
                .where(ALERT_NOTIFICATION.ID.eq(one.id()))
                .execute();
    }

    /// @param thread in which it was sent
    void end(QueuedMessage one, DeliveryState state, UUID thread, Instant now) {
        var ended =
                sql.update(ALERT_NOTIFICATION)
                        .set(ALERT_NOTIFICATION.STATE, state.name())
                        .set(ALERT_NOTIFICATION.THREAD_UID, thread)
                        .setNull(ALERT_NOTIFICATION.LEASE_UID)
                        .setNull(ALERT_NOTIFICATION.LEASE_EXPIRES_AT)
                        .set(ALERT_NOTIFICATION.ENDED_AT, now);
        (state == DeliveryState.SENT ? ended.setNull(ALERT_NOTIFICATION.PROBLEM) : ended)
                .where(ALERT_NOTIFICATION.ID.eq(one.id()))
                .and(WAITING)
                .execute();
    }

    /// @param isUncertain whether the receiver may have it all the same
    /// @param next null to give it up
    void failed(
            QueuedMessage one,
            UUID lease,
            String problem,
            boolean isUncertain,
            @Nullable Instant next,
            Instant now) {
        sql.update(ALERT_NOTIFICATION)
                .set(ALERT_NOTIFICATION.PROBLEM, Excerpt.of(problem, MAX_PROBLEM_LENGTH))
                .set(ALERT_NOTIFICATION.UNCERTAIN, one.uncertain() || isUncertain)
                .set(
                        ALERT_NOTIFICATION.STATE,
                        (next == null ? DeliveryState.DEAD : DeliveryState.WAITING).name())
                .set(ALERT_NOTIFICATION.NEXT_ATTEMPT_AT, next == null ? now : next)
                .set(ALERT_NOTIFICATION.ENDED_AT, next == null ? now : null)
                .setNull(ALERT_NOTIFICATION.LEASE_UID)
                .setNull(ALERT_NOTIFICATION.LEASE_EXPIRES_AT)
                .where(ALERT_NOTIFICATION.ID.eq(one.id()))
                .and(ALERT_NOTIFICATION.LEASE_UID.eq(lease))
                .execute();
    }

    /// Returns a message that was leased but not attempted.
    void release(QueuedMessage one, UUID lease, Instant due) {
        sql.update(ALERT_NOTIFICATION)
                .set(ALERT_NOTIFICATION.ATTEMPT_COUNT, one.attempt() - 1)
                .set(ALERT_NOTIFICATION.NEXT_ATTEMPT_AT, due)
                .setNull(ALERT_NOTIFICATION.LEASE_UID)
                .setNull(ALERT_NOTIFICATION.LEASE_EXPIRES_AT)
                .where(ALERT_NOTIFICATION.ID.eq(one.id()))
                .and(ALERT_NOTIFICATION.LEASE_UID.eq(lease))
                .execute();
    }

    /// Makes all that wait due.
    void hurry(long channelId) {
        sql.update(ALERT_NOTIFICATION)
                .set(ALERT_NOTIFICATION.NEXT_ATTEMPT_AT, ALERT_NOTIFICATION.CREATED_AT)
                .where(ALERT_NOTIFICATION.CHANNEL_ID.eq(channelId))
                .and(WAITING)
                .execute();
    }

    /// Newest first.
    public List<SentMessage> recent(long channelId, int max) {
        return sql.selectFrom(ALERT_NOTIFICATION)
                .where(ALERT_NOTIFICATION.CHANNEL_ID.eq(channelId))
                .orderBy(ALERT_NOTIFICATION.ID.desc())
                .limit(max)
                .fetch(row ->
                        new SentMessage(
                                message(row),
                                DeliveryState.valueOf(row.getState()),
                                row.getAttemptCount(),
                                row.getProblem(),
                                row.getCreatedAt(),
                                row.getNextAttemptAt()));
    }

    /// Keeps what is said about alerts whose resolution was not queued yet.
    void deleteEndedBefore(Instant time) {
        var newer = ALERT_NOTIFICATION.as("newer");
        sql.deleteFrom(ALERT_NOTIFICATION)
                .where(ALERT_NOTIFICATION.ENDED_AT.lt(time))
                .andNotExists(
                        sql.selectOne()
                                .from(newer)
                                .where(newer.CHANNEL_ID.eq(ALERT_NOTIFICATION.CHANNEL_ID))
                                .and(newer.ALERT_ID.eq(ALERT_NOTIFICATION.ALERT_ID))
                                .and(
                                        newer.LATEST
                                                .isTrue()
                                                .or(newer.STATE.eq(DeliveryState.WAITING.name()))))
                .execute();
    }

    private static Condition due(Instant now) {
        return WAITING.and(
                        ClockSkew.isReached(
                                ALERT_NOTIFICATION.NEXT_ATTEMPT_AT, now, MAX_RETRY_DELAY))
                .and(LEASE.isFree(now));
    }

    private static Message message(AlertNotificationRecord row) {
        return JSON.readValue(row.getContent(), Message.class);
    }
}
