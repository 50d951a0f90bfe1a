package dev.bailiwick.audit;

import static dev.bailiwick.db.schema.Tables.AUDIT_REPEAT;

import dev.bailiwick.db.Transactions;
import dev.bailiwick.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Failures of strangers. The first of a kind is an entry at once; the same again within ten
/// minutes is counted, and the count becomes one entry, so that nobody can flood the trail.
@Component
public final class RepeatedFailures {
    static final Duration WINDOW = Duration.ofMinutes(10);

    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Secrets secrets;
    private final Clock clock;

    RepeatedFailures(
            DSLContext sql,
            Transactions transactions,
            AuditLog audit,
            Secrets secrets,
            Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.audit = audit;
        this.secrets = secrets;
        this.clock = clock;
    }

    public void record(String event, String category, @Nullable String target) {
        record(failure(event, category, target));
    }

    /// Failures with other details are of another kind; the entry of the count goes without them.
    public void record(AuditEvent failure) {
        String address = Origin.present().address();
        String fingerprint =
                HexFormat.of()
                        .formatHex(
                                secrets.mac(
                                        "audit repeat",
                                        failure.name(),
                                        String.valueOf(failure.category()),
                                        String.valueOf(address),
                                        String.valueOf(failure.target()),
                                        new TreeMap<>(failure.details()).toString()));
        Instant now = clock.instant();
        transactions.write(() -> {
            boolean counted =
                    sql.update(AUDIT_REPEAT)
                                    .set(
                                            AUDIT_REPEAT.REPEAT_COUNT,
                                            AUDIT_REPEAT.REPEAT_COUNT.plus(1))
                                    .set(AUDIT_REPEAT.LAST_AT, now)
                                    .where(AUDIT_REPEAT.FINGERPRINT.eq(fingerprint))
                                    .and(AUDIT_REPEAT.FIRST_AT.gt(now.minus(WINDOW)))
                                    .execute()
                            > 0;
            if (!counted) {
                close(fingerprint, now);
                if (open(fingerprint, failure, address, now)) {
                    audit.record(failure);
                }
            }
        });
    }

    /// Writes down what was counted in windows that have closed.
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    void closeWindows() {
        Instant now = clock.instant();
        List<String> closed =
                transactions.read(() ->
                        sql.select(AUDIT_REPEAT.FINGERPRINT)
                                .from(AUDIT_REPEAT)
                                .where(AUDIT_REPEAT.FIRST_AT.le(now.minus(WINDOW)))
                                .orderBy(AUDIT_REPEAT.FIRST_AT)
                                .limit(1000)
                                .fetch(AUDIT_REPEAT.FINGERPRINT));
        // Each on its own: two of these rows in one transaction, with the chain between them, could
        // wait for a stranger who waits for the chain.
        closed.forEach(fingerprint -> transactions.write(() -> close(fingerprint, now)));
    }

    /// @return whether this one opened the window: of several at once, the others are counted
    private boolean open(
            String fingerprint, AuditEvent failure, @Nullable String address, Instant now) {
        Long repeated =
                sql.insertInto(AUDIT_REPEAT)
                        .set(AUDIT_REPEAT.FINGERPRINT, fingerprint)
                        .set(AUDIT_REPEAT.EVENT, failure.name())
                        .set(AUDIT_REPEAT.CATEGORY, failure.category())
                        .set(AUDIT_REPEAT.ADDRESS, address)
                        .set(AUDIT_REPEAT.TARGET, failure.target())
                        .set(AUDIT_REPEAT.FIRST_AT, now)
                        .set(AUDIT_REPEAT.LAST_AT, now)
                        .set(AUDIT_REPEAT.REPEAT_COUNT, 0L)
                        .onConflict(AUDIT_REPEAT.FINGERPRINT)
                        .doUpdate()
                        .set(AUDIT_REPEAT.REPEAT_COUNT, AUDIT_REPEAT.REPEAT_COUNT.plus(1))
                        .returning(AUDIT_REPEAT.REPEAT_COUNT)
                        .fetchOne(AUDIT_REPEAT.REPEAT_COUNT);
        return repeated != null && repeated == 0;
    }

    /// Deleting the row decides which of several processes writes the entry. A window that somebody
    /// else opened meanwhile stays.
    private void close(String fingerprint, Instant now) {
        sql.deleteFrom(AUDIT_REPEAT)
                .where(AUDIT_REPEAT.FINGERPRINT.eq(fingerprint))
                .and(AUDIT_REPEAT.FIRST_AT.le(now.minus(WINDOW)))
                .returning()
                .fetchOptional()
                .filter(row -> row.getRepeatCount() > 0)
                .ifPresent(row ->
                        audit.record(
                                failure(row.getEvent(), row.getCategory(), row.getTarget())
                                        .by(Actor.ANONYMOUS)
                                        .with("repeated", row.getRepeatCount().toString())
                                        .with("from", String.valueOf(row.getAddress()))
                                        .with("until", row.getLastAt().toString())));
    }

    private static AuditEvent failure(String event, String category, @Nullable String target) {
        AuditEvent failure = AuditEvent.failure(event, category);
        return target == null ? failure : failure.on(target);
    }
}
