package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_REPEAT;

import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.schema.tables.records.AuditRepeatRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Events that unauthenticated visitors can cause. The first failure of a kind is recorded
/// immediately; repetitions within ten minutes are counted and recorded as one entry at the end, so
/// that they cannot flood the audit log. While they last, the tenth, hundredth and so on are
/// recorded with the count so far. A success may be somebody's genuine action, so it is counted
/// only after one address has done it more often than a room full of people would.
@Component
public final class RepeatedFailures {
    public static final Duration WINDOW = Duration.ofMinutes(10);
    static final long MAX_INDIVIDUAL_SUCCESSES = 20;

    /// The number of groups per kind that are counted separately within ten minutes; the rest is
    /// counted together.
    static final int MAX_GROUPS = 200;

    private static final String MANY_PLACES = "many places";
    private static final Pattern POWER_OF_TEN = Pattern.compile("10+");

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

    /// The kind excludes the details, which can contain input from visitors.
    public void record(AuditEvent event) {
        Group own = group(event, Origin.current().address());
        Instant now = clock.instant();
        transactions.write(() -> {
            Optional<Long> again = countRepetition(own, now);
            if (again.isPresent()) {
                recordIfDue(own, event, again.get());
            } else if (hasTooManyGroups(event, now)) {
                countCombined(event, now);
            } else {
                recordIfDue(own, event, startWindow(own, now));
            }
        });
    }

    /// Events counted together, under one fingerprint.
    private record Group(String fingerprint, AuditEvent event, @Nullable String address) {}

    private Group group(AuditEvent event, @Nullable String address) {
        String fingerprint =
                secrets.hash(
                        "audit repeat",
                        event.name(),
                        String.valueOf(event.category()),
                        String.valueOf(address),
                        String.valueOf(event.target()));
        AuditEvent kind = event(event.name(), event.category(), event.target());
        return new Group(
                fingerprint, address == null ? kind.with("from", MANY_PLACES) : kind, address);
    }

    /// For events from ever-changing addresses, or against ever-changing people: they are no longer
    /// recorded individually.
    private void countCombined(AuditEvent event, Instant now) {
        AuditEvent any =
                event.category() == null
                        ? AuditEvent.of(event.name())
                        : AuditEvent.failure(event.name(), event.category());
        Group together = group(any, null);
        recordIfDue(
                together,
                together.event(),
                countRepetition(together, now).orElseGet(() -> startWindow(together, now)));
    }

    private boolean hasTooManyGroups(AuditEvent event, Instant now) {
        Condition same =
                event.category() == null
                        ? AUDIT_REPEAT.CATEGORY.isNull()
                        : AUDIT_REPEAT.CATEGORY.eq(event.category());
        return sql.select(AUDIT_REPEAT.FINGERPRINT)
                        .from(AUDIT_REPEAT)
                        .where(AUDIT_REPEAT.EVENT.eq(event.name()))
                        .and(same)
                        .and(isOpen(now))
                        .limit(MAX_GROUPS)
                        .fetch()
                        .size()
                >= MAX_GROUPS;
    }

    private static Condition isOpen(Instant now) {
        return AUDIT_REPEAT
                .FIRST_AT
                .gt(now.minus(WINDOW))
                .and(AUDIT_REPEAT.FIRST_AT.le(now.plus(ClockSkew.TOLERANCE)));
    }

    private static Condition isClosed(Instant now) {
        return AUDIT_REPEAT
                .FIRST_AT
                .le(now.minus(WINDOW))
                .or(AUDIT_REPEAT.FIRST_AT.gt(now.plus(ClockSkew.TOLERANCE)));
    }

    private void recordIfDue(Group group, AuditEvent event, long before) {
        long repeated = before + 1 - individualLimit(event.category());
        if (repeated <= 0) {
            audit.record(event);
        } else if (POWER_OF_TEN.matcher(Long.toString(repeated)).matches()) {
            audit.record(
                    group.event()
                            .by(Actor.ANONYMOUS)
                            .with("repeated so far", Long.toString(repeated)));
        }
    }

    private Optional<Long> countRepetition(Group group, Instant now) {
        return sql.update(AUDIT_REPEAT)
                .set(AUDIT_REPEAT.REPEAT_COUNT, AUDIT_REPEAT.REPEAT_COUNT.plus(1))
                .set(AUDIT_REPEAT.LAST_AT, now)
                .where(AUDIT_REPEAT.FINGERPRINT.eq(group.fingerprint()))
                .and(isOpen(now))
                .returning(AUDIT_REPEAT.REPEAT_COUNT)
                .fetchOptional(AUDIT_REPEAT.REPEAT_COUNT);
    }

    private long startWindow(Group group, Instant now) {
        close(group.fingerprint(), now);
        return open(group, now);
    }

    /// Records the counts of all windows that have closed, each on its own, so that no entry waits
    /// for another kind's.
    @ScheduledJob("Write repeated failures to the audit log")
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    public void closeWindows() {
        Instant now = clock.instant();
        List<String> closed =
                transactions.read(() ->
                        sql.select(AUDIT_REPEAT.FINGERPRINT)
                                .from(AUDIT_REPEAT)
                                .where(isClosed(now))
                                .orderBy(AUDIT_REPEAT.FIRST_AT)
                                .limit(1000)
                                .fetch(AUDIT_REPEAT.FINGERPRINT));
        // One transaction each: two of these rows in one transaction could deadlock with a
        // visitor's request that counts in both.
        closed.forEach(fingerprint -> transactions.write(() -> close(fingerprint, now)));
    }

    /// @return 0 if this event opened the window; of simultaneous ones, the others are counted
    private long open(Group group, Instant now) {
        Long repeated =
                sql.insertInto(AUDIT_REPEAT)
                        .set(AUDIT_REPEAT.FINGERPRINT, group.fingerprint())
                        .set(AUDIT_REPEAT.EVENT, group.event().name())
                        .set(AUDIT_REPEAT.CATEGORY, group.event().category())
                        .set(AUDIT_REPEAT.ADDRESS, group.address())
                        .set(AUDIT_REPEAT.TARGET, group.event().target())
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

    /// Deleting the row decides which of several processes writes the entry. A window that was
    /// opened again meanwhile stays.
    private void close(String fingerprint, Instant now) {
        sql.deleteFrom(AUDIT_REPEAT)
                .where(AUDIT_REPEAT.FINGERPRINT.eq(fingerprint))
                .and(isClosed(now))
                .returning()
                .fetchOptional()
                .filter(row -> row.getRepeatCount() >= individualLimit(row.getCategory()))
                .ifPresent(row ->
                        audit.record(
                                event(row.getEvent(), row.getCategory(), row.getTarget())
                                        .by(Actor.ANONYMOUS)
                                        .with("repeated", Long.toString(repeated(row)))
                                        .with(
                                                "from",
                                                row.getAddress() == null
                                                        ? MANY_PLACES
                                                        : row.getAddress())
                                        .with("until", row.getLastAt().toString())));
    }

    /// How many events of a kind are recorded individually. Only failures have a category.
    private static long individualLimit(@Nullable String category) {
        return category == null ? MAX_INDIVIDUAL_SUCCESSES : 1;
    }

    private static long repeated(AuditRepeatRecord row) {
        return row.getRepeatCount() + 1 - individualLimit(row.getCategory());
    }

    private static AuditEvent event(
            String name, @Nullable String category, @Nullable String target) {
        AuditEvent event =
                category == null ? AuditEvent.of(name) : AuditEvent.failure(name, category);
        return target == null ? event : event.on(target);
    }
}
