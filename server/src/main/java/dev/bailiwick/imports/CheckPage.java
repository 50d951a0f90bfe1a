package dev.bailiwick.imports;

import dev.bailiwick.ui.Chip;
import dev.bailiwick.ui.Pager;
import dev.bailiwick.ui.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an import would do, does, or has done.
///
/// @param stage which of the page's faces is shown
/// @param percent how far the file was read
/// @param verb the primary button, such as "Import 20 addresses"; null when nothing can be imported
public record CheckPage(
        Stage stage,
        String title,
        String list,
        String listLabel,
        String path,
        String again,
        String fileName,
        String nouns,
        int rows,
        int percent,
        int created,
        int changed,
        int unchanged,
        int refused,
        @Nullable String failure,
        @Nullable String verb,
        String nameHead,
        List<Chip> chips,
        List<Row> shown,
        Pager pager) {
    static final int ROWS = 50;

    public enum Stage {
        READING,
        CHECKED,
        APPLYING,
        APPLIED,
        FAILED
    }

    /// @param parts what changed, in order; for a refused row one for each reason
    public record Row(
            int number,
            @Nullable String edge,
            State shape,
            String word,
            String name,
            RowKind kind,
            List<Part> parts) {}

    public enum RowKind {
        REFUSED,
        CHANGED,
        CREATED,
        UNCHANGED
    }

    public record Part(String field, String was, String became) {}

    /// Which rows are looked at.
    enum View {
        ATTENTION("attention", "Needs a look"),
        REFUSED("refused", "Refused"),
        CHANGED("changed", "Changed"),
        CREATED("created", "Created"),
        UNCHANGED("unchanged", "Unchanged");

        private final String key;
        private final String label;

        View(String key, String label) {
            this.key = key;
            this.label = label;
        }

        Set<RowOutcome> outcomes() {
            return switch (this) {
                case ATTENTION ->
                        EnumSet.of(RowOutcome.REFUSED, RowOutcome.CHANGED, RowOutcome.CREATED);
                case REFUSED -> EnumSet.of(RowOutcome.REFUSED);
                case CHANGED -> EnumSet.of(RowOutcome.CHANGED);
                case CREATED -> EnumSet.of(RowOutcome.CREATED);
                case UNCHANGED -> EnumSet.of(RowOutcome.UNCHANGED);
            };
        }

        /// What is refused comes first of what was not asked for.
        static View of(String key, CsvImport job) {
            return Arrays.stream(values())
                    .filter(view -> view.key.equals(key))
                    .findFirst()
                    .orElse(
                            job.refused() > 0
                                    ? REFUSED
                                    : job.changed() > 0
                                            ? CHANGED
                                            : job.created() > 0 ? CREATED : UNCHANGED);
        }

        int count(CsvImport job) {
            return switch (this) {
                case ATTENTION -> job.refused() + job.effective();
                case REFUSED -> job.refused();
                case CHANGED -> job.changed();
                case CREATED -> job.created();
                case UNCHANGED -> job.unchanged();
            };
        }
    }

    static String path(Importable<?> kind, CsvImport job) {
        return kind.module().path() + "/import/" + job.uid();
    }

    static CheckPage of(
            Importable<?> kind,
            CsvImport job,
            View view,
            int after,
            List<CheckedRow> some,
            Instant now) {
        String path = path(kind, job);
        boolean more = some.size() > ROWS;
        List<CheckedRow> shown = more ? some.subList(0, ROWS) : some;
        Stage stage = stage(job, now);
        int effective = job.effective();
        return new CheckPage(
                stage,
                switch (stage) {
                    case READING -> "Reading the file";
                    case CHECKED -> "Check before importing";
                    case APPLYING -> "Importing";
                    case APPLIED -> "Imported";
                    case FAILED -> "Not imported";
                },
                kind.module().path(),
                kind.module().label(),
                path,
                kind.module().path() + "/import",
                job.fileName(),
                kind.noun(2),
                job.rows(),
                job.totalBytes() == 0
                        ? 0
                        : Math.clamp(100 * job.readBytes() / job.totalBytes(), 0, 100),
                job.created(),
                job.changed(),
                job.unchanged(),
                job.refused(),
                failure(job, now),
                stage == Stage.CHECKED && effective > 0
                        ? "Import %,d %s".formatted(effective, kind.noun(effective))
                        : null,
                capital(kind.noun(1)),
                chips(job, view, path),
                shown.stream().map(CheckPage::row).toList(),
                Pager.byPage(
                        "%,d of %,d %s"
                                .formatted(
                                        shown.size(),
                                        view.count(job),
                                        view.count(job) == 1 ? "row" : "rows"),
                        after > 0 ? path + "?show=" + view.key : null,
                        more
                                ? path + "?show=" + view.key + "&after=" + shown.getLast().number()
                                : null));
    }

    private static Stage stage(CsvImport job, Instant now) {
        return switch (job.state()) {
            case READING -> job.isUnderWay(now) ? Stage.READING : Stage.FAILED;
            case CHECKED -> job.isKept(now) ? Stage.CHECKED : Stage.FAILED;
            case APPLYING ->
                    job.isUnderWay(now)
                            ? Stage.APPLYING
                            : job.isKept(now) ? Stage.CHECKED : Stage.FAILED;
            case APPLIED -> Stage.APPLIED;
            case FAILED -> Stage.FAILED;
        };
    }

    private static @Nullable String failure(CsvImport job, Instant now) {
        boolean waited = job.state() == ImportState.CHECKED || job.state() == ImportState.APPLYING;
        if (waited && !job.isKept(now)) {
            return "A check is kept for 30 minutes. Send the file again.";
        }
        if (!job.wasInterrupted(now)) {
            return job.failure();
        }
        return job.state() == ImportState.READING
                ? "The server stopped while it read the file. Nothing was imported. Send the file"
                        + " again."
                : "The server stopped while it imported. Nothing was imported; you can import now.";
    }

    private static List<Chip> chips(CsvImport job, View current, String path) {
        var chips = new ArrayList<Chip>();
        for (View view : View.values()) {
            if (view.count(job) > 0 || view == current) {
                chips.add(
                        new Chip(
                                view.label,
                                view.count(job),
                                path + "?show=" + view.key,
                                view == current));
            }
        }
        return chips;
    }

    private static Row row(CheckedRow row) {
        List<Part> parts =
                row.changes().stream()
                        .map(one -> new Part(one.field(), one.was(), one.became()))
                        .toList();
        return switch (row.outcome()) {
            case REFUSED ->
                    new Row(
                            row.number(),
                            "row-fail",
                            State.FAIL,
                            "Refused",
                            row.name(),
                            RowKind.REFUSED,
                            parts);
            case CHANGED ->
                    new Row(
                            row.number(),
                            null,
                            State.RUN,
                            "Changed",
                            row.name(),
                            RowKind.CHANGED,
                            parts);
            case CREATED ->
                    new Row(
                            row.number(),
                            null,
                            State.OK,
                            "Created",
                            row.name(),
                            RowKind.CREATED,
                            parts);
            case UNCHANGED ->
                    new Row(
                            row.number(),
                            null,
                            State.IDLE,
                            "Unchanged",
                            row.name(),
                            RowKind.UNCHANGED,
                            parts);
        };
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
