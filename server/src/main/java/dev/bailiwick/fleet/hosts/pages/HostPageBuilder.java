package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.alerts.HostAlertSettings;
import dev.bailiwick.fleet.hosts.lists.HostList;
import dev.bailiwick.fleet.hosts.lists.HostListItem;
import dev.bailiwick.fleet.hosts.registry.AgentRelease;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostGateways;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.Hypervisors;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.pages.OpenAlerts;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
import dev.bailiwick.platform.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of a host. Runs in the caller's transaction.
@Component
final class HostPageBuilder {
    private static final int MAX_CHANGES = 30;
    private static final Duration CHANGES_PERIOD = Duration.ofDays(30);
    private static final int MAX_EVENTS = 20;
    private static final int MAX_CHECK_INS = 10;

    private final HostList list;
    private final HostReports reports;
    private final Hypervisors hypervisors;
    private final HostGateways gateways;
    private final HostChartBuilder graphs;
    private final AgentTokens tokens;
    private final OpenAlerts alerts;
    private final AgentRelease release;
    private final Settings settings;
    private final List<HostPageSections> records;

    HostPageBuilder(
            HostList list,
            HostReports reports,
            Hypervisors hypervisors,
            HostGateways gateways,
            HostChartBuilder graphs,
            AgentTokens tokens,
            OpenAlerts alerts,
            AgentRelease release,
            Settings settings,
            List<HostPageSections> records) {
        this.list = list;
        this.reports = reports;
        this.hypervisors = hypervisors;
        this.gateways = gateways;
        this.graphs = graphs;
        this.tokens = tokens;
        this.alerts = alerts;
        this.release = release;
        this.settings = settings;
        this.records = List.copyOf(records);
    }

    /// @param query and `filter` of the list of virtual machines
    HostPage page(
            ComputeHost host,
            HostTimeRange stretch,
            String query,
            String filter,
            SignedIn person,
            Instant now) {
        HostListItem listing = Objects.requireNonNull(list.find(host.id(), now));
        HostReportRecord report = reports.of(host.id()).orElse(null);
        List<HostReports.Workload> workloads =
                report == null ? List.of() : reports.workloads(host.id());
        HostChartBuilder.Charts drawn = graphs.of(report, workloads, stretch);
        String path = ComputeHost.path(host.id());
        ZoneId zone = person.account().timeZone();
        return new HostPage(
                path,
                host.name(),
                listing.state().icon(),
                listing.state().label(),
                listing.since(),
                HostLabels.statusDetail(listing, now),
                report != null,
                person.account().mayEdit(),
                person.account().isAdministrator(),
                host.maintenance() != null && !host.maintenance().isOver(now),
                report == null ? null : HostLabels.conflict(report, now),
                HostFacts.of(host, gateways.nameOf(host.id()), report, release, now),
                TimePicker.of(path, stretch, zone, now),
                drawn.host(),
                drawn.workloads(),
                report != null && report.getWorkloadsDigest() != null,
                WorkloadRows.summary(workloads, now),
                WorkloadRows.of(workloads, zone, now),
                MachinesPanel.of(path, workloads, query, filter, now),
                report == null || !report.getHypervisor() ? null : hypervisor(host.id()),
                reports.changes(host.id(), now.minus(CHANGES_PERIOD), MAX_CHANGES).stream()
                        .map(HostLabels::change)
                        .toList(),
                reports.inventoryCount(host.id()),
                reports.events(host.id(), MAX_EVENTS).stream().map(HostLabels::event).toList(),
                reports.checkIns(host.id(), MAX_CHECK_INS),
                tokens.of(host.id()).stream().map(token -> HostLabels.token(token, now)).toList(),
                host.notes(),
                HostDialogs.removal(host, workloads.size()),
                HostDialogs.revocation(host),
                alerts.of(ProductModule.COMPUTE, host.id(), person.account().mayEdit(), now),
                records.stream().flatMap(of -> of.of(host, person.account()).stream()).toList());
    }

    private @Nullable HypervisorPanels hypervisor(long hostId) {
        double threshold = settings.current().get(HostAlertSettings.DISK_PERCENT) / 100.0;
        return hypervisors
                .of(hostId)
                .map(one ->
                        HypervisorPanels.of(
                                one,
                                one.cluster() == null ? Map.of() : hypervisors.nodes(one.cluster()),
                                threshold))
                .orElse(null);
    }
}
