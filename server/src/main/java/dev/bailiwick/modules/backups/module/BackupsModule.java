package dev.bailiwick.modules.backups.module;

import static dev.bailiwick.platform.schema.Tables.BACKUP_LISTING;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.modules.ModuleRoute;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.NavigationEntry;
import dev.bailiwick.modules.backups.dispatch.RunTransitions;
import dev.bailiwick.modules.backups.lists.BackupCounts;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.Table;
import org.springframework.stereotype.Component;

/// Backups.
@Component
final class BackupsModule implements ModuleDescriptor {
    private final RunTransitions runs;
    private final BackupCounts counts;

    BackupsModule(RunTransitions runs, BackupCounts counts) {
        this.runs = runs;
        this.counts = counts;
    }

    @Override
    public ProductModule module() {
        return ProductModule.BACKUP;
    }

    @Override
    public NavigationEntry navigation() {
        return new NavigationEntry(NavigationEntry.Group.INFRASTRUCTURE, "database-export");
    }

    @Override
    public List<ModuleRoute> routes() {
        return List.of(
                new ModuleRoute("/repositories/add", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/repositories/{id}/edit", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/repositories/{id}/remove", Access.ADMINISTRATORS),
                new ModuleRoute("/repositories/{id}/sheet/**", Access.RECENT_ADMINISTRATORS),
                new ModuleRoute("/repositories/{id}/test", Access.ADMINISTRATORS),
                new ModuleRoute("/repositories/{id}/create", Access.ADMINISTRATORS),
                new ModuleRoute("/repositories/{id}/copy", Access.ADMINISTRATORS),
                new ModuleRoute("/snapshots/{id}/restore-in-place", Access.RECENT_ADMINISTRATORS));
    }

    @Override
    public Optional<ModuleStatus> overview() {
        return Optional.of(counts.status());
    }

    @Override
    public List<EncryptedColumn> encryptedColumns() {
        return List.of(BackupRepositories.SECRETS);
    }

    /// A host lists them again.
    @Override
    public Set<Table<?>> excludedFromBackups() {
        return Set.of(BACKUP_LISTING);
    }

    @Override
    public void afterRestore() {
        runs.abandonUnfinished();
    }
}
