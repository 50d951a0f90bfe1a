package dev.bailiwick.fleet.hostpages;

import dev.bailiwick.fleet.hosts.HostRecords;
import dev.bailiwick.monitoring.alertpages.AlertItem;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything about one host.
///
/// @param path its own address
/// @param lead what stands beside the state: "for 26 minutes: no check-in"
/// @param mayChange describe it, and begin its maintenance
/// @param mayAdminister its tokens, and its end
/// @param charts empty while nothing was measured in the range
public record HostPage(
        String path,
        String name,
        State shape,
        String word,
        Instant since,
        String lead,
        boolean reported,
        boolean mayChange,
        boolean mayAdminister,
        boolean inMaintenance,
        @Nullable Conflict conflict,
        List<Fact> facts,
        TimePicker time,
        List<Chart> charts,
        List<Chart> workloadCharts,
        String workloadSummary,
        List<Workload> workloads,
        List<Change> changes,
        int inventoryCount,
        List<Event> events,
        List<Instant> checkIns,
        List<Token> tokens,
        String notes,
        Confirmation removal,
        Confirmation revocation,
        List<AlertItem> alerts,
        List<HostRecords.Section> records) {
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

    /// Two machines report with the token of this host.
    public record Conflict(String one, String other, Instant at) {}

    public record Fact(String label, List<String> values, boolean mono) {
        public Fact {
            values = List.copyOf(values);
        }
    }

    /// @param again how often it restarts, empty for what does not
    public record Workload(
            String name,
            String sub,
            String again,
            @Nullable String edge,
            State shape,
            String word,
            String lasts,
            String cpu,
            String memory) {}

    public record Change(
            Instant at, String kind, String name, @Nullable String was, @Nullable String became) {}

    public record Event(Instant at, State shape, String type, String message) {}

    public record Token(String words, Instant createdAt) {}
}
