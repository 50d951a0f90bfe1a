package dev.bailiwick.modules.backups.alerts;

import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Locale;

/// What can be wrong with backups, most serious first.
public enum BackupAlertKind implements AlertKind {
    NEVER_SUCCEEDED("Never succeeded", StatusIcon.FAIL),
    OVERDUE("Overdue", StatusIcon.FAIL),
    BACKUP_FAILED("Backup failed", StatusIcon.FAIL),
    CHECK_FAILED("Check failed", StatusIcon.FAIL),
    DRILL_FAILED("Restore drill failed", StatusIcon.FAIL),
    LOCKED("Repository locked", StatusIcon.WARN),
    NEARLY_FULL("Repository nearly full", StatusIcon.WARN),
    SHEET_MISSING("Recovery sheet never printed", StatusIcon.WARN);

    private final String label;
    private final StatusIcon icon;

    BackupAlertKind(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    @Override
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public StatusIcon icon() {
        return icon;
    }

    /// Backups have a grace of their own.
    @Override
    public boolean hasDelay() {
        return false;
    }

    @Override
    public boolean isUrgent() {
        return false;
    }

    @Override
    public String title(String subject, String part) {
        String name = "“" + subject + "”";
        return switch (this) {
            case NEVER_SUCCEEDED -> "The backup " + name + " has never succeeded";
            case OVERDUE -> "The backup " + name + " is overdue";
            case BACKUP_FAILED -> "The backup " + name + " has failed";
            case CHECK_FAILED -> "The check of the repository " + name + " has failed";
            case DRILL_FAILED -> "The restore drill of " + name + " has failed";
            case LOCKED -> "The repository of " + name + " is locked";
            case NEARLY_FULL -> "The repository " + name + " is nearly full";
            case SHEET_MISSING -> "The recovery sheet of " + name + " was never printed";
        };
    }
}
