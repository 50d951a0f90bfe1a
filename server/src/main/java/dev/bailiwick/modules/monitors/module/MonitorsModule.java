package dev.bailiwick.modules.monitors.module;

import static dev.bailiwick.platform.schema.Tables.MONITOR_IMPORT;
import static dev.bailiwick.platform.schema.Tables.MONITOR_LEASE;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.checks.MonitorStates;
import dev.bailiwick.modules.monitors.files.StagedMonitors;
import dev.bailiwick.modules.monitors.maintenance.WindowFields;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Table;
import org.springframework.stereotype.Component;

/// The network monitor.
@Component
final class MonitorsModule implements ModuleDescriptor {
    private final Monitors monitors;
    private final MonitorStates states;
    private final ComputeHosts hosts;

    MonitorsModule(Monitors monitors, MonitorStates states, ComputeHosts hosts) {
        this.monitors = monitors;
        this.states = states;
        this.hosts = hosts;
    }

    @Override
    public ProductModule module() {
        return ProductModule.NETWORK_MONITOR;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.INFRASTRUCTURE, "activity-heartbeat");
    }

    @Override
    public List<Page> pages() {
        return List.of(
                new Page("Monitors", MonitorFields.PATH),
                new Page("Maintenance", WindowFields.PATH),
                new Page("Wall display", MonitorFields.PATH + "/wall"));
    }

    @Override
    public List<ModuleRoute> routes() {
        return List.of(new ModuleRoute("/import", Access.UPLOAD));
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(StagedMonitors.SECRETS, Monitors.SECRETS);
    }

    @Override
    public Optional<ModuleStatus> overview() {
        int hostCount = hosts.count();
        int down = states.count(MonitorState.DOWN);
        return Optional.of(
                new ModuleStatus(
                        MonitorFields.KIND.counted(monitors.count())
                                + (hostCount == 0
                                        ? ""
                                        : ", %,d %s"
                                                .formatted(
                                                        hostCount,
                                                        hostCount == 1 ? "host" : "hosts")),
                        down == 0
                                ? List.of()
                                : List.of(
                                        new ModuleStatus.Problem(
                                                StatusIcon.FAIL,
                                                "%,d down".formatted(down),
                                                "%s %s down"
                                                        .formatted(
                                                                MonitorFields.KIND.counted(down),
                                                                down == 1 ? "is" : "are"),
                                                true,
                                                MonitorFields.PATH + "?view=down"))));
    }

    /// Imports are validated against the data stored there; leases are those of running servers.
    @Override
    public Set<Table<?>> excludedFromBackups() {
        return Set.of(MONITOR_IMPORT, MONITOR_LEASE);
    }
}
