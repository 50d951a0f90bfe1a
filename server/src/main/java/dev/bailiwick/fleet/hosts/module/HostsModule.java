package dev.bailiwick.fleet.hosts.module;

import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.hosts.lists.HostsStatus;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Compute hosts.
@Component
final class HostsModule implements ModuleDescriptor {
    private final HostsStatus status;

    HostsModule(HostsStatus status) {
        this.status = status;
    }

    @Override
    public ProductModule module() {
        return ProductModule.COMPUTE;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.INFRASTRUCTURE, "server-2");
    }

    /// Adding and removing hosts, issuing the tokens that agents authenticate with, and registering
    /// engines with their keys.
    @Override
    public List<ModuleRoute> routes() {
        return List.of(
                new ModuleRoute("/add", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/hosts/{id}/remove", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/hosts/{id}/token/**", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/hosts/{id}/engine/**", Access.RECENT_ADMINISTRATORS));
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(DirectEngines.KEY_COLUMN);
    }

    @Override
    public Optional<SettingsPage> settingsPage() {
        return Optional.of(
                new SettingsPage("Compute hosts", "/site-administration/hosts", "server-2"));
    }

    @Override
    public Optional<ModuleStatus> overview() {
        return Optional.of(status.now());
    }
}
