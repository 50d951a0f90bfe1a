package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Which jobs the list shows, and in which order. The state of a job is decided here and not in the
/// database, so the list is filtered and sorted in memory.
final class JobFilter {
    /// The parameter with the current view.
    static final String VIEW = "view";

    private JobFilter() {}

    enum View implements ListOption {
        ALL("All", null),
        NEVER_SUCCEEDED("Never succeeded", StatusIcon.FAIL),
        FAILED("Failed", StatusIcon.FAIL),
        DRILL_FAILED("Drill failed", StatusIcon.FAIL),
        OVERDUE("Overdue", StatusIcon.WARN),
        WAITING("Waiting for host", StatusIcon.HELD),
        RUNNING("Running", StatusIcon.RUN),
        WARNINGS("Warnings", StatusIcon.WARN),
        NOT_PROVEN("Not proven", StatusIcon.WARN),
        PAUSED("Paused", StatusIcon.IDLE);

        private final String label;
        private final @Nullable StatusIcon icon;

        View(String label, @Nullable StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        boolean shows(StatedJob job) {
            JobState state = job.state();
            return switch (this) {
                case ALL -> true;
                case NEVER_SUCCEEDED -> state == JobState.NEVER_SUCCEEDED;
                case FAILED -> state == JobState.FAILED || state == JobState.LOST;
                case DRILL_FAILED -> job.proof() == Proof.FAILED && state != JobState.PAUSED;
                case OVERDUE -> state == JobState.OVERDUE;
                case WAITING -> state == JobState.WAITING;
                case RUNNING -> state == JobState.RUNNING || state == JobState.QUEUED;
                case WARNINGS -> state == JobState.WARNINGS;
                case NOT_PROVEN -> job.proof() == Proof.MISSING;
                case PAUSED -> state == JobState.PAUSED;
            };
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public @Nullable StatusIcon icon() {
            return icon;
        }
    }

    enum Order implements ListOption {
        TROUBLE("Trouble first"),
        NAME("Job"),
        HOST("Host"),
        SUCCESS("Last success"),
        SIZE("Size"),
        NEXT("Next run");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        private Comparator<StatedJob> comparator() {
            return switch (this) {
                case TROUBLE -> Comparator.comparing(StatedJob::state);
                case NAME -> Comparator.comparing(job -> folded(job.job().name()));
                case HOST -> Comparator.comparing(job -> folded(job.host().name()));
                case SUCCESS -> nullable(job -> job.status().lastSuccessAt());
                case SIZE -> nullable(job -> job.status().lastBytes());
                case NEXT -> nullable(job -> job.status().nextRunAt());
            };
        }

        private static <T extends Comparable<T>> Comparator<StatedJob> nullable(
                Function<BackupJob, @Nullable T> value) {
            return Comparator.comparing(
                    job -> value.apply(job.job()),
                    Comparator.nullsFirst(Comparator.naturalOrder()));
        }

        @Override
        public String label() {
            return label;
        }
    }

    static ListQuery query(Map<String, String> asked) {
        return ListQuery.of(
                JobFields.PATH,
                asked,
                List.of(Order.values()),
                ListQuery.Parameter.of(VIEW, List.of(View.values())));
    }

    static View view(ListQuery query) {
        return ListOption.find(View.class, query.get(VIEW));
    }

    static List<StatedJob> found(List<StatedJob> all, String search) {
        String part = SearchText.folded(search);
        return part.isEmpty() ? all : all.stream().filter(job -> contains(job, part)).toList();
    }

    private static boolean contains(StatedJob one, String part) {
        BackupJob job = one.job();
        return folded(job.name()).contains(part)
                || folded(one.host().name()).contains(part)
                || folded(job.details().get(JobFields.REPOSITORY)).contains(part)
                || job.details().get(JobFields.SOURCES).stream()
                        .anyMatch(path -> folded(path).contains(part));
    }

    static List<StatedJob> sorted(List<StatedJob> some, ListQuery query) {
        Comparator<StatedJob> order = query.order(Order.class).comparator();
        return some.stream().sorted(query.isReversed() ? order.reversed() : order).toList();
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
