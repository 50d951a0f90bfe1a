package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;

/// All repositories.
public record RepositoriesPage(List<Row> rows, boolean isAdministrator) {
    public RepositoriesPage {
        rows = List.copyOf(rows);
    }

    public record Row(
            BackupRepository repository,
            String type,
            String size,
            RunHistory.Use use,
            StatusIcon icon,
            String label) {}
}
