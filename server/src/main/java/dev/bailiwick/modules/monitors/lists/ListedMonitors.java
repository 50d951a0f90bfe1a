package dev.bailiwick.modules.monitors.lists;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_STATE;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.maintenance.Coverage;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jooq.Cursor;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Reads the few columns that the list of all monitors needs. Runs in the caller's transaction.
@Component
public final class ListedMonitors {
    private final ListedHosts hosts;
    private final DSLContext sql;
    private final MaintenanceNow maintenance;
    private final Clock clock;

    ListedMonitors(ListedHosts hosts, DSLContext sql, MaintenanceNow maintenance, Clock clock) {
        this.hosts = hosts;
        this.sql = sql;
        this.maintenance = maintenance;
        this.clock = clock;
    }

    /// In the order of their names, with the compute hosts for people who may see them.
    public List<ListedMonitor> all(Account reader) {
        if (!reader.hasModule(ProductModule.COMPUTE)) {
            return all();
        }
        var both = new ArrayList<>(hosts.all());
        if (both.isEmpty()) {
            return all();
        }
        both.addAll(all());
        both.sort(Comparator.comparing(one -> Monitors.folded(one.name())));
        return both;
    }

    /// In the order of their names, without hosts.
    List<ListedMonitor> all() {
        Coverage coverage = maintenance.current();
        Instant now = clock.instant();
        Field<String> host = ComputeHosts.nameOf(MONITOR.HOST_ID);
        var all = new ArrayList<ListedMonitor>();
        // Making records of ten thousand rows would take most of the time of the page.
        try (Cursor<?> cursor =
                sql.select(
                                MONITOR.ID,
                                MONITOR.NAME,
                                MONITOR.KIND,
                                MONITOR.TARGET,
                                MONITOR.HOST_ID,
                                host,
                                MONITOR.TAGS,
                                MONITOR.PAUSED_AT,
                                MONITOR_STATE.STATE,
                                DSL.right(MONITOR_STATE.RECENT, 1),
                                MONITOR_STATE.RESPONSE_MICROS)
                        .from(MONITOR)
                        .leftJoin(MONITOR_STATE)
                        .on(MONITOR_STATE.MONITOR_ID.eq(MONITOR.ID))
                        .orderBy(MONITOR.FOLDED_NAME)
                        .fetchLazy()) {
            ResultSet row = Objects.requireNonNull(cursor.resultSet());
            while (row.next()) {
                all.add(monitor(row, coverage.covers(row.getLong(1), now)));
            }
        } catch (SQLException e) {
            throw new DataAccessException("The monitors cannot be read.", e);
        }
        return all;
    }

    private static ListedMonitor monitor(ResultSet row, boolean inMaintenance) throws SQLException {
        String state = row.getString(9);
        return new ListedMonitor(
                row.getLong(1),
                row.getString(2),
                MonitorKind.of(row.getString(3)).orElseThrow(),
                row.getString(4),
                number(row, 5),
                Objects.requireNonNullElse(row.getString(6), ""),
                row.getString(7),
                ShownState.now(
                        number(row, 8) != null,
                        state == null ? null : MonitorState.ofKey(state),
                        Objects.requireNonNullElse(row.getString(10), ""),
                        inMaintenance),
                number(row, 11));
    }

    private static @Nullable Long number(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : Long.valueOf(value);
    }

    /// How many are in each state; states without any are missing.
    Map<ShownState, Integer> counts(Account reader) {
        return counts(all(reader), ListedMonitor::state);
    }

    static <K> Map<K, Integer> counts(
            Collection<ListedMonitor> some, Function<ListedMonitor, K> what) {
        var counts = new HashMap<K, Integer>();
        some.forEach(one -> {
            var _ = counts.merge(what.apply(one), 1, Integer::sum);
        });
        return counts;
    }
}
