package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR_RUN_FROM;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.platform.db.PreparedBatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What each host has found of the monitors that it checks. Runs in the caller's transaction.
@Component
public final class HostStatuses {
    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(MONITOR_RUN_FROM.HOST_ID);

    private final DSLContext sql;
    private final PreparedBatch save;

    HostStatuses(DSLContext sql) {
        this.sql = sql;
        this.save =
                new PreparedBatch(
                        sql,
                        sql.update(MONITOR_RUN_FROM)
                                .set(MONITOR_RUN_FROM.STATE, (String) null)
                                .set(MONITOR_RUN_FROM.SINCE_AT, (Instant) null)
                                .set(MONITOR_RUN_FROM.CHECKED_AT, (Instant) null)
                                .set(MONITOR_RUN_FROM.RECEIVED_AT, (Instant) null)
                                .set(MONITOR_RUN_FROM.FAILURES, (Integer) null)
                                .set(MONITOR_RUN_FROM.SUCCESSES, (Integer) null)
                                .set(MONITOR_RUN_FROM.RESPONSE_MICROS, (Long) null)
                                .set(MONITOR_RUN_FROM.MESSAGE, (String) null)
                                .set(MONITOR_RUN_FROM.CERTIFICATE_ENDS_AT, (Instant) null)
                                .where(MONITOR_RUN_FROM.MONITOR_ID.eq((Long) null))
                                .and(MONITOR_RUN_FROM.HOST_ID.eq((Long) null)));
    }

    /// Of all hosts that check these monitors, by monitor, in the order of their names.
    public Map<Long, List<HostStatus>> of(Collection<Long> monitors) {
        return sql
                .select(MONITOR_RUN_FROM.fields())
                .select(HOST_NAME)
                .from(MONITOR_RUN_FROM)
                .where(MONITOR_RUN_FROM.MONITOR_ID.in(monitors))
                .orderBy(HOST_NAME, MONITOR_RUN_FROM.HOST_ID)
                .fetch(HostStatuses::status)
                .stream()
                .collect(Collectors.groupingBy(HostStatus::monitor));
    }

    private static HostStatus status(Record row) {
        String state = row.get(MONITOR_RUN_FROM.STATE);
        return new HostStatus(
                row.get(MONITOR_RUN_FROM.MONITOR_ID),
                row.get(MONITOR_RUN_FROM.HOST_ID),
                Objects.requireNonNullElse(row.get(HOST_NAME), ""),
                state == null ? null : found(MonitorState.ofKey(state), row),
                row.get(MONITOR_RUN_FROM.RECEIVED_AT));
    }

    private static MonitorStatus found(MonitorState state, Record row) {
        Long micros = row.get(MONITOR_RUN_FROM.RESPONSE_MICROS);
        return new MonitorStatus(
                state,
                row.get(MONITOR_RUN_FROM.SINCE_AT),
                row.get(MONITOR_RUN_FROM.CHECKED_AT),
                row.get(MONITOR_RUN_FROM.FAILURES),
                row.get(MONITOR_RUN_FROM.SUCCESSES),
                row.get(MONITOR_RUN_FROM.MESSAGE),
                micros == null ? null : Duration.ofNanos(micros * 1_000),
                "",
                row.get(MONITOR_RUN_FROM.CERTIFICATE_ENDS_AT));
    }

    /// Those of hosts that no longer check the monitor are lost.
    void save(Collection<HostStatus> statuses) {
        var rows = new ArrayList<@Nullable Object[]>();
        for (HostStatus one : statuses) {
            MonitorStatus status = one.status();
            if (status != null) {
                Duration response = status.response();
                rows.add(
                        new @Nullable Object[] {
                            status.state().key(),
                            status.since(),
                            status.checkedAt(),
                            one.receivedAt(),
                            status.failures(),
                            status.successes(),
                            response == null ? null : response.toNanos() / 1_000,
                            status.message(),
                            status.certificateEndsAt(),
                            one.monitor(),
                            one.host()
                        });
            }
        }
        save.execute(rows);
    }
}
