package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.DrillInterval;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/// Whether restore drills show that a job's backups can be restored.
public enum Proof {
    /// A drill passed within the period.
    PROVEN("Proven", StatusIcon.OK),
    /// The latest drill failed.
    FAILED("Drill failed", StatusIcon.FAIL),
    /// No drill passed within the period.
    MISSING("Not proven", StatusIcon.WARN),
    /// Its drills are switched off.
    NO_DRILLS("No drills", StatusIcon.IDLE);

    /// How long after its period a drill can still be in the queue.
    private static final Duration GRACE = Duration.ofDays(1);

    private final String label;
    private final StatusIcon icon;

    Proof(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    public String label() {
        return label;
    }

    public StatusIcon icon() {
        return icon;
    }

    public boolean isLacking() {
        return this == FAILED || this == MISSING;
    }

    static Proof of(BackupJob job, Instant now) {
        DrillInterval interval = job.details().get(JobFields.DRILL);
        if (interval == DrillInterval.NONE) {
            return NO_DRILLS;
        }
        if (Objects.equals(job.status().drillVerdict(), "failed")) {
            return FAILED;
        }
        Instant passed = job.status().drillPassedAt();
        return passed != null && passed.plus(interval.period()).plus(GRACE).isAfter(now)
                ? PROVEN
                : MISSING;
    }
}
