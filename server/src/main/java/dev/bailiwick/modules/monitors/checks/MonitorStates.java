package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_PERIOD;
import static dev.bailiwick.platform.schema.Tables.MONITOR_STATE;

import dev.bailiwick.platform.db.PreparedBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The states of monitors, and the periods in which they were not up. Runs in the caller's
/// transaction.
@Component
public final class MonitorStates {
    /// What [#status] reads.
    public static final List<SelectFieldOrAsterisk> FIELDS = List.of(MONITOR_STATE.fields());

    private final DSLContext sql;
    private final PreparedBatch save;

    MonitorStates(DSLContext sql) {
        this.sql = sql;
        this.save =
                new PreparedBatch(
                        sql,
                        sql.insertInto(
                                        MONITOR_STATE,
                                        MONITOR_STATE.MONITOR_ID,
                                        MONITOR_STATE.STATE,
                                        MONITOR_STATE.SINCE_AT,
                                        MONITOR_STATE.CHECKED_AT,
                                        MONITOR_STATE.FAILURES,
                                        MONITOR_STATE.SUCCESSES,
                                        MONITOR_STATE.RESPONSE_MICROS,
                                        MONITOR_STATE.MESSAGE,
                                        MONITOR_STATE.RECENT,
                                        MONITOR_STATE.CERTIFICATE_ENDS_AT,
                                        MONITOR_STATE.FIRST_AT)
                                .values(
                                        (Long) null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null)
                                .onConflict(MONITOR_STATE.MONITOR_ID)
                                .doUpdate()
                                .set(MONITOR_STATE.STATE, DSL.excluded(MONITOR_STATE.STATE))
                                .set(MONITOR_STATE.SINCE_AT, DSL.excluded(MONITOR_STATE.SINCE_AT))
                                .set(
                                        MONITOR_STATE.CHECKED_AT,
                                        DSL.excluded(MONITOR_STATE.CHECKED_AT))
                                .set(MONITOR_STATE.FAILURES, DSL.excluded(MONITOR_STATE.FAILURES))
                                .set(MONITOR_STATE.SUCCESSES, DSL.excluded(MONITOR_STATE.SUCCESSES))
                                .set(
                                        MONITOR_STATE.RESPONSE_MICROS,
                                        DSL.excluded(MONITOR_STATE.RESPONSE_MICROS))
                                .set(MONITOR_STATE.MESSAGE, DSL.excluded(MONITOR_STATE.MESSAGE))
                                .set(MONITOR_STATE.RECENT, DSL.excluded(MONITOR_STATE.RECENT))
                                .set(
                                        MONITOR_STATE.CERTIFICATE_ENDS_AT,
                                        DSL.excluded(MONITOR_STATE.CERTIFICATE_ENDS_AT)));
    }

    public Optional<MonitorStatus> find(long monitor) {
        return Optional.ofNullable(of(List.of(monitor)).get(monitor));
    }

    /// Of those that were checked.
    public Map<Long, MonitorStatus> of(Collection<Long> monitors) {
        return sql.selectFrom(MONITOR_STATE)
                .where(MONITOR_STATE.MONITOR_ID.in(monitors))
                .fetchMap(MONITOR_STATE.MONITOR_ID, MonitorStates::status);
    }

    /// When each was first checked; those that were not are missing.
    public Map<Long, Instant> firstCheckedAt(Collection<Long> monitors) {
        return sql.select(MONITOR_STATE.MONITOR_ID, MONITOR_STATE.FIRST_AT)
                .from(MONITOR_STATE)
                .where(MONITOR_STATE.MONITOR_ID.in(monitors))
                .fetchMap(MONITOR_STATE.MONITOR_ID, MONITOR_STATE.FIRST_AT);
    }

    /// Paused ones are unknown.
    public int count(MonitorState state) {
        return sql.fetchCount(MONITOR_STATE, MONITOR_STATE.STATE.eq(state.key()));
    }

    /// The monitors in this state.
    Set<Long> in(MonitorState state) {
        return sql.select(MONITOR_STATE.MONITOR_ID)
                .from(MONITOR_STATE)
                .where(MONITOR_STATE.STATE.eq(state.key()))
                .fetchSet(MONITOR_STATE.MONITOR_ID);
    }

    /// Those that are not paused and in any other state.
    ///
    /// @param which a condition on the states
    Set<Long> notIn(MonitorState state, Condition which) {
        return sql.select(MONITOR_STATE.MONITOR_ID)
                .from(MONITOR_STATE)
                .join(MONITOR)
                .on(MONITOR.ID.eq(MONITOR_STATE.MONITOR_ID))
                .where(MONITOR_STATE.STATE.ne(state.key()))
                .and(MONITOR.PAUSED_AT.isNull())
                .and(which)
                .fetchSet(MONITOR_STATE.MONITOR_ID);
    }

    /// Of those that are down, degraded, unknown or in maintenance.
    Map<Long, MonitorStatus> notUp() {
        return sql.selectFrom(MONITOR_STATE)
                .where(MONITOR_STATE.STATE.ne(MonitorState.UP.key()))
                .fetchMap(MONITOR_STATE.MONITOR_ID, MonitorStates::status);
    }

    /// @param row with [#FIELDS]
    public static MonitorStatus status(Record row) {
        Long micros = row.get(MONITOR_STATE.RESPONSE_MICROS);
        return new MonitorStatus(
                MonitorState.ofKey(row.get(MONITOR_STATE.STATE)),
                row.get(MONITOR_STATE.SINCE_AT),
                row.get(MONITOR_STATE.CHECKED_AT),
                row.get(MONITOR_STATE.FAILURES),
                row.get(MONITOR_STATE.SUCCESSES),
                row.get(MONITOR_STATE.MESSAGE),
                micros == null ? null : Duration.ofNanos(micros * 1_000),
                row.get(MONITOR_STATE.RECENT),
                row.get(MONITOR_STATE.CERTIFICATE_ENDS_AT));
    }

    void save(Map<Long, MonitorStatus> statuses) {
        var rows = new ArrayList<@Nullable Object[]>();
        statuses.forEach((monitor, status) -> {
            Duration response = status.response();
            rows.add(
                    new @Nullable Object[] {
                        monitor,
                        status.state().key(),
                        status.since(),
                        status.checkedAt(),
                        status.failures(),
                        status.successes(),
                        response == null ? null : response.toNanos() / 1_000,
                        status.message(),
                        status.recent(),
                        status.certificateEndsAt(),
                        status.since()
                    });
        });
        save.execute(rows);
    }

    /// A monitor is in another state than before.
    void changed(long monitor, MonitorStatus now) {
        changed(monitor, now, now.message());
    }

    /// @param cause why it is
    void changed(long monitor, MonitorStatus now, String cause) {
        sql.update(MONITOR_PERIOD)
                .set(MONITOR_PERIOD.ENDED_AT, now.since())
                .where(MONITOR_PERIOD.MONITOR_ID.eq(monitor))
                .and(MONITOR_PERIOD.ENDED_AT.isNull())
                .execute();
        if (now.state() != MonitorState.UP) {
            sql.insertInto(MONITOR_PERIOD)
                    .set(MONITOR_PERIOD.MONITOR_ID, monitor)
                    .set(MONITOR_PERIOD.STATE, now.state().key())
                    .set(MONITOR_PERIOD.BEGAN_AT, now.since())
                    .set(MONITOR_PERIOD.CAUSE, cause)
                    .execute();
        }
    }

    /// A time in which a monitor was not up.
    ///
    /// @param endedAt null while it lasts
    /// @param note what people have written about it; empty for nothing
    /// @param notedBy empty without a note
    public record Period(
            long id,
            long monitor,
            MonitorState state,
            Instant beganAt,
            @Nullable Instant endedAt,
            String cause,
            String note,
            String notedBy) {}

    /// Those that overlap a time range, the latest first.
    public List<Period> periods(Collection<Long> monitors, Instant from, int max) {
        return sql.selectFrom(MONITOR_PERIOD)
                .where(MONITOR_PERIOD.MONITOR_ID.in(monitors))
                .and(MONITOR_PERIOD.ENDED_AT.isNull().or(MONITOR_PERIOD.ENDED_AT.greaterThan(from)))
                .orderBy(MONITOR_PERIOD.BEGAN_AT.desc(), MONITOR_PERIOD.ID.desc())
                .limit(max)
                .fetch(row ->
                        new Period(
                                row.get(MONITOR_PERIOD.ID),
                                row.get(MONITOR_PERIOD.MONITOR_ID),
                                MonitorState.ofKey(row.get(MONITOR_PERIOD.STATE)),
                                row.get(MONITOR_PERIOD.BEGAN_AT),
                                row.get(MONITOR_PERIOD.ENDED_AT),
                                row.get(MONITOR_PERIOD.CAUSE),
                                row.get(MONITOR_PERIOD.NOTE),
                                row.get(MONITOR_PERIOD.NOTED_BY)));
    }

    /// @param note empty to remove it
    /// @return whether there is such a period
    boolean note(long monitor, long period, String note, String by) {
        return sql.update(MONITOR_PERIOD)
                        .set(MONITOR_PERIOD.NOTE, note)
                        .set(MONITOR_PERIOD.NOTED_BY, note.isEmpty() ? "" : by)
                        .where(MONITOR_PERIOD.MONITOR_ID.eq(monitor))
                        .and(MONITOR_PERIOD.ID.eq(period))
                        .execute()
                > 0;
    }

    /// When each monitor was last not known to work, and works since; those that always did are
    /// missing.
    Map<Long, Instant> lastEnds(Collection<Long> monitors) {
        return sql.select(MONITOR_PERIOD.MONITOR_ID, DSL.max(MONITOR_PERIOD.ENDED_AT))
                .from(MONITOR_PERIOD)
                .where(MONITOR_PERIOD.MONITOR_ID.in(monitors))
                .and(MONITOR_PERIOD.STATE.in(MonitorState.DOWN.key(), MonitorState.UNKNOWN.key()))
                .and(MONITOR_PERIOD.ENDED_AT.isNotNull())
                .groupBy(MONITOR_PERIOD.MONITOR_ID)
                .fetchMap(row -> row.value1(), row -> row.value2());
    }

    /// How long each monitor was down since then; those that were not are missing.
    public Map<Long, Duration> downtimes(Instant from, Instant now) {
        return sql.select(
                        MONITOR_PERIOD.MONITOR_ID, MONITOR_PERIOD.BEGAN_AT, MONITOR_PERIOD.ENDED_AT)
                .from(MONITOR_PERIOD)
                .where(MONITOR_PERIOD.STATE.eq(MonitorState.DOWN.key()))
                .and(MONITOR_PERIOD.ENDED_AT.isNull().or(MONITOR_PERIOD.ENDED_AT.greaterThan(from)))
                .fetchStream()
                .collect(
                        Collectors.toMap(
                                row -> row.value1(),
                                row ->
                                        Duration.between(
                                                row.value2().isBefore(from) ? from : row.value2(),
                                                Objects.requireNonNullElse(row.value3(), now)),
                                Duration::plus));
    }
}
