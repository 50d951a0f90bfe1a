package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// The state of all jobs, for the overview. Runs in the caller's transaction.
@Component
public final class BackupCounts {
    private final JobStates states;
    private final Clock clock;

    BackupCounts(JobStates states, Clock clock) {
        this.states = states;
        this.clock = clock;
    }

    public ModuleStatus status() {
        List<StatedJob> jobs = states.all(clock.instant());
        var problems = new ArrayList<ModuleStatus.Problem>();
        add(problems, jobs, JobFilter.View.NEVER_SUCCEEDED, "failing", "has never succeeded");
        add(problems, jobs, JobFilter.View.FAILED, "failed", "failed");
        add(
                problems,
                jobs,
                JobFilter.View.DRILL_FAILED,
                "with a failed drill",
                "has a failed restore drill");
        add(problems, jobs, JobFilter.View.OVERDUE, "overdue", "is overdue");
        long unproven = jobs.stream().filter(job -> job.proof().isLacking()).count();
        String summary = jobs.size() == 1 ? "1 job" : "%,d jobs".formatted(jobs.size());
        return new ModuleStatus(
                unproven == 0
                        ? summary
                        : "%s, %,d without a passed restore drill".formatted(summary, unproven),
                problems);
    }

    /// Quiet, because alerts report them.
    ///
    /// @param predicate about one job
    private static void add(
            List<ModuleStatus.Problem> problems,
            List<StatedJob> jobs,
            JobFilter.View view,
            String label,
            String predicate) {
        long count = jobs.stream().filter(view::shows).count();
        StatusIcon icon = view.icon();
        if (count > 0 && icon != null) {
            problems.add(
                    new ModuleStatus.Problem(
                            icon,
                            "%,d %s".formatted(count, label),
                            count == 1
                                    ? "1 backup job " + predicate
                                    : "%,d backup jobs %s"
                                            .formatted(
                                                    count,
                                                    predicate
                                                            .replace("has ", "have ")
                                                            .replace("is ", "are ")),
                            true,
                            "%s?%s=%s".formatted(JobFields.PATH, JobFilter.VIEW, view.key())));
        }
    }
}
