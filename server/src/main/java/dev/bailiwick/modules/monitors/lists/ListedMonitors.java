package dev.bailiwick.modules.monitors.lists;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_STATE;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.springframework.stereotype.Component;

/// Reads the few columns that the list of all monitors needs. Runs in the caller's transaction.
@Component
public final class ListedMonitors {
    private final DSLContext sql;

    ListedMonitors(DSLContext sql) {
        this.sql = sql;
    }

    /// In the order of their names.
    List<ListedMonitor> all() {
        Field<String> host = ComputeHosts.nameOf(MONITOR.HOST_ID);
        return sql.select(
                        MONITOR.ID,
                        MONITOR.NAME,
                        MONITOR.KIND,
                        MONITOR.TARGET,
                        MONITOR.HOST_ID,
                        host,
                        MONITOR.TAGS,
                        MONITOR.PAUSED_AT,
                        MONITOR_STATE.STATE,
                        MONITOR_STATE.RESPONSE_MICROS)
                .from(MONITOR)
                .leftJoin(MONITOR_STATE)
                .on(MONITOR_STATE.MONITOR_ID.eq(MONITOR.ID))
                .orderBy(MONITOR.FOLDED_NAME)
                .fetch(row -> {
                    String state = row.get(MONITOR_STATE.STATE);
                    return new ListedMonitor(
                            row.get(MONITOR.ID),
                            row.get(MONITOR.NAME),
                            MonitorKind.of(row.get(MONITOR.KIND)).orElseThrow(),
                            row.get(MONITOR.TARGET),
                            row.get(MONITOR.HOST_ID),
                            Objects.requireNonNullElse(row.get(host), ""),
                            row.get(MONITOR.TAGS).lines().findFirst().orElse(""),
                            ShownState.of(
                                    row.get(MONITOR.PAUSED_AT) != null,
                                    state == null ? null : MonitorState.ofKey(state)),
                            row.get(MONITOR_STATE.RESPONSE_MICROS));
                });
    }

    /// How many are in each state; states without any are missing.
    public Map<ShownState, Integer> counts() {
        var counts = new EnumMap<ShownState, Integer>(ShownState.class);
        all().forEach(one -> {
            var _ = counts.merge(one.state(), 1, Integer::sum);
        });
        return counts;
    }
}
