package dev.bailiwick.messaging.mail;

import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;

import dev.bailiwick.platform.schema.tables.records.OutgoingMailRecord;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of mails as administrators use it: delivery status, retry, discard. The content of the
/// mails stays encrypted.
@Component
public final class MailQueue {
    private final DSLContext sql;

    MailQueue(DSLContext sql) {
        this.sql = sql;
    }

    /// Schedules an immediate attempt on an administrator's request. If the mail had been given up,
    /// its three days start again.
    ///
    /// @return the mail, if it is waiting, or had been given up and still has its content
    public Optional<QueuedMail> retry(UUID uid, Instant now) {
        Optional<QueuedMail> found = find(uid);
        int changed = retryNow(uid, now) + requeue(uid, now);
        return changed > 0 ? found : Optional.empty();
    }

    /// Does not affect a mail that is being sent right now.
    private int retryNow(UUID uid, Instant now) {
        return sql.update(OUTGOING_MAIL)
                .set(OUTGOING_MAIL.NEXT_ATTEMPT_AT, now)
                .where(OUTGOING_MAIL.UID.eq(uid))
                .and(OUTGOING_MAIL.STATE.eq(DeliveryStatus.WAITING.name()))
                .and(OutboxStore.LEASE.isFree(now))
                .execute();
    }

    private int requeue(UUID uid, Instant now) {
        return sql.update(OUTGOING_MAIL)
                .set(OUTGOING_MAIL.STATE, DeliveryStatus.WAITING.name())
                .set(OUTGOING_MAIL.ATTEMPT_COUNT, 0L)
                .set(OUTGOING_MAIL.CREATED_AT, now)
                .set(OUTGOING_MAIL.NEXT_ATTEMPT_AT, now)
                .setNull(OUTGOING_MAIL.ENDED_AT)
                .setNull(OUTGOING_MAIL.LEASE_EXPIRES_AT)
                .where(OUTGOING_MAIL.UID.eq(uid))
                .and(OUTGOING_MAIL.STATE.eq(DeliveryStatus.DEAD.name()))
                .and(OUTGOING_MAIL.CONTENT.isNotNull())
                .execute();
    }

    /// @return the mail, when it had not been sent
    public Optional<QueuedMail> discard(UUID uid) {
        Optional<QueuedMail> found = find(uid);
        int deleted =
                sql.deleteFrom(OUTGOING_MAIL)
                        .where(OUTGOING_MAIL.UID.eq(uid))
                        .and(OUTGOING_MAIL.STATE.ne(DeliveryStatus.SENT.name()))
                        .execute();
        return deleted > 0 ? found : Optional.empty();
    }

    /// Mails that were given up first, then those waiting, then the most recently sent.
    public List<QueuedMail> list(DeliveryStatus state, int max) {
        return sql.selectFrom(OUTGOING_MAIL)
                .where(OUTGOING_MAIL.STATE.eq(state.name()))
                .orderBy(
                        state == DeliveryStatus.WAITING
                                ? OUTGOING_MAIL.NEXT_ATTEMPT_AT.asc()
                                : OUTGOING_MAIL.NEXT_ATTEMPT_AT.desc())
                .limit(max)
                .fetch(MailQueue::listed);
    }

    Map<String, Outbox.Delivery> deliveries(String kind, Collection<String> recipients) {
        if (recipients.isEmpty()) {
            return Map.of();
        }
        var fates = new HashMap<String, Outbox.Delivery>();
        // lists all states, because they are the first column of the index
        sql.select(OUTGOING_MAIL.RECIPIENT, OUTGOING_MAIL.STATE, OUTGOING_MAIL.PROBLEM)
                .from(OUTGOING_MAIL)
                .where(
                        OUTGOING_MAIL.STATE.in(
                                Arrays.stream(DeliveryStatus.values()).map(Enum::name).toList()))
                .and(OUTGOING_MAIL.KIND.eq(kind))
                .and(OUTGOING_MAIL.RECIPIENT.in(recipients))
                .orderBy(OUTGOING_MAIL.ID)
                .forEach(row ->
                        fates.put(
                                row.value1(),
                                new Outbox.Delivery(
                                        DeliveryStatus.valueOf(row.value2()), row.value3())));
        return fates;
    }

    public Outbox.Queue queue() {
        return new Outbox.Queue(count(DeliveryStatus.WAITING), count(DeliveryStatus.DEAD));
    }

    public int count(DeliveryStatus state) {
        return sql.fetchCount(OUTGOING_MAIL, OUTGOING_MAIL.STATE.eq(state.name()));
    }

    private Optional<QueuedMail> find(UUID uid) {
        return sql.selectFrom(OUTGOING_MAIL)
                .where(OUTGOING_MAIL.UID.eq(uid))
                .fetchOptional(MailQueue::listed);
    }

    private static QueuedMail listed(OutgoingMailRecord row) {
        return new QueuedMail(
                row.getUid(),
                row.getKind(),
                row.getRecipient(),
                row.getSubject(),
                DeliveryStatus.valueOf(row.getState()),
                row.getAttemptCount(),
                row.getProblem(),
                row.getCreatedAt(),
                row.getNextAttemptAt(),
                row.getEndedAt(),
                row.getContent() != null);
    }
}
