package dev.bailiwick.modules.monitors.provisioning;

import dev.bailiwick.modules.monitors.registry.ChangeMonitors;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.records.provisioning.ProvisionRecords;
import dev.bailiwick.records.schema.RecordField;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The section `monitors`.
@Component
final class ProvisionMonitors extends ProvisionRecords<Monitor> {
    private final Monitors monitors;

    ProvisionMonitors(Monitors monitors, ChangeMonitors change) {
        super("monitors", MonitorFields.FORM, Map.of(), change.byCommands());
        this.monitors = monitors;
    }

    @Override
    protected Optional<Monitor> named(String name) {
        return monitors.named(name);
    }

    @Override
    protected boolean has(Monitor monitor, RecordField<?> secret, String text) {
        return secret.normalised(text).equals(monitors.secrets(monitor).get(secret.name()));
    }

    /// A push monitor is reported with its token.
    @Override
    protected Map<String, String> more(Monitor monitor) {
        return monitors.pushToken(monitor).map(token -> Map.of("token", token)).orElse(Map.of());
    }
}
