package dev.bailiwick.fleet.hosts.checkin;

import static dev.bailiwick.platform.schema.Tables.HOST_CHANGE;
import static dev.bailiwick.platform.schema.Tables.INVENTORY_ITEM;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD_NAMES;

import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.checkinjson.CheckInReader;
import dev.bailiwick.fleet.hosts.registry.WorkloadHealth;
import dev.bailiwick.platform.db.PreparedBatch;
import dev.bailiwick.platform.schema.tables.records.HostChangeRecord;
import dev.bailiwick.platform.schema.tables.records.InventoryItemRecord;
import dev.bailiwick.platform.schema.tables.records.WorkloadRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Query;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Replaces the previous snapshot and records what changed. Runs in the caller's transaction.
@Component
final class Snapshots {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final SnapshotRows<WorkloadRecord> workloads;
    private final SnapshotRows<InventoryItemRecord> inventory;
    private final SnapshotRows<HostChangeRecord> changeRows;
    private final PreparedBatch saveNames;

    Snapshots(DSLContext sql) {
        this.sql = sql;
        this.workloads = new SnapshotRows<>(sql, WORKLOAD, WORKLOAD.ID);
        this.inventory = new SnapshotRows<>(sql, INVENTORY_ITEM, INVENTORY_ITEM.ID);
        this.changeRows = new SnapshotRows<>(sql, HOST_CHANGE, HOST_CHANGE.ID);
        this.saveNames = new PreparedBatch(sql, saveNamesQuery(sql));
    }

    /// @param first whether it is the first snapshot of its kind, for which no changes are recorded
    void replaceWorkloads(long hostId, List<ReportedWorkload> now, Instant at, boolean first) {
        Map<String, WorkloadRecord> before =
                sql.selectFrom(WORKLOAD)
                        .where(WORKLOAD.HOST_ID.eq(hostId))
                        .fetchMap(row -> CheckInReader.key(row.getKind(), row.getExternal()));
        var changes = new ArrayList<SnapshotChange>();
        var touched = new ArrayList<WorkloadRecord>();
        boolean renamed = false;
        for (ReportedWorkload workload : now) {
            WorkloadRecord row = before.remove(CheckInReader.key(workload));
            boolean isNew = row == null;
            if (row == null) {
                row = sql.newRecord(WORKLOAD);
                row.setHostId(hostId);
                row.setStateSinceAt(since(workload, at));
                changes.add(appeared(workload));
            } else {
                noteChanges(row, workload, changes);
                if (!isSameState(row, workload)) {
                    row.setStateSinceAt(at);
                }
                noteRestarts(row, workload.restartCount(), at);
            }
            fill(row, workload);
            renamed |= row.modified(WORKLOAD.NAME);
            if (isNew || row.modified()) {
                touched.add(row);
            }
        }
        before.values().forEach(row -> changes.add(gone(row)));
        workloads.remove(before.values());
        workloads.store(touched);
        if (renamed || !before.isEmpty()) {
            saveNames(hostId, now);
        }
        if (!first) {
            recordChanges(hostId, changes, at);
        }
    }

    /// For searches, which would otherwise read the rows of all workloads.
    private void saveNames(long hostId, List<ReportedWorkload> workloads) {
        String names =
                workloads.stream().map(ReportedWorkload::name).collect(Collectors.joining("\n"));
        saveNames.execute(List.<@Nullable Object[]>of(new @Nullable Object[] {hostId, names}));
    }

    private static Query saveNamesQuery(DSLContext sql) {
        return sql.insertInto(WORKLOAD_NAMES)
                .columns(WORKLOAD_NAMES.HOST_ID, WORKLOAD_NAMES.NAMES)
                .values((Long) null, null)
                .onConflict(WORKLOAD_NAMES.HOST_ID)
                .doUpdate()
                .setAllToExcluded();
    }

    void replaceInventory(long hostId, List<InventoryItem> now, Instant at, boolean first) {
        Map<String, InventoryItemRecord> before =
                sql.selectFrom(INVENTORY_ITEM)
                        .where(INVENTORY_ITEM.HOST_ID.eq(hostId))
                        .fetchMap(row -> CheckInReader.key(row.getCategory(), row.getName()));
        var changes = new ArrayList<SnapshotChange>();
        var touched = new ArrayList<InventoryItemRecord>();
        for (InventoryItem item : now) {
            InventoryItemRecord row = before.remove(CheckInReader.key(item));
            if (row == null) {
                row = sql.newRecord(INVENTORY_ITEM);
                row.setHostId(hostId);
                changes.add(new SnapshotChange(item.category(), item.name(), null, item.version()));
            } else if (!row.getVersion().equals(item.version())) {
                changes.add(
                        new SnapshotChange(
                                item.category(), item.name(), row.getVersion(), item.version()));
            }
            row.setCategory(item.category());
            row.setName(item.name());
            row.setVersion(item.version());
            row.setAttributes(JSON.writeValueAsString(item.attributes()));
            if (row.modified()) {
                touched.add(row);
            }
        }
        before.values()
                .forEach(row ->
                        changes.add(
                                new SnapshotChange(
                                        row.getCategory(), row.getName(), row.getVersion(), null)));
        inventory.remove(before.values());
        inventory.store(touched);
        if (!first) {
            recordChanges(hostId, changes, at);
        }
    }

    void recordChanges(long hostId, List<SnapshotChange> changes, Instant at) {
        changeRows.store(
                changes.stream()
                        .map(change -> {
                            HostChangeRecord row = sql.newRecord(HOST_CHANGE);
                            row.setHostId(hostId);
                            row.setAt(at);
                            row.setKind(change.kind());
                            row.setName(change.name());
                            row.setOldValue(change.before());
                            row.setNewValue(change.after());
                            return row;
                        })
                        .toList());
    }

    private static void fill(WorkloadRecord row, ReportedWorkload workload) {
        row.setKind(workload.kind().wire());
        row.setExternal(workload.externalId());
        row.setName(workload.name());
        row.setImage(workload.image());
        row.setState(workload.state().wire());
        row.setHealth(workload.health());
        row.setUnhealthy(WorkloadHealth.isFailing(workload));
        row.setStartedAt(workload.startedAt());
        row.setRestartCount(workload.restartCount());
        row.setMemoryLimitBytes(workload.memoryLimitBytes());
        row.setPorts(JSON.writeValueAsString(workload.ports()));
        row.setLabels(JSON.writeValueAsString(workload.labels()));
        VirtualMachine machine = workload.vm();
        row.setMachine(machine == null ? null : JSON.writeValueAsString(machine.withoutUsage()));
        row.setAutostart(WorkloadHealth.autostarts(workload));
    }

    /// A workload seen for the first time may have been running for a long time. How long it has
    /// been unhealthy is not known.
    private static Instant since(ReportedWorkload workload, Instant at) {
        Instant started = workload.startedAt();
        boolean running =
                workload.state() == WorkloadState.RUNNING && !WorkloadHealth.isFailing(workload);
        return running && started != null && started.isBefore(at) ? started : at;
    }

    private static boolean isSameState(WorkloadRecord row, ReportedWorkload workload) {
        return row.getState().equals(workload.state().wire())
                && row.getHealth().equals(workload.health());
    }

    /// Several restarts since the last report count as two: it restarts repeatedly.
    private static void noteRestarts(WorkloadRecord row, long count, Instant at) {
        long more = count - row.getRestartCount();
        if (more > 0) {
            row.setRestartedBeforeAt(more > 1 ? at : row.getRestartedAt());
            row.setRestartedAt(at);
        }
    }

    private static void noteChanges(
            WorkloadRecord row, ReportedWorkload workload, List<SnapshotChange> changes) {
        String kind = workload.kind().wire();
        recordChanges(changes, kind, workload.name(), stateText(row), stateText(workload));
        recordChanges(changes, kind, workload.name(), row.getImage(), workload.image());
        recordChanges(changes, kind, workload.name(), row.getName(), workload.name());
        VirtualMachine machine = workload.vm();
        if (machine != null && row.getMachine() != null) {
            VirtualMachine was = JSON.readValue(row.getMachine(), VirtualMachine.class);
            recordChanges(changes, kind, workload.name(), vcpus(was), vcpus(machine));
            recordChanges(changes, kind, workload.name(), autostart(was), autostart(machine));
            recordChanges(changes, kind, workload.name(), disks(was), disks(machine));
        }
    }

    private static String vcpus(VirtualMachine machine) {
        return machine.vcpus() == null ? "" : machine.vcpus() + " vCPUs";
    }

    private static String autostart(VirtualMachine machine) {
        return machine.autostart() ? "starts with the host" : "does not start with the host";
    }

    private static String disks(VirtualMachine machine) {
        return machine.disks().stream()
                .map(VirtualMachine.Disk::source)
                .collect(Collectors.joining("\n"));
    }

    private static void recordChanges(
            List<SnapshotChange> changes, String kind, String name, String was, String became) {
        if (!Objects.equals(was, became)) {
            changes.add(new SnapshotChange(kind, name, was, became));
        }
    }

    private static String stateText(WorkloadRecord row) {
        return stateText(row.getState(), row.getHealth());
    }

    private static String stateText(ReportedWorkload workload) {
        return stateText(workload.state().wire(), workload.health());
    }

    private static String stateText(String state, String health) {
        return health.isEmpty() || health.equals("healthy") ? state : state + ", " + health;
    }

    private static SnapshotChange appeared(ReportedWorkload workload) {
        return new SnapshotChange(
                workload.kind().wire(), workload.name(), null, stateText(workload));
    }

    private static SnapshotChange gone(WorkloadRecord row) {
        return new SnapshotChange(row.getKind(), row.getName(), stateText(row), null);
    }
}
