package dev.bailiwick.modules.monitors.files;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_IMPORT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.modules.monitors.registry.MonitorChanged;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.MonitorImportRecord;
import dev.bailiwick.platform.schema.tables.records.MonitorRecord;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.ImportRefusedException;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.StagedRow;
import dev.bailiwick.records.imports.StagedRows;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// What an import will change, and applying it. The secrets of a new monitor are encrypted when it
/// is staged, for the uid that it will have, and then copied unchanged; see [#awaitRotation].
@Component
public final class StagedMonitors {
    public static final EncryptedColumn SECRETS =
            new EncryptedColumn(MONITOR_IMPORT.SECRETS, MONITOR_IMPORT.UID, MONITOR.SECRETS);

    private static final List<Field<?>> PRESERVED_COLUMNS =
            List.of(
                    MONITOR.UID,
                    MONITOR.KIND,
                    MONITOR.SECRET_NAMES,
                    MONITOR.SECRETS,
                    MONITOR.PUSH_KEY);

    private final DSLContext sql;
    private final StagedRows rows;
    private final Monitors monitors;
    private final ComputeHosts computeHosts;
    private final ApplicationEventPublisher events;

    StagedMonitors(
            DSLContext sql,
            RecordChanges history,
            Monitors monitors,
            ComputeHosts computeHosts,
            ApplicationEventPublisher events) {
        this.sql = sql;
        this.rows =
                new StagedRows(
                        sql,
                        history,
                        MONITOR_IMPORT,
                        MONITOR.ID,
                        MONITOR.REVISION,
                        MONITOR.FOLDED_NAME);
        this.monitors = monitors;
        this.computeHosts = computeHosts;
        this.events = events;
    }

    /// @param hosts that check it
    static Record columns(MonitorRecord monitor, Collection<Long> hosts) {
        MonitorImportRecord row = monitor.into(MONITOR_IMPORT);
        row.setRunFrom(hosts.stream().map(String::valueOf).collect(Collectors.joining(",")));
        return row;
    }

    void add(long importId, Map<Integer, StagedRow> changes) {
        rows.add(importId, changes);
    }

    /// Whether no record has changed since validation, and those on which others will depend still
    /// exist.
    ///
    /// @throws ImportRefusedException when monitors would depend on each other in a circle
    boolean isCurrent(long importId) {
        if (rows.isOutdated(importId) || lacksDependency(importId)) {
            return false;
        }
        var dependencies = new HashMap<>(monitors.dependencies());
        sql.select(MONITOR_IMPORT.RECORD_ID, MONITOR_IMPORT.DEPENDS_ON)
                .from(MONITOR_IMPORT)
                .where(MONITOR_IMPORT.IMPORT_ID.eq(importId))
                .and(MONITOR_IMPORT.RECORD_ID.isNotNull())
                .forEach(row -> {
                    if (row.value2() == null) {
                        dependencies.remove(row.value1());
                    } else {
                        dependencies.put(row.value1(), row.value2());
                    }
                });
        if (hasCircle(dependencies)) {
            throw new ImportRefusedException(
                    "Monitors would depend on each other in a circle. Nothing was imported. Correct"
                            + " the column “depends_on”.");
        }
        return true;
    }

    private boolean lacksDependency(long importId) {
        return sql.fetchExists(
                sql.selectOne()
                        .from(MONITOR_IMPORT)
                        .leftJoin(MONITOR)
                        .on(MONITOR.ID.eq(MONITOR_IMPORT.DEPENDS_ON))
                        .where(MONITOR_IMPORT.IMPORT_ID.eq(importId))
                        .and(MONITOR_IMPORT.DEPENDS_ON.isNotNull())
                        .and(MONITOR.ID.isNull()));
    }

    static boolean hasCircle(Map<Long, Long> dependencies) {
        var harmless = new HashSet<Long>();
        for (Long start : dependencies.keySet()) {
            Set<Long> path = new HashSet<>();
            Long next = start;
            while (next != null && !harmless.contains(next)) {
                if (!path.add(next)) {
                    return true;
                }
                next = dependencies.get(next);
            }
            harmless.addAll(path);
        }
        return false;
    }

    void apply(ImportStep step) {
        awaitRotation(step);
        releaseRemovedHosts(step);
        rows.insertNew(step, MONITOR_IMPORT.NUMBER);
        rows.change(step, MonitorFields.KIND.key(), PRESERVED_COLUMNS);
        sql.select(MONITOR.ID, MONITOR_IMPORT.RUN_FROM)
                .from(MONITOR)
                .join(MONITOR_IMPORT)
                .on(MONITOR_IMPORT.FOLDED_NAME.eq(MONITOR.FOLDED_NAME))
                .where(step.includes(MONITOR_IMPORT))
                .fetch()
                .forEach(row -> {
                    replaceHosts(row.value1(), row.value2());
                    events.publishEvent(new MonitorChanged(row.value1()));
                });
    }

    /// Most monitors have none, and had none.
    private void replaceHosts(long monitor, String hosts) {
        if (!hosts.isEmpty() || monitors.hasHosts(monitor)) {
            monitors.setHosts(monitor, existing(hosts));
        }
    }

    /// Hosts may have been removed since validation.
    private List<Long> existing(String hosts) {
        return Stream.of(hosts.split(",", -1))
                .filter(id -> !id.isEmpty())
                .map(Long::valueOf)
                .filter(id -> computeHosts.find(id).isPresent())
                .toList();
    }

    /// Locks the rows before their secrets are copied, in the same order as the rotation of keys:
    /// it has either replaced the keys before, or finds them in the table of monitors later.
    private void awaitRotation(ImportStep step) {
        RowLock.on(
                        sql,
                        sql.select(MONITOR_IMPORT.UID)
                                .from(MONITOR_IMPORT)
                                .where(step.includes(MONITOR_IMPORT))
                                .and(MONITOR_IMPORT.SECRETS.isNotNull())
                                .orderBy(MONITOR_IMPORT.UID))
                .fetch();
    }

    /// A host may have been removed since validation; its monitors then have none.
    private void releaseRemovedHosts(ImportStep step) {
        sql.update(MONITOR_IMPORT)
                .setNull(MONITOR_IMPORT.HOST_ID)
                .where(step.includes(MONITOR_IMPORT))
                .and(ComputeHosts.wasRemoved(MONITOR_IMPORT.HOST_ID))
                .execute();
    }
}
