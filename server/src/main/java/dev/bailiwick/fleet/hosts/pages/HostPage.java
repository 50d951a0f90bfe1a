package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.monitoring.alerts.pages.AlertItem;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything about one host.
///
/// @param path its own URL
/// @param statusDetail the text next to the status: "for 26 minutes: no check-in"
/// @param mayChange whether the person may edit its details and begin maintenance
/// @param mayAdminister whether the person may manage its tokens and remove it
/// @param workloadsKnown whether the agent has ever reported which there are
/// @param workloads without virtual machines, which are in `machines`
/// @param machines null on a host that has none; so is `hypervisor`
/// @param charts empty if nothing was measured in the time range
public record HostPage(
        String path,
        String name,
        StatusIcon icon,
        String statusLabel,
        Instant since,
        String statusDetail,
        boolean reported,
        boolean mayChange,
        boolean mayAdminister,
        boolean inMaintenance,
        @Nullable Conflict conflict,
        List<Fact> facts,
        TimePicker time,
        List<Chart> charts,
        List<Chart> workloadCharts,
        boolean workloadsKnown,
        String workloadSummary,
        List<Workload> workloads,
        @Nullable MachinesPanel machines,
        @Nullable HypervisorPanels hypervisor,
        List<Change> changes,
        int inventoryCount,
        List<Event> events,
        List<Instant> checkIns,
        List<Token> tokens,
        String notes,
        Confirmation removal,
        Confirmation revocation,
        List<AlertItem> alerts,
        List<HostPageSections.Section> records) {
    public HostPage {
        facts = List.copyOf(facts);
        charts = List.copyOf(charts);
        workloadCharts = List.copyOf(workloadCharts);
        workloads = List.copyOf(workloads);
        changes = List.copyOf(changes);
        events = List.copyOf(events);
        checkIns = List.copyOf(checkIns);
        tokens = List.copyOf(tokens);
        alerts = List.copyOf(alerts);
        records = List.copyOf(records);
    }

    /// Two machines report with this host's token.
    public record Conflict(String first, String second, Instant at) {}

    /// @param at instead of values, a time
    public record Fact(String label, List<String> values, boolean mono, @Nullable Instant at) {
        public Fact {
            values = List.copyOf(values);
        }

        public Fact(String label, List<String> values, boolean mono) {
            this(label, values, mono, null);
        }

        Fact(String label, Instant at) {
            this(label, List.of(), false, at);
        }
    }

    /// @param restarts how often it restarts; empty if it does not
    public record Workload(
            String name,
            String subtitle,
            String restarts,
            @Nullable String rowClass,
            StatusIcon icon,
            String statusLabel,
            String duration,
            String cpu,
            String memory) {}

    public record Change(
            Instant at,
            String kind,
            String name,
            @Nullable String before,
            @Nullable String after) {}

    public record Event(Instant at, StatusIcon icon, String type, String message) {}

    /// @param what it is for, such as "Token for backups"
    /// @param monitors whether it lets the agent check monitors
    public record Token(String what, String label, Instant createdAt, boolean monitors) {}

    /// Whether its agent may check monitors, so that another token should permit that too.
    public boolean monitors() {
        return tokens.stream().anyMatch(Token::monitors);
    }
}
