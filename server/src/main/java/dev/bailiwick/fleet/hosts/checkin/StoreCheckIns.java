package dev.bailiwick.fleet.hosts.checkin;

import static dev.bailiwick.platform.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.schema.Tables.HOST_HYPERVISOR;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import dev.bailiwick.contract.CheckInReply;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import dev.bailiwick.monitoring.metrics.series.RecordMetrics;
import dev.bailiwick.platform.db.PreparedBatch;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Stores check-ins of many hosts in the caller's transaction: reads the stored state of all of
/// them, applies each report, and writes the result in a few batches.
///
/// The hosts are locked meanwhile, because two servers can store check-ins at the same time.
@Component
final class StoreCheckIns {
    private final DSLContext sql;
    private final ComputeHosts computeHosts;
    private final HostAddresses addresses;
    private final Snapshots snapshots;
    private final RecordMetrics metrics;
    private final AgentTokens agents;
    private final DirectEngines engines;
    private final PreparedBatch insertId;
    private final PreparedBatch insertEvent;
    private final PreparedBatch saveReport;
    private final PreparedBatch saveUsage;
    private final PreparedBatch saveHypervisor;

    StoreCheckIns(
            DSLContext sql,
            ComputeHosts computeHosts,
            HostAddresses addresses,
            Snapshots snapshots,
            RecordMetrics metrics,
            AgentTokens agents,
            DirectEngines engines) {
        this.sql = sql;
        this.computeHosts = computeHosts;
        this.addresses = addresses;
        this.snapshots = snapshots;
        this.metrics = metrics;
        this.agents = agents;
        this.engines = engines;
        this.insertId = new PreparedBatch(sql, CheckInQueries.insertId(sql));
        this.insertEvent = new PreparedBatch(sql, CheckInQueries.insertEvent(sql));
        this.saveReport = new PreparedBatch(sql, CheckInQueries.saveReport(sql));
        this.saveUsage = new PreparedBatch(sql, CheckInQueries.saveUsage(sql));
        this.saveHypervisor = new PreparedBatch(sql, CheckInQueries.saveHypervisor(sql));
    }

    /// @return an outcome for each, in the same order
    List<StoreResult> storeAll(List<ReceivedCheckIn> group) {
        return new Group(group).store();
    }

    private record Id(long hostId, UUID uid) {}

    /// What one transaction has read and will write.
    private final class Group {
        private final List<ReceivedCheckIn> group;
        private final Set<Long> hosts;
        private final Set<ReportSource> validSources;
        private final Map<Long, HostReportRecord> reports;
        private final Map<Id, CheckInReply> replies;
        private final Set<Long> changedHosts = new HashSet<>();
        private final Map<Long, byte[]> usage = new HashMap<>();
        private final Map<Long, HypervisorSummary> hypervisors = new HashMap<>();
        private final List<ReceivedCheckIn> accepted = new ArrayList<>();
        private final Map<Long, List<PackedSamples>> samples = new LinkedHashMap<>();

        Group(List<ReceivedCheckIn> group) {
            this.group = group;
            this.hosts =
                    computeHosts.lock(
                            group.stream()
                                    .map(ReceivedCheckIn::hostId)
                                    .collect(Collectors.toSet()));
            this.validSources = validSources(group, hosts);
            this.reports =
                    sql.selectFrom(HOST_REPORT)
                            .where(HOST_REPORT.HOST_ID.in(hosts))
                            .fetchMap(HOST_REPORT.HOST_ID);
            this.replies = earlierReplies(group);
        }

        List<StoreResult> store() {
            List<StoreResult> outcomes = group.stream().map(this::accept).toList();
            insertIds();
            insertEvents();
            saveReports();
            saveUsage();
            saveHypervisors();
            metrics.add(computeHosts, samples);
            return outcomes;
        }

        private StoreResult accept(ReceivedCheckIn received) {
            if (!hosts.contains(received.hostId()) || !validSources.contains(received.source())) {
                return new StoreResult.Revoked();
            }
            var id = new Id(received.hostId(), received.checkIn().id());
            CheckInReply known = replies.get(id);
            if (known != null) {
                return new StoreResult.Accepted(known);
            }
            CheckInReply reply =
                    CheckInReply.accepted(
                            received.hostId(),
                            received.at(),
                            received.checkIn().agent().intervalSeconds());
            replies.put(id, reply);
            accepted.add(received);
            apply(received);
            return new StoreResult.Accepted(reply);
        }

        private void apply(ReceivedCheckIn received) {
            long host = received.hostId();
            HostReportRecord row = reports.get(host);
            boolean first = row == null;
            if (row == null) {
                row = ApplyCheckIn.begin(sql.newRecord(HOST_REPORT), received);
                reports.put(host, row);
            }
            String addressesBefore = row.getAddresses(); // null when it is new
            var report = new ApplyCheckIn(row, received);
            boolean newest = first || report.isNewest();
            List<SnapshotChange> changes = report.apply(newest, first);
            snapshots.recordChanges(host, changes, received.at());
            if (newest) {
                replaceSnapshots(row, received);
                replaceHypervisor(row, received);
            }
            if (!row.getAddresses().equals(addressesBefore)) {
                addresses.replace(host, received.checkIn().host().addresses());
            }
            changedHosts.add(host);
            samples.computeIfAbsent(host, _ -> new ArrayList<>()).add(received.samples());
        }

        private void replaceSnapshots(HostReportRecord row, ReceivedCheckIn received) {
            var workloads = received.checkIn().workloads();
            var summary = received.workloads();
            if (workloads != null && summary != null) {
                usage.put(row.getHostId(), summary.usage());
                boolean none = row.getWorkloadsDigest() == null;
                if (ApplyCheckIn.takesWorkloads(row, summary)) {
                    snapshots.replaceWorkloads(row.getHostId(), workloads, received.at(), none);
                }
            }
            var inventory = received.checkIn().inventory();
            var digest = received.inventoryDigest();
            if (inventory != null && digest != null) {
                boolean none = row.getInventoryDigest() == null;
                if (ApplyCheckIn.takesInventory(row, digest)) {
                    snapshots.replaceInventory(row.getHostId(), inventory, received.at(), none);
                }
            }
        }

        /// An agent that finds no hypervisor any more says so by its kind.
        private void replaceHypervisor(HostReportRecord row, ReceivedCheckIn received) {
            long host = row.getHostId();
            HypervisorSummary reported = received.hypervisor();
            if (reported != null) {
                row.setHypervisor(true);
                hypervisors.put(host, reported);
            } else if (row.getHypervisor()
                    && received.checkIn().agent().kind() == HostKind.CONTAINER) {
                row.setHypervisor(false);
                hypervisors.remove(host);
                sql.deleteFrom(HOST_HYPERVISOR).where(HOST_HYPERVISOR.HOST_ID.eq(host)).execute();
            }
        }

        private void saveHypervisors() {
            var rows = new ArrayList<@Nullable Object[]>();
            hypervisors.forEach((host, one) ->
                    rows.add(
                            new @Nullable Object[] {
                                host, one.payload(), one.fullestPool(), one.quorumLost()
                            }));
            saveHypervisor.execute(rows);
        }

        private void insertIds() {
            insertId.execute(
                    accepted.stream()
                            .map(one ->
                                    new @Nullable Object[] {
                                        one.hostId(),
                                        one.checkIn().id(),
                                        one.at(),
                                        one.checkIn().sentAt(),
                                        one.checkIn().agent().intervalSeconds()
                                    })
                            .toList());
        }

        private void insertEvents() {
            var rows = new ArrayList<@Nullable Object[]>();
            for (ReceivedCheckIn one : accepted) {
                for (HostEvent event : one.checkIn().events()) {
                    rows.add(
                            new @Nullable Object[] {
                                one.hostId(),
                                event.id(),
                                event.at(),
                                event.severity().wire(),
                                event.type(),
                                event.message(),
                                event.workload()
                            });
                }
            }
            insertEvent.execute(rows);
        }

        private void saveReports() {
            var rows = new ArrayList<@Nullable Object[]>();
            changedHosts.forEach(
                    host -> rows.add(Objects.requireNonNull(reports.get(host)).intoArray()));
            saveReport.execute(rows);
        }

        private void saveUsage() {
            var rows = new ArrayList<@Nullable Object[]>();
            usage.forEach((host, payload) -> rows.add(new @Nullable Object[] {host, payload}));
            saveUsage.execute(rows);
        }
    }

    private Set<ReportSource> validSources(List<ReceivedCheckIn> group, Set<Long> hosts) {
        var valid = new HashSet<ReportSource>();
        agents.filterValid(hosts).forEach(id -> valid.add(new ReportSource.Token(id)));
        var read = new HashMap<UUID, Long>();
        for (ReceivedCheckIn one : group) {
            if (one.source() instanceof ReportSource.DirectEngine(var uid)) {
                read.put(uid, one.hostId());
            }
        }
        if (!read.isEmpty()) {
            Set<Long> ofAgents = agents.filterInUse(read.values());
            engines.filterRegistered(read.keySet()).stream()
                    .filter(uid -> !ofAgents.contains(read.get(uid)))
                    .forEach(uid -> valid.add(new ReportSource.DirectEngine(uid)));
        }
        return valid;
    }

    private Map<Id, CheckInReply> earlierReplies(List<ReceivedCheckIn> group) {
        var replies = new HashMap<Id, CheckInReply>();
        sql.selectFrom(CHECK_IN)
                .where(CHECK_IN.HOST_ID.in(group.stream().map(ReceivedCheckIn::hostId).toList()))
                .and(CHECK_IN.UID.in(group.stream().map(one -> one.checkIn().id()).toList()))
                .forEach(row ->
                        replies.put(
                                new Id(row.getHostId(), row.getUid()),
                                CheckInReply.accepted(
                                        row.getHostId(),
                                        row.getReceivedAt(),
                                        row.getIntervalSeconds())));
        return replies;
    }
}
