package dev.bailiwick.web.ui;

import dev.bailiwick.fleet.hosts.alerts.HostAlertSettings;
import dev.bailiwick.monitoring.alerts.evaluation.AlertThreshold;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.monitoring.alerts.pages.AlertCharts;
import dev.bailiwick.monitoring.alerts.pages.AlertItem;
import dev.bailiwick.monitoring.alerts.pages.AlertPage;
import dev.bailiwick.monitoring.alerts.pages.AlertSettingsPage;
import dev.bailiwick.monitoring.alerts.pages.AlertsPage;
import dev.bailiwick.web.lists.ListView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Alerts: none, some, one with everything, and their settings.
final class AlertSamples {
    private static final String PLACE = "/alerts";
    private static final Instant NOW = GalleryFrames.NOW;

    private AlertSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                sample("alerts-none", "monitoring/alerts/pages/alerts", list(List.of(), List.of())),
                sample(
                        "alerts",
                        "monitoring/alerts/pages/alerts",
                        list(List.of(open("nas-02"), known("hv-01")), List.of(ended("web-1")))),
                hostile(
                        "alerts-hostile",
                        "monitoring/alerts/pages/alerts",
                        list(
                                List.of(open(Hostile.NAME), known(Hostile.NAME)),
                                List.of(ended(Hostile.NAME)))),
                sample("alert", "monitoring/alerts/pages/alert", one(open("nas-02"), null)),
                sample("alert-known", "monitoring/alerts/pages/alert", one(known("nas-02"), null)),
                hostile(
                        "alert-hostile",
                        "monitoring/alerts/pages/alert",
                        one(open(Hostile.NAME), Hostile.LINE)),
                new Sample(
                        "alert-settings",
                        "monitoring/alerts/pages/settings",
                        GalleryFrames.administrator("/site-administration/alerts"),
                        settings()));
    }

    static AlertItem open(String name) {
        return item(name, StatusIcon.FAIL, "Open", "queue-fail", null, null);
    }

    private static AlertItem known(String name) {
        var known = new AlertItem.Acknowledged(NOW.minusSeconds(300), name, name);
        return item(name, StatusIcon.HELD, "Acknowledged", null, null, known);
    }

    private static AlertItem ended(String name) {
        var known = new AlertItem.Acknowledged(NOW.minusSeconds(300), name, "");
        return item(name, StatusIcon.OK, "Ended", null, NOW.minusSeconds(60), known);
    }

    private static AlertItem item(
            String name,
            StatusIcon shape,
            String word,
            @Nullable String edge,
            @Nullable Instant ended,
            AlertItem.@Nullable Acknowledged known) {
        return new AlertItem(
                PLACE + "/1",
                name + " is offline",
                name,
                "/infrastructure/vm-container-manager/hosts/1",
                "No check-in since " + name,
                shape,
                word,
                edge,
                NOW.minusSeconds(1_560),
                ended,
                "26 minutes",
                known,
                known == null);
    }

    private static AlertsPage list(List<AlertItem> open, List<AlertItem> ended) {
        boolean none = open.isEmpty() && ended.isEmpty();
        return new AlertsPage(
                "One alert is open, one more is acknowledged.",
                new ListView(
                        AlertsQuery.asked(
                                none ? Map.of() : Map.of("module", "compute", "subject", "1"),
                                kind -> false),
                        List.of(
                                new ListView.Choice(
                                        "kind",
                                        "Kind",
                                        List.of(
                                                SelectOption.of("", "All kinds"),
                                                SelectOption.of("disk", "Disk nearly full")))),
                        List.of(new Chip("All", 3, PLACE, true), new Chip("Open", 1, PLACE, false)),
                        Pager.byPage("1–3 of 3", null, null)),
                none ? null : Hostile.NAME,
                none,
                true,
                open,
                ended);
    }

    private static AlertPage one(AlertItem alert, @Nullable String error) {
        return new AlertPage(
                alert,
                "Offline",
                NOW.minusSeconds(1_500),
                NOW.minusSeconds(1_440),
                alert.acknowledged() != null,
                FormField.of("note", error).withError(error),
                new AlertCharts.Measured(List.of(ComputeSamples.chart("Disk", "/data")), PLACE),
                alert.resolvedAt() == null ? List.of(alert, alert) : List.of());
    }

    private static AlertSettingsPage settings() {
        return new AlertSettingsPage(
                FormField.of("mails", true),
                FormField.of("wait_minutes", 2),
                FormField.of("quiet_minutes", 30),
                List.of(
                        threshold(FormField.of("disk_percent", 90)),
                        threshold(
                                FormField.of("disk_end_percent", 95)
                                        .withError("Use less than the 90 %."))),
                FormField.of("keep_days", 365).withFixedBy("BAILIWICK_ALERTS_KEEP_DAYS"),
                false);
    }

    private static AlertSettingsPage.Threshold threshold(FormField field) {
        return new AlertSettingsPage.Threshold(
                new AlertThreshold(
                        HostAlertSettings.DISK_PERCENT,
                        "Disk alert threshold (percent full)",
                        "Disk alert threshold"),
                field);
    }

    private static Sample sample(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.administrator(PLACE), page);
    }

    private static Sample hostile(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.hostile(PLACE), page);
    }
}
