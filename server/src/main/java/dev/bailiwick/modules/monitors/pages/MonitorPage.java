package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.lists.ResponseText;
import dev.bailiwick.modules.monitors.lists.ResultStrip;
import dev.bailiwick.modules.monitors.lists.ShownState;
import dev.bailiwick.modules.monitors.maintenance.CurrentMaintenance;
import dev.bailiwick.modules.monitors.maintenance.WindowFields;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.monitoring.alerts.pages.AlertItem;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Href;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A monitor, its state and its past.
///
/// @param status null before the first check
/// @param maintenance in which it is; null for none
/// @param uptimes of several time ranges
/// @param ranges how far the chart goes back
/// @param chart of response times; null without any
/// @param past all times of a year in which it was not up
/// @param incidents the latest of them, the latest first
/// @param alerts that are open
/// @param host empty for none
/// @param hosts those that check it
/// @param parent the monitor that it depends on; null for none
/// @param pushAddress where a push monitor is reported, for editors; null for other kinds
public record MonitorPage(
        Monitor monitor,
        ShownState state,
        @Nullable MonitorStatus status,
        @Nullable CurrentMaintenance maintenance,
        ResultStrip strip,
        List<Uptimes> uptimes,
        List<Range> ranges,
        @Nullable Chart chart,
        List<Period> past,
        List<Incident> incidents,
        List<AlertItem> alerts,
        String host,
        List<CheckingHost> hosts,
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
        past = List.copyOf(past);
        incidents = List.copyOf(incidents);
        alerts = List.copyOf(alerts);
        hosts = List.copyOf(hosts);
        changes = List.copyOf(changes);
    }

    /// @param down such as "9 minutes down"; empty for never
    public record Uptimes(String label, String share, String down) {}

    public record Range(String label, String href, boolean current) {}

    public String response() {
        return ResponseText.of(status == null ? null : status.response());
    }

    /// The form for a maintenance window of this monitor.
    public String maintenanceHref() {
        return new Href(WindowFields.PATH + "/add").with("monitor", monitor.name()).text();
    }

    /// @param alert that it raised, or null
    public record Incident(Period period, @Nullable Alert alert) {
        public ShownState state() {
            return ShownState.of(false, period.state());
        }

        public Alert.@Nullable Acknowledgement acknowledgement() {
            return alert == null ? null : alert.acknowledgement();
        }

        public @Nullable String alertHref() {
            return alert == null ? null : AlertsQuery.PATH + "/" + alert.id();
        }

        public String cause() {
            return period.cause().isEmpty() ? "–" : period.cause();
        }
    }

    public DayStrip days(Instant now, ZoneId zone) {
        return DayStrip.of(past, status == null ? Instant.MAX : monitor.createdAt(), now, zone);
    }

    public String notes() {
        return monitor.details().get(MonitorFields.NOTES);
    }

    public List<String> tags() {
        return monitor.details().get(MonitorFields.TAGS);
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
