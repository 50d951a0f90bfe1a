package dev.bailiwick.modules.monitors.maintenance;

import static dev.bailiwick.platform.schema.Tables.MAINTENANCE_COVER;
import static dev.bailiwick.platform.schema.Tables.MAINTENANCE_WINDOW;
import static dev.bailiwick.platform.schema.Tables.MONITOR;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindow.Covered;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of maintenance windows. Runs in the caller's transaction.
@Component
public final class MaintenanceWindows {
    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(MAINTENANCE_COVER.HOST_ID);

    private final DSLContext sql;

    MaintenanceWindows(DSLContext sql) {
        this.sql = sql;
    }

    public Optional<MaintenanceWindow> find(long id) {
        return fetch(MAINTENANCE_WINDOW.ID.eq(id)).stream().findFirst();
    }

    /// In the order of their ids.
    public List<MaintenanceWindow> all() {
        return fetch(DSL.noCondition());
    }

    List<MaintenanceWindow> all(Collection<Long> ids) {
        return fetch(MAINTENANCE_WINDOW.ID.in(ids));
    }

    private static Condition isOpenAfter(Instant at) {
        return MAINTENANCE_WINDOW.ENDS_AT.isNull().or(MAINTENANCE_WINDOW.ENDS_AT.greaterThan(at));
    }

    /// Those that are not over at some time.
    List<MaintenanceWindow> openAfter(Instant at) {
        return fetch(isOpenAfter(at));
    }

    int countOpenAfter(Instant at) {
        return sql.fetchCount(MAINTENANCE_WINDOW, isOpenAfter(at));
    }

    int count() {
        return sql.fetchCount(MAINTENANCE_WINDOW);
    }

    /// A line of what a window covers: the id of a monitor or a host, or a tag.
    record Cover(@Nullable Long monitor, @Nullable Long host, @Nullable String tag) {}

    /// All monitors.
    public List<LabelledMonitor> labelled() {
        return sql.select(MONITOR.ID, MONITOR.HOST_ID, MONITOR.TAGS)
                .from(MONITOR)
                .fetch(row ->
                        new LabelledMonitor(
                                row.value1(), row.value2(), MonitorFields.TAGS.read(row.value3())));
    }

    private List<MaintenanceWindow> fetch(Condition which) {
        List<? extends Record> rows =
                sql.selectFrom(MAINTENANCE_WINDOW)
                        .where(which)
                        .orderBy(MAINTENANCE_WINDOW.ID)
                        .fetch();
        Map<Long, List<Record>> covers = covers(which);
        return rows.stream()
                .map(row -> {
                    Long id = row.get(MAINTENANCE_WINDOW.ID);
                    return window(row, covers.getOrDefault(id, List.of()));
                })
                .toList();
    }

    private Map<Long, List<Record>> covers(Condition which) {
        var covers = new HashMap<Long, List<Record>>();
        sql.select(
                        MAINTENANCE_COVER.WINDOW_ID,
                        MAINTENANCE_COVER.MONITOR_ID,
                        MAINTENANCE_COVER.HOST_ID,
                        MAINTENANCE_COVER.TAG,
                        MONITOR.NAME,
                        HOST_NAME)
                .from(MAINTENANCE_COVER)
                .join(MAINTENANCE_WINDOW)
                .on(MAINTENANCE_WINDOW.ID.eq(MAINTENANCE_COVER.WINDOW_ID))
                .leftJoin(MONITOR)
                .on(MONITOR.ID.eq(MAINTENANCE_COVER.MONITOR_ID))
                .where(which)
                .orderBy(MAINTENANCE_COVER.WINDOW_ID, MAINTENANCE_COVER.NUMBER)
                .forEach(row ->
                        covers.computeIfAbsent(
                                        row.get(MAINTENANCE_COVER.WINDOW_ID),
                                        _ -> new ArrayList<>())
                                .add(row));
        return covers;
    }

    private static MaintenanceWindow window(Record row, List<Record> covers) {
        boolean everything = row.get(MAINTENANCE_WINDOW.EVERYTHING);
        var lines = new ArrayList<String>();
        var monitors = new HashSet<Long>();
        var hosts = new HashSet<Long>();
        var tags = new HashSet<String>();
        if (everything) {
            lines.add(CoverLine.EVERYTHING);
        }
        for (Record cover : covers) {
            Long monitor = cover.get(MAINTENANCE_COVER.MONITOR_ID);
            Long host = cover.get(MAINTENANCE_COVER.HOST_ID);
            String tag = cover.get(MAINTENANCE_COVER.TAG);
            if (monitor != null) {
                monitors.add(monitor);
                lines.add(CoverLine.monitor(cover.get(MONITOR.NAME)));
            } else if (host != null) {
                hosts.add(host);
                lines.add(CoverLine.host(cover.get(HOST_NAME)));
            } else if (tag != null) {
                tags.add(MaintenanceWindow.folded(tag));
                lines.add(CoverLine.tag(tag));
            }
        }
        var values =
                RecordValues.builder()
                        .set(WindowFields.NAME, row.get(MAINTENANCE_WINDOW.NAME))
                        .set(WindowFields.COVERS, lines);
        StoredFields.read(WindowFields.DETAILS, row.get(MAINTENANCE_WINDOW.FIELDS), values);
        return new MaintenanceWindow(
                row.get(MAINTENANCE_WINDOW.ID),
                row.get(MAINTENANCE_WINDOW.REVISION),
                values.build(),
                new Covered(everything, monitors, hosts, tags),
                row.get(MAINTENANCE_WINDOW.CUT_AT),
                row.get(MAINTENANCE_WINDOW.CHANGED_AT),
                row.get(MAINTENANCE_WINDOW.CREATED_AT),
                row.get(MAINTENANCE_WINDOW.CREATED_BY));
    }

    /// @param covers empty for everything
    MaintenanceWindow insert(RecordValues values, List<Cover> covers, String by, Instant now) {
        long id =
                sql.insertInto(MAINTENANCE_WINDOW)
                        .set(columns(values, covers))
                        .set(end(values, null))
                        .set(MAINTENANCE_WINDOW.CHANGED_AT, now)
                        .set(MAINTENANCE_WINDOW.REVISION, 1L)
                        .set(MAINTENANCE_WINDOW.CREATED_AT, now)
                        .set(MAINTENANCE_WINDOW.CREATED_BY, by)
                        .returning(MAINTENANCE_WINDOW.ID)
                        .fetchSingle()
                        .getId();
        insert(id, covers);
        return find(id).orElseThrow();
    }

    /// @param covers empty for everything
    /// @param cutAt as of the window
    /// @return false when it changed since it was read
    boolean update(
            MaintenanceWindow before,
            RecordValues values,
            List<Cover> covers,
            @Nullable Instant cutAt,
            Instant now) {
        boolean updated = set(before, columns(values, covers), end(values, cutAt), now);
        if (updated) {
            sql.deleteFrom(MAINTENANCE_COVER)
                    .where(MAINTENANCE_COVER.WINDOW_ID.eq(before.id()))
                    .execute();
            insert(before.id(), covers);
        }
        return updated;
    }

    /// Ends what is open.
    ///
    /// @return false when it changed since it was read
    boolean cut(MaintenanceWindow before, Instant now) {
        return set(before, Map.of(), end(before.details(), now), now);
    }

    private boolean set(
            MaintenanceWindow before,
            Map<Field<?>, Object> columns,
            Map<Field<?>, Object> end,
            Instant now) {
        return sql.update(MAINTENANCE_WINDOW)
                        .set(columns)
                        .set(end)
                        .set(MAINTENANCE_WINDOW.CHANGED_AT, now)
                        .set(MAINTENANCE_WINDOW.REVISION, before.version() + 1)
                        .where(MAINTENANCE_WINDOW.ID.eq(before.id()))
                        .and(MAINTENANCE_WINDOW.REVISION.eq(before.version()))
                        .execute()
                == 1;
    }

    private static Map<Field<?>, Object> columns(RecordValues values, List<Cover> covers) {
        return Map.of(
                MAINTENANCE_WINDOW.NAME,
                values.get(WindowFields.NAME),
                MAINTENANCE_WINDOW.FIELDS,
                StoredFields.write(WindowFields.DETAILS, values),
                MAINTENANCE_WINDOW.EVERYTHING,
                covers.isEmpty());
    }

    private static Map<Field<?>, Object> end(RecordValues values, @Nullable Instant cutAt) {
        Instant end = WindowSchedule.of(values).end();
        Instant endsAt = end != null && cutAt != null && cutAt.isBefore(end) ? cutAt : end;
        return Map.of(
                MAINTENANCE_WINDOW.ENDS_AT,
                DSL.val(endsAt, MAINTENANCE_WINDOW.ENDS_AT),
                MAINTENANCE_WINDOW.CUT_AT,
                DSL.val(cutAt, MAINTENANCE_WINDOW.CUT_AT));
    }

    private void insert(long id, List<Cover> covers) {
        for (int i = 0; i < covers.size(); i++) {
            Cover cover = covers.get(i);
            sql.insertInto(MAINTENANCE_COVER)
                    .set(MAINTENANCE_COVER.WINDOW_ID, id)
                    .set(MAINTENANCE_COVER.NUMBER, i)
                    .set(MAINTENANCE_COVER.MONITOR_ID, cover.monitor())
                    .set(MAINTENANCE_COVER.HOST_ID, cover.host())
                    .set(MAINTENANCE_COVER.TAG, cover.tag())
                    .execute();
        }
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(MAINTENANCE_WINDOW).where(MAINTENANCE_WINDOW.ID.in(ids)).execute();
    }

    /// The single windows that were over before some time.
    List<Long> endedBefore(Instant at) {
        return sql.select(MAINTENANCE_WINDOW.ID)
                .from(MAINTENANCE_WINDOW)
                .where(MAINTENANCE_WINDOW.ENDS_AT.le(at))
                .fetch(MAINTENANCE_WINDOW.ID);
    }
}
