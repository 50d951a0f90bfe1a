package dev.bailiwick.modules.monitors.hosts;

import dev.bailiwick.contract.monitor.AssignedCheck;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import org.jspecify.annotations.Nullable;

/// A monitor as its hosts get it.
final class AssignedCheckWriter {
    private final Monitor monitor;
    private final RecordValues values;

    private AssignedCheckWriter(Monitor monitor) {
        this.monitor = monitor;
        this.values = monitor.details();
    }

    /// @param request of an HTTP monitor; null for the other kinds
    static AssignedCheck assigned(Monitor monitor, @Nullable HttpRequest request) {
        return new AssignedCheckWriter(monitor).assigned(request);
    }

    private AssignedCheck assigned(@Nullable HttpRequest request) {
        MonitorKind kind = monitor.kind();
        return new AssignedCheck(
                monitor.id(),
                kind.key(),
                monitor.target(),
                (int) monitor.interval().toSeconds(),
                (int) monitor.timeout().toSeconds(),
                monitor.failures(),
                values.get(MonitorFields.SLOW),
                kind == MonitorKind.ICMP ? icmp() : null,
                request == null ? null : http(request),
                kind == MonitorKind.DNS ? dns() : null,
                kind == MonitorKind.TLS ? tls() : null);
    }

    private AssignedCheck.Icmp icmp() {
        return new AssignedCheck.Icmp(
                values.get(MonitorFields.PACKETS), values.get(MonitorFields.TOLERATED));
    }

    private AssignedCheck.Http http(HttpRequest request) {
        return new AssignedCheck.Http(
                request.method(),
                request.headers(),
                values.text(MonitorFields.ACCEPTED_STATUS),
                values.get(MonitorFields.REDIRECTS),
                values.get(MonitorFields.VERIFY_TLS),
                text(MonitorFields.TEXT),
                text(MonitorFields.TEXT_ABSENT),
                text(MonitorFields.JSON_POINTER),
                text(MonitorFields.JSON_OPERATOR),
                text(MonitorFields.JSON_VALUE));
    }

    private AssignedCheck.Dns dns() {
        return new AssignedCheck.Dns(
                values.get(MonitorFields.RESOLVER),
                values.text(MonitorFields.RECORD),
                text(MonitorFields.EXPECTED));
    }

    private AssignedCheck.Tls tls() {
        return new AssignedCheck.Tls(
                text(MonitorFields.SERVER_NAME),
                values.get(MonitorFields.DEGRADED_DAYS),
                values.get(MonitorFields.DOWN_DAYS),
                values.get(MonitorFields.VERIFY_TLS));
    }

    private @Nullable String text(RecordField<String> field) {
        String text = values.get(field);
        return text.isEmpty() ? null : text;
    }
}
