package dev.bailiwick.records.imports;

import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an import would do, is doing, or has done.
///
/// @param stage which state of the page is shown
/// @param percent how much of the file was read, or applied
/// @param stoppable whether the import makes no progress
/// @param submitLabel the primary button, such as "Import 20 addresses"; null when nothing can be
///   imported
public record PreviewPage(
        Stage stage,
        String title,
        String list,
        String listLabel,
        String path,
        String uploadHref,
        String fileName,
        String nouns,
        int rows,
        int percent,
        int created,
        int changed,
        int unchanged,
        int refused,
        @Nullable String failure,
        boolean stoppable,
        @Nullable String submitLabel,
        String nameHeading,
        List<Chip> chips,
        List<Row> shown,
        Pager pager) {
    static final int ROWS = 50;

    public enum Stage {
        VALIDATING,
        VALIDATED,
        APPLYING,
        APPLIED,
        STOPPED,
        FAILED
    }

    /// @param parts what changed, in order; for a refused row, one for each reason
    public record Row(
            int number,
            @Nullable String rowClass,
            StatusIcon icon,
            String statusLabel,
            String name,
            RowOutcome kind,
            List<FieldChange> parts) {}

    static String path(ImportTarget<?> kind, Import job) {
        return kind.module().path() + "/import/" + job.uid();
    }

    /// @param saved how many rows of a stopped import have created or changed a record
    static PreviewPage of(
            ImportTarget<?> kind,
            Import job,
            int saved,
            PreviewFilter view,
            int after,
            List<PreviewRow> some,
            Instant now) {
        String path = path(kind, job);
        boolean more = some.size() > ROWS;
        List<PreviewRow> shown = more ? some.subList(0, ROWS) : some;
        Stage stage = stage(job, now);
        int effective = job.changeCount();
        return new PreviewPage(
                stage,
                switch (stage) {
                    case VALIDATING -> "Reading the file";
                    case VALIDATED -> "Check before importing";
                    case APPLYING -> "Importing";
                    case APPLIED -> "Imported";
                    case STOPPED -> "Import stopped";
                    case FAILED -> "Not imported";
                },
                kind.module().path(),
                kind.module().label(),
                path,
                kind.module().path() + "/import",
                job.fileName(),
                kind.noun(2),
                job.rows(),
                stage == Stage.APPLYING ? job.percentApplied() : job.percentRead(),
                job.created(),
                job.changed(),
                job.unchanged(),
                job.refused(),
                stage == Stage.STOPPED ? stopped(job, saved) : failure(job, now),
                job.isStuck(now),
                stage == Stage.VALIDATED && effective > 0
                        ? "Import %,d %s".formatted(effective, kind.noun(effective))
                        : null,
                capitalized(kind.noun(1)),
                chips(job, view, path),
                shown.stream().map(row -> row(row, job)).toList(),
                Pager.byPage(
                        "%,d of %,d %s"
                                .formatted(
                                        shown.size(),
                                        view.count(job),
                                        view.count(job) == 1 ? "row" : "rows"),
                        after > 0 ? view.href(path).text() : null,
                        more
                                ? view.href(path)
                                        .with("after", Integer.toString(shown.getLast().number()))
                                        .text()
                                : null));
    }

    private static Stage stage(Import job, Instant now) {
        return switch (job.state()) {
            case VALIDATING -> job.wasInterrupted(now) ? Stage.FAILED : Stage.VALIDATING;
            case VALIDATED -> job.isRetained(now) ? Stage.VALIDATED : Stage.FAILED;
            case APPLYING -> Stage.APPLYING;
            case APPLIED -> Stage.APPLIED;
            case STOPPED -> Stage.STOPPED;
            case FAILED -> Stage.FAILED;
        };
    }

    private static @Nullable String failure(Import job, Instant now) {
        if (job.state() == ImportState.VALIDATED && !job.isRetained(now)) {
            return "The result of a check is kept for 30 minutes. Upload the file again.";
        }
        return job.wasInterrupted(now)
                ? "The server stopped while it was reading the file. Nothing was imported. Upload"
                        + " the file again."
                : job.failure();
    }

    private static String stopped(Import job, int saved) {
        return saved == 0
                ? "Stopped before any row was saved."
                : "Stopped after row %,d of the file: %,d of %,d changes are saved."
                        .formatted(job.lastSavedRow(), saved, job.changeCount());
    }

    private static List<Chip> chips(Import job, PreviewFilter current, String path) {
        var chips = new ArrayList<Chip>();
        for (PreviewFilter view : PreviewFilter.values()) {
            if (view.count(job) > 0 || view == current) {
                chips.add(
                        new Chip(
                                view.label(),
                                view.count(job),
                                view.href(path).text(),
                                view == current));
            }
        }
        return chips;
    }

    private static Row row(PreviewRow row, Import job) {
        boolean missing =
                job.state() == ImportState.STOPPED
                        && row.number() > job.lastSavedRow()
                        && row.outcome().isChange();
        return new Row(
                row.number(),
                row.outcome() == RowOutcome.REFUSED ? "row-fail" : null,
                missing ? StatusIcon.WARN : icon(row.outcome()),
                missing ? "Not saved" : capitalized(row.outcome().key()),
                row.name(),
                row.outcome(),
                row.changes());
    }

    private static StatusIcon icon(RowOutcome outcome) {
        return switch (outcome) {
            case REFUSED -> StatusIcon.FAIL;
            case CHANGED -> StatusIcon.RUN;
            case CREATED -> StatusIcon.OK;
            case UNCHANGED -> StatusIcon.IDLE;
        };
    }

    private static String capitalized(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
