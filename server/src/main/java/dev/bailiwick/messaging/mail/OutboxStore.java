package dev.bailiwick.messaging.mail;

import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;

import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.jobs.RowLease;
import dev.bailiwick.platform.schema.tables.records.OutgoingMailRecord;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.OneLine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The table of mails, for queueing and delivery. A delivering process holds a lease on each mail;
/// if it dies, the lease expires and another takes over.
@Component
final class OutboxStore {
    private static final SecretColumn COLUMN = new SecretColumn("outgoing_mail", "content");
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MAX_SUBJECT_LENGTH = 300;
    private static final int MAX_PROBLEM_LENGTH = 500;

    /// The longest pause between two attempts.
    static final Duration MAX_RETRY_DELAY = Duration.ofHours(4);

    /// Of a process on each mail that it delivers.
    static final RowLease LEASE =
            new RowLease(OUTGOING_MAIL.LEASE_EXPIRES_AT, Duration.ofMinutes(5));

    /// The encrypted part.
    record Content(String text, String html) {}

    private final DSLContext sql;
    private final Secrets secrets;

    OutboxStore(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    void insert(Mail mail, Instant now) {
        UUID uid = UUID.randomUUID();
        String content = JSON.writeValueAsString(new Content(mail.text(), mail.html()));
        sql.insertInto(OUTGOING_MAIL)
                .set(OUTGOING_MAIL.UID, uid)
                .set(OUTGOING_MAIL.KIND, mail.kind())
                .set(OUTGOING_MAIL.RECIPIENT, mail.to().value())
                .set(
                        OUTGOING_MAIL.SUBJECT,
                        Excerpt.of(OneLine.of(mail.subject()), MAX_SUBJECT_LENGTH))
                .set(OUTGOING_MAIL.CONTENT, secrets.encrypt(COLUMN, uid, content))
                .set(OUTGOING_MAIL.STATE, DeliveryStatus.WAITING.name())
                .set(OUTGOING_MAIL.ATTEMPT_COUNT, 0L)
                .set(OUTGOING_MAIL.CREATED_AT, now)
                .set(OUTGOING_MAIL.NEXT_ATTEMPT_AT, now)
                .set(OUTGOING_MAIL.DISCARD_AT, mail.expiresAt())
                .set(OUTGOING_MAIL.THREAD_UID, mail.thread())
                .execute();
    }

    boolean hasDue(Instant now) {
        return sql.fetchExists(OUTGOING_MAIL, due(now));
    }

    /// Leases mails to this process, those due longest first.
    List<OutgoingMail> lease(UUID lease, int max, Instant now) {
        var rows =
                sql.selectFrom(OUTGOING_MAIL)
                        .where(due(now))
                        .orderBy(OUTGOING_MAIL.NEXT_ATTEMPT_AT, OUTGOING_MAIL.ID)
                        .limit(max);
        var leased = new ArrayList<OutgoingMail>();
        for (OutgoingMailRecord row : RowLock.on(sql, rows).fetch()) {
            sql.update(OUTGOING_MAIL)
                    .set(OUTGOING_MAIL.LEASE_UID, lease)
                    .set(OUTGOING_MAIL.LEASE_EXPIRES_AT, LEASE.expiry(now))
                    .set(OUTGOING_MAIL.ATTEMPT_COUNT, row.getAttemptCount() + 1)
                    .where(OUTGOING_MAIL.ID.eq(row.getId()))
                    .execute();
            opened(row)
                    .ifPresentOrElse(
                            leased::add,
                            () ->
                                    giveUp(
                                            row.getUid(),
                                            lease,
                                            "The stored email was altered and cannot be decrypted.",
                                            true,
                                            now));
        }
        return leased;
    }

    void sent(OutgoingMail mail, UUID lease, Instant now) {
        sql.update(OUTGOING_MAIL)
                .set(OUTGOING_MAIL.STATE, DeliveryStatus.SENT.name())
                .setNull(OUTGOING_MAIL.CONTENT)
                .setNull(OUTGOING_MAIL.PROBLEM)
                .setNull(OUTGOING_MAIL.LEASE_UID)
                .set(OUTGOING_MAIL.ENDED_AT, now)
                .where(isLeased(mail.uid(), lease))
                .execute();
    }

    void scheduleRetry(OutgoingMail mail, UUID lease, String problem, Instant at) {
        sql.update(OUTGOING_MAIL)
                .set(OUTGOING_MAIL.PROBLEM, Excerpt.of(problem, MAX_PROBLEM_LENGTH))
                .set(OUTGOING_MAIL.NEXT_ATTEMPT_AT, at)
                .setNull(OUTGOING_MAIL.LEASE_UID)
                .setNull(OUTGOING_MAIL.LEASE_EXPIRES_AT)
                .where(isLeased(mail.uid(), lease))
                .execute();
    }

    /// Returns a mail that was leased but not attempted.
    void release(OutgoingMail mail, UUID lease, Instant due) {
        sql.update(OUTGOING_MAIL)
                .set(OUTGOING_MAIL.ATTEMPT_COUNT, mail.attempt() - 1)
                .set(OUTGOING_MAIL.NEXT_ATTEMPT_AT, due)
                .setNull(OUTGOING_MAIL.LEASE_UID)
                .setNull(OUTGOING_MAIL.LEASE_EXPIRES_AT)
                .where(isLeased(mail.uid(), lease))
                .execute();
    }

    /// @param clear whether to delete the content, because the link in it has expired
    /// @return whether this process still held the lease
    boolean giveUp(UUID uid, UUID lease, String problem, boolean clear, Instant now) {
        var update =
                sql.update(OUTGOING_MAIL)
                        .set(OUTGOING_MAIL.STATE, DeliveryStatus.DEAD.name())
                        .set(OUTGOING_MAIL.PROBLEM, Excerpt.of(problem, MAX_PROBLEM_LENGTH))
                        .setNull(OUTGOING_MAIL.LEASE_UID)
                        .set(OUTGOING_MAIL.ENDED_AT, now);
        if (clear) {
            update = update.setNull(OUTGOING_MAIL.CONTENT);
        }
        return update.where(isLeased(uid, lease)).execute() > 0;
    }

    void delete(DeliveryStatus state, Instant endedBefore) {
        sql.deleteFrom(OUTGOING_MAIL)
                .where(OUTGOING_MAIL.STATE.eq(state.name()))
                .and(OUTGOING_MAIL.ENDED_AT.lt(endedBefore))
                .execute();
    }

    private static Condition due(Instant now) {
        return OUTGOING_MAIL
                .STATE
                .eq(DeliveryStatus.WAITING.name())
                .and(ClockSkew.isReached(OUTGOING_MAIL.NEXT_ATTEMPT_AT, now, MAX_RETRY_DELAY))
                .and(LEASE.isFree(now));
    }

    private static Condition isLeased(UUID uid, UUID lease) {
        return OUTGOING_MAIL.UID.eq(uid).and(OUTGOING_MAIL.LEASE_UID.eq(lease));
    }

    private Optional<OutgoingMail> opened(OutgoingMailRecord row) {
        if (row.getContent() == null) {
            return Optional.empty();
        }
        try {
            Content content =
                    JSON.readValue(
                            secrets.decryptText(COLUMN, row.getUid(), row.getContent()),
                            Content.class);
            return Optional.of(
                    new OutgoingMail(
                            row.getId(),
                            row.getUid(),
                            row.getRecipient(),
                            row.getSubject(),
                            content.text(),
                            content.html(),
                            row.getAttemptCount() + 1,
                            row.getCreatedAt(),
                            row.getDiscardAt(),
                            row.getThreadUid()));
        } catch (SecretUnreadableException e) {
            return Optional.empty();
        }
    }
}
