package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.schema.Tables.HOST_CHANGE;
import static dev.bailiwick.platform.schema.Tables.HOST_EVENT;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.INVENTORY_ITEM;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD_USAGE;

import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.registry.HostGateways.Gateway;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
import dev.bailiwick.platform.schema.tables.records.WorkloadRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Read access to what a host reported.
@Component
public final class HostReports {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Enough for ten thousand packages. Otherwise a malicious host could fill this server's memory
    /// when somebody views it.
    private static final int MAX_CHARACTERS = 500_000;

    /// A workload; its usage is null when unknown.
    ///
    /// @param id of its row, for links
    /// @param vm null for a container
    public record Workload(
            long id,
            WorkloadKind kind,
            String externalId,
            String name,
            String image,
            WorkloadState state,
            String health,
            Instant since,
            long restarts,
            @Nullable Instant restartedAt,
            @Nullable Instant restartedBeforeAt,
            @Nullable Double cpu,
            @Nullable Long memoryBytes,
            @Nullable Long memoryLimitBytes,
            @Nullable Instant startedAt,
            @Nullable VirtualMachine vm) {
        public boolean isFailing(Instant now) {
            return WorkloadHealth.isFailing(state, health, autostart()) || restarts(now);
        }

        public boolean isDown() {
            return WorkloadHealth.isDown(state, autostart());
        }

        private boolean autostart() {
            return vm != null && vm.autostart();
        }

        public boolean restarts(Instant now) {
            return WorkloadHealth.restarts(state, restartedAt, restartedBeforeAt, now);
        }
    }

    /// @param before null when it was added; `after` null when it was removed
    public record Change(
            Instant at,
            String kind,
            String name,
            @Nullable String before,
            @Nullable String after) {}

    public record Event(Instant at, Severity severity, String type, String message) {}

    public record Item(String category, String name, String version) {
        int length() {
            return category.length() + name.length() + version.length();
        }
    }

    /// @param total the number of items, `found` the number that match the search
    /// @param items the matches that fit on a page
    public record Inventory(int total, int found, List<Item> items) {}

    private final DSLContext sql;

    HostReports(DSLContext sql) {
        this.sql = sql;
    }

    /// Of these hosts, those whose agent is late.
    public Set<Long> filterOverdue(Collection<Long> hosts, Instant now) {
        return hosts.isEmpty()
                ? Set.of()
                : sql.select(HOST_REPORT.HOST_ID)
                        .from(HOST_REPORT)
                        .where(HOST_REPORT.HOST_ID.in(hosts))
                        .and(HostStateSql.isOverdue(now))
                        .fetchSet(HOST_REPORT.HOST_ID);
    }

    /// A host that does not report.
    ///
    /// @param since its last report
    /// @param late the time after which it is offline
    public record Silence(Instant since, Duration late) {
        /// Whether something else than the host is the likely cause.
        ///
        /// @param resumed since when this service has been able to receive reports
        /// @param gateway null for a host without one
        public boolean isExplained(Instant resumed, @Nullable Gateway gateway, Instant now) {
            return resumed.plus(late).isAfter(now)
                    || (gateway != null && gateway.explainsSilence(late, now));
        }
    }

    /// The hosts that are late, by id.
    public Map<Long, Silence> silences(Instant now) {
        return sql.select(HOST_REPORT.HOST_ID, HOST_REPORT.LAST_SEEN_AT, HOST_REPORT.OVERDUE_AT)
                .from(HOST_REPORT)
                .where(HostStateSql.isOverdue(now))
                .fetchMap(
                        row -> row.value1(),
                        row ->
                                new Silence(
                                        row.value2(),
                                        Duration.between(row.value2(), row.value3())));
    }

    /// Of these hosts, those whose agent is not late, and how often it reports.
    public Map<Long, Duration> reporting(Collection<Long> hosts, Instant now) {
        return hosts.isEmpty()
                ? Map.of()
                : sql.select(HOST_REPORT.HOST_ID, HOST_REPORT.INTERVAL_SECONDS)
                        .from(HOST_REPORT)
                        .where(HOST_REPORT.HOST_ID.in(hosts))
                        .andNot(HostStateSql.isOverdue(now))
                        .fetchMap(
                                HOST_REPORT.HOST_ID,
                                row -> Duration.ofSeconds(row.get(HOST_REPORT.INTERVAL_SECONDS)));
    }

    public Optional<HostReportRecord> of(long hostId) {
        return sql.fetchOptional(HOST_REPORT, HOST_REPORT.HOST_ID.eq(hostId));
    }

    /// Ordered by name.
    public List<Workload> workloads(long hostId) {
        Map<String, WorkloadUsage> usage = usage(hostId);
        return sql.selectFrom(WORKLOAD)
                .where(WORKLOAD.HOST_ID.eq(hostId))
                .orderBy(WORKLOAD.NAME, WORKLOAD.ID)
                .fetch(row -> workload(row, usage));
    }

    /// One virtual machine of the host; empty for a container.
    public Optional<Workload> machine(long hostId, long id) {
        return sql.selectFrom(WORKLOAD)
                .where(WORKLOAD.HOST_ID.eq(hostId))
                .and(WORKLOAD.ID.eq(id))
                .and(WORKLOAD.MACHINE.isNotNull())
                .fetchOptional(row -> workload(row, usage(hostId)));
    }

    private Map<String, WorkloadUsage> usage(long hostId) {
        return sql.select(WORKLOAD_USAGE.PAYLOAD)
                .from(WORKLOAD_USAGE)
                .where(WORKLOAD_USAGE.HOST_ID.eq(hostId))
                .fetchOptional(WORKLOAD_USAGE.PAYLOAD)
                .map(WorkloadUsage::read)
                .orElse(Map.of());
    }

    private static Workload workload(WorkloadRecord row, Map<String, WorkloadUsage> usage) {
        WorkloadUsage now = usage.getOrDefault(row.getExternal(), WorkloadUsage.UNKNOWN);
        return new Workload(
                row.getId(),
                WorkloadKind.valueOf(upper(row.getKind())),
                row.getExternal(),
                row.getName(),
                row.getImage(),
                WorkloadState.valueOf(upper(row.getState())),
                row.getHealth(),
                row.getStateSinceAt(),
                row.getRestartCount(),
                row.getRestartedAt(),
                row.getRestartedBeforeAt(),
                now.cpu(),
                now.memoryBytes(),
                row.getMemoryLimitBytes(),
                row.getStartedAt(),
                row.getMachine() == null ? null : now.of(vm(row.getMachine())));
    }

    private static VirtualMachine vm(String json) {
        return JSON.readValue(json, VirtualMachine.class);
    }

    public List<Change> changes(long hostId, Instant since, int max) {
        return changes(HOST_CHANGE.HOST_ID.eq(hostId), since, max);
    }

    /// Of one machine. Changes are stored by name, so those before it was renamed are missing.
    public List<Change> changesOf(long hostId, Workload machine, Instant since, int max) {
        return changes(
                HOST_CHANGE
                        .HOST_ID
                        .eq(hostId)
                        .and(HOST_CHANGE.KIND.eq(machine.kind().wire()))
                        .and(HOST_CHANGE.NAME.eq(machine.name())),
                since,
                max);
    }

    private List<Change> changes(Condition which, Instant since, int max) {
        return sql.selectFrom(HOST_CHANGE)
                .where(which)
                .and(HOST_CHANGE.AT.ge(since))
                .orderBy(HOST_CHANGE.AT.desc(), HOST_CHANGE.ID.desc())
                .limit(max)
                .fetch(row ->
                        new Change(
                                row.getAt(),
                                row.getKind(),
                                row.getName(),
                                row.getOldValue(),
                                row.getNewValue()));
    }

    public List<Event> events(long hostId, int max) {
        return events(HOST_EVENT.HOST_ID.eq(hostId), max);
    }

    public List<Event> eventsOf(long hostId, Workload workload, int max) {
        return events(
                HOST_EVENT.HOST_ID.eq(hostId).and(HOST_EVENT.WORKLOAD.eq(workload.externalId())),
                max);
    }

    private List<Event> events(Condition which, int max) {
        return sql.selectFrom(HOST_EVENT)
                .where(which)
                .orderBy(HOST_EVENT.AT.desc(), HOST_EVENT.ID.desc())
                .limit(max)
                .fetch(row ->
                        new Event(
                                row.getAt(),
                                Severity.valueOf(upper(row.getSeverity())),
                                row.getType(),
                                row.getMessage()));
    }

    /// The times of its reports, newest first.
    public List<Instant> checkIns(long hostId, int max) {
        return sql.select(CHECK_IN.RECEIVED_AT)
                .from(CHECK_IN)
                .where(CHECK_IN.HOST_ID.eq(hostId))
                .orderBy(CHECK_IN.RECEIVED_AT.desc())
                .limit(max)
                .fetch(CHECK_IN.RECEIVED_AT);
    }

    /// The items that match, up to the number that a page shows.
    public Inventory inventory(long hostId, Predicate<Item> wanted) {
        var items = new ArrayList<Item>();
        int total = 0;
        int found = 0;
        int characters = 0;
        try (var rows =
                sql.select(INVENTORY_ITEM.CATEGORY, INVENTORY_ITEM.NAME, INVENTORY_ITEM.VERSION)
                        .from(INVENTORY_ITEM)
                        .where(INVENTORY_ITEM.HOST_ID.eq(hostId))
                        .orderBy(INVENTORY_ITEM.CATEGORY, INVENTORY_ITEM.NAME)
                        .fetchSize(500)
                        .fetchLazy()) {
            for (var row : rows) {
                var item = new Item(row.value1(), row.value2(), row.value3());
                total++;
                if (wanted.test(item)) {
                    found++;
                    characters += item.length();
                    if (characters <= MAX_CHARACTERS) {
                        items.add(item);
                    }
                }
            }
        }
        return new Inventory(total, found, items);
    }

    public int inventoryCount(long hostId) {
        return sql.fetchCount(INVENTORY_ITEM, INVENTORY_ITEM.HOST_ID.eq(hostId));
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }
}
