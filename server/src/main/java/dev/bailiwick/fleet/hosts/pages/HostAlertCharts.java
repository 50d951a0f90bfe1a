package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.alerts.HostAlertKind;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.pages.AlertCharts;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The file system or storage pool that an alert is about; for other alerts the host's processors
/// and memory.
@Component
final class HostAlertCharts implements AlertCharts {
    private final HostReports reports;
    private final HostChartBuilder charts;
    private final Clock clock;

    HostAlertCharts(HostReports reports, HostChartBuilder charts, Clock clock) {
        this.reports = reports;
        this.charts = charts;
        this.clock = clock;
    }

    @Override
    public ProductModule module() {
        return ProductModule.COMPUTE;
    }

    @Override
    public Optional<Measured> of(Alert alert, Instant from, Instant to) {
        var range = HostTimeRange.custom(from, to, clock.instant());
        boolean storage =
                alert.kind() == HostAlertKind.DISK || alert.kind() == HostAlertKind.STORAGE;
        String mount = storage ? alert.part() : null;
        return reports.of(alert.subject().id())
                .map(report -> charts.around(report, mount, range))
                .filter(found -> !found.isEmpty())
                .map(found -> new Measured(found, range.href(alert.subject().path())));
    }
}
