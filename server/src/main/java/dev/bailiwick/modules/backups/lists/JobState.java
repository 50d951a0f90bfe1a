package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.web.ui.StatusIcon;

/// The states of a job, the worst first, which is the order of the list.
public enum JobState {
    /// It failed or is overdue, and no backup has ever succeeded.
    NEVER_SUCCEEDED("Never succeeded", StatusIcon.FAIL),
    FAILED("Failed", StatusIcon.FAIL),
    /// Its host stopped reporting about the last run.
    LOST("Lost", StatusIcon.FAIL),
    /// Backups succeed, and the last restore drill failed.
    DRILL_FAILED("Drill failed", StatusIcon.FAIL),
    OVERDUE("Overdue", StatusIcon.WARN),
    /// A run is due, and its host is offline or does not fetch it.
    WAITING("Waiting for host", StatusIcon.HELD),
    RUNNING("Running", StatusIcon.RUN),
    QUEUED("Queued", StatusIcon.WAIT),
    /// The last run succeeded with warnings.
    WARNINGS("Warnings", StatusIcon.WARN),
    CANCELLED("Cancelled", StatusIcon.WARN),
    /// The last run succeeded, and no restore drill has run in its period.
    NOT_PROVEN("Not proven", StatusIcon.WARN),
    NOT_RUN("Not run yet", StatusIcon.WAIT),
    SUCCEEDED("Succeeded", StatusIcon.OK),
    PAUSED("Paused", StatusIcon.IDLE);

    private final String label;
    private final StatusIcon icon;

    JobState(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    public String label() {
        return label;
    }

    public StatusIcon icon() {
        return icon;
    }

    /// Whether somebody has to do something about it.
    public boolean isTrouble() {
        return compareTo(OVERDUE) <= 0;
    }
}
