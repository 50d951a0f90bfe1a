package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;

/// Repositories as pages name them.
public final class RepositoryLabels {
    private RepositoryLabels() {}

    public static String type(BackupRepository one) {
        String key = RepositoryFields.key(one.type());
        return RepositoryFields.TYPE.type().options().stream()
                .filter(option -> option.value().equals(key))
                .map(SelectOption::label)
                .findFirst()
                .orElse(key);
    }

    public static String size(BackupRepository one) {
        Long bytes = one.status().sizeBytes();
        return bytes == null ? "–" : SizeText.of(bytes);
    }

    public static StatusIcon icon(BackupRepository one) {
        return !one.status().checkFailure().isEmpty()
                ? StatusIcon.FAIL
                : one.status().checkedAt() == null ? StatusIcon.WAIT : StatusIcon.OK;
    }

    public static String label(BackupRepository one) {
        return !one.status().checkFailure().isEmpty()
                ? "Check failed"
                : one.status().checkedAt() == null ? "Not checked yet" : "No errors";
    }
}
