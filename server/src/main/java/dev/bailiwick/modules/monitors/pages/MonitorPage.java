package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.lists.ResponseText;
import dev.bailiwick.modules.monitors.lists.ResultStrip;
import dev.bailiwick.modules.monitors.lists.ShownState;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.Confirmation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A monitor, its state and its past.
///
/// @param status null before the first check
/// @param uptimes of several time ranges
/// @param ranges how far the chart goes back
/// @param chart of response times; null without any
/// @param periods in which it was not up, the latest first
/// @param host empty for none
/// @param parent the monitor that it depends on; null for none
/// @param pushAddress where a push monitor is reported, for editors; null for other kinds
public record MonitorPage(
        Monitor monitor,
        ShownState state,
        @Nullable MonitorStatus status,
        ResultStrip strip,
        List<Uptimes> uptimes,
        List<Range> ranges,
        @Nullable Chart chart,
        List<Period> periods,
        String host,
        @Nullable Monitor parent,
        @Nullable String pushAddress,
        @Nullable Long certificateDays,
        List<RecordChange> changes,
        boolean mayChange,
        boolean mayOpenHosts,
        Confirmation removal) {
    public MonitorPage {
        uptimes = List.copyOf(uptimes);
        ranges = List.copyOf(ranges);
        periods = List.copyOf(periods);
        changes = List.copyOf(changes);
    }

    /// @param down such as "9 minutes down"; empty for never
    public record Uptimes(String label, String share, String down) {}

    public record Range(String label, String href, boolean current) {}

    public String response() {
        return ResponseText.of(status == null ? null : status.response());
    }

    public String word(Period period) {
        return ShownState.of(false, period.state()).label();
    }

    public boolean isKnown(Period period) {
        return period.state() != MonitorState.UNKNOWN;
    }

    /// The address of this page with the current range.
    public String href() {
        return ranges.stream()
                .filter(Range::current)
                .findFirst()
                .map(Range::href)
                .orElse(monitor.path());
    }
}
