package dev.bailiwick.modules.remotes.module;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.modules.remotes.certificates.Authority;
import dev.bailiwick.modules.remotes.lists.RemoteCounts;
import dev.bailiwick.modules.remotes.recordings.Recordings;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Remote sessions.
@Component
final class RemotesModule implements ModuleDescriptor {
    private final RemoteCounts counts;

    RemotesModule(RemoteCounts counts) {
        this.counts = counts;
    }

    @Override
    public ProductModule module() {
        return ProductModule.REMOTE;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.INFRASTRUCTURE, "terminal-2");
    }

    @Override
    public List<ModuleRoute> routes() {
        return List.of(
                new ModuleRoute("/certificates", Access.ADMINISTRATORS),
                new ModuleRoute("/certificates/**", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/recordings/**", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/{id}/host-keys/**", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/{id}/rdp/certificate/**", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/{id}/rdp/ws", Access.WEBSOCKET),
                new ModuleRoute("/{id}/ssh/ws", Access.WEBSOCKET));
    }

    @Override
    public Optional<SettingsPage> settingsPage() {
        return Optional.of(
                new SettingsPage("Remote sessions", RemoteSettingsController.PATH, "terminal-2"));
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(Authority.SECRETS, Recordings.SECRETS);
    }

    @Override
    public Optional<ModuleStatus> overview() {
        return Optional.of(counts.status());
    }
}
