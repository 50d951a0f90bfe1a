package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.db.schema.Tables.AUDIT_REPEAT;

import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.db.schema.tables.records.AuditRepeatRecord;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// What strangers bring about. The first failure of a kind is an entry at once; the same again
/// within ten minutes is counted, and the count becomes one entry, so that nobody can flood the
/// trail. What is no failure may be somebody's own doing, and is counted only when one address does
/// it more often than a room full of people.
@Component
public final class RepeatedFailures {
    public static final Duration WINDOW = Duration.ofMinutes(10);
    static final long SUCCESSES_APART = 20;

    /// So many of a kind are counted apart in ten minutes; the rest together.
    static final int STRANDS = 200;

    private static final String EVERYWHERE = "many places";

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
        record(event(event, category, target));
    }

    /// The kind goes without the details, in which a stranger may have a say.
    public void record(AuditEvent event) {
        Strand own = strand(event, Origin.present().address());
        Instant now = clock.instant();
        transactions.write(() -> {
            Optional<Long> again = again(own, now);
            if (again.isPresent()) {
                recordIfApart(event, again.get());
            } else if (isCrowded(event, now)) {
                countTogether(event, now);
            } else {
                recordIfApart(event, anew(own, now));
            }
        });
    }

    /// What is counted together, under one fingerprint.
    private record Strand(String fingerprint, AuditEvent event, @Nullable String address) {}

    private Strand strand(AuditEvent event, @Nullable String address) {
        String fingerprint =
                secrets.hash(
                        "audit repeat",
                        event.name(),
                        String.valueOf(event.category()),
                        String.valueOf(address),
                        String.valueOf(event.target()));
        return new Strand(fingerprint, event, address);
    }

    /// Ever other addresses, or failures against ever other people: none of them is written down on
    /// its own any more.
    private void countTogether(AuditEvent event, Instant now) {
        AuditEvent any =
                event.category() == null
                        ? AuditEvent.of(event.name())
                        : AuditEvent.failure(event.name(), event.category());
        Strand together = strand(any, null);
        recordIfApart(
                any.with("from", EVERYWHERE),
                again(together, now).orElseGet(() -> anew(together, now)));
    }

    private boolean isCrowded(AuditEvent event, Instant now) {
        Condition same =
                event.category() == null
                        ? AUDIT_REPEAT.CATEGORY.isNull()
                        : AUDIT_REPEAT.CATEGORY.eq(event.category());
        return sql.select(AUDIT_REPEAT.FINGERPRINT)
                        .from(AUDIT_REPEAT)
                        .where(AUDIT_REPEAT.EVENT.eq(event.name()))
                        .and(same)
                        .and(isOpen(now))
                        .limit(STRANDS)
                        .fetch()
                        .size()
                >= STRANDS;
    }

    private static Condition isOpen(Instant now) {
        return AUDIT_REPEAT
                .FIRST_AT
                .gt(now.minus(WINDOW))
                .and(AUDIT_REPEAT.FIRST_AT.le(now.plus(ClockSkew.MOST)));
    }

    private static Condition isOver(Instant now) {
        return AUDIT_REPEAT
                .FIRST_AT
                .le(now.minus(WINDOW))
                .or(AUDIT_REPEAT.FIRST_AT.gt(now.plus(ClockSkew.MOST)));
    }

    private void recordIfApart(AuditEvent event, long before) {
        if (before < apart(event.category())) {
            audit.record(event);
        }
    }

    private Optional<Long> again(Strand strand, Instant now) {
        return sql.update(AUDIT_REPEAT)
                .set(AUDIT_REPEAT.REPEAT_COUNT, AUDIT_REPEAT.REPEAT_COUNT.plus(1))
                .set(AUDIT_REPEAT.LAST_AT, now)
                .where(AUDIT_REPEAT.FINGERPRINT.eq(strand.fingerprint()))
                .and(isOpen(now))
                .returning(AUDIT_REPEAT.REPEAT_COUNT)
                .fetchOptional(AUDIT_REPEAT.REPEAT_COUNT);
    }

    private long anew(Strand strand, Instant now) {
        close(strand.fingerprint(), now);
        return open(strand, now);
    }

    /// Writes down what was counted in windows that have closed, each on its own, so that nobody
    /// waits for another kind's.
    @ScheduledJob("Write repeated failures to the audit trail")
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    public void closeWindows() {
        Instant now = clock.instant();
        List<String> closed =
                transactions.read(() ->
                        sql.select(AUDIT_REPEAT.FINGERPRINT)
                                .from(AUDIT_REPEAT)
                                .where(isOver(now))
                                .orderBy(AUDIT_REPEAT.FIRST_AT)
                                .limit(1000)
                                .fetch(AUDIT_REPEAT.FINGERPRINT));
        // Each on its own: two of these rows in one transaction, with the chain between them, could
        // wait for a stranger who waits for the chain.
        closed.forEach(fingerprint -> transactions.write(() -> close(fingerprint, now)));
    }

    /// @return 0 for who opened the window; of several at once, the others are counted
    private long open(Strand strand, Instant now) {
        Long repeated =
                sql.insertInto(AUDIT_REPEAT)
                        .set(AUDIT_REPEAT.FINGERPRINT, strand.fingerprint())
                        .set(AUDIT_REPEAT.EVENT, strand.event().name())
                        .set(AUDIT_REPEAT.CATEGORY, strand.event().category())
                        .set(AUDIT_REPEAT.ADDRESS, strand.address())
                        .set(AUDIT_REPEAT.TARGET, strand.event().target())
                        .set(AUDIT_REPEAT.FIRST_AT, now)
                        .set(AUDIT_REPEAT.LAST_AT, now)
                        .set(AUDIT_REPEAT.REPEAT_COUNT, 0L)
                        .onConflict(AUDIT_REPEAT.FINGERPRINT)
                        .doUpdate()
                        .set(AUDIT_REPEAT.REPEAT_COUNT, AUDIT_REPEAT.REPEAT_COUNT.plus(1))
                        .returning(AUDIT_REPEAT.REPEAT_COUNT)
                        .fetchOne(AUDIT_REPEAT.REPEAT_COUNT);
        return repeated == null ? 0 : repeated;
    }

    /// Deleting the row decides which of several processes writes the entry. A window that somebody
    /// else opened meanwhile stays.
    private void close(String fingerprint, Instant now) {
        sql.deleteFrom(AUDIT_REPEAT)
                .where(AUDIT_REPEAT.FINGERPRINT.eq(fingerprint))
                .and(isOver(now))
                .returning()
                .fetchOptional()
                .filter(row -> row.getRepeatCount() >= apart(row.getCategory()))
                .ifPresent(row ->
                        audit.record(
                                event(row.getEvent(), row.getCategory(), row.getTarget())
                                        .by(Actor.ANONYMOUS)
                                        .with("repeated", Long.toString(repeated(row)))
                                        .with(
                                                "from",
                                                row.getAddress() == null
                                                        ? EVERYWHERE
                                                        : row.getAddress())
                                        .with("until", row.getLastAt().toString())));
    }

    /// How many of a kind are entries of their own. A failure has a category.
    private static long apart(@Nullable String category) {
        return category == null ? SUCCESSES_APART : 1;
    }

    private static long repeated(AuditRepeatRecord row) {
        return row.getRepeatCount() + 1 - apart(row.getCategory());
    }

    private static AuditEvent event(
            String name, @Nullable String category, @Nullable String target) {
        AuditEvent event =
                category == null ? AuditEvent.of(name) : AuditEvent.failure(name, category);
        return target == null ? event : event.on(target);
    }
}
