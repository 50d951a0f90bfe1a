package dev.bailiwick.records.imports;

import dev.bailiwick.platform.csv.CsvColumns;
import dev.bailiwick.platform.csv.CsvFile;
import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.platform.csv.UnreadableCsvException;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.schema.RecordValues;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads a file and validates its rows, some hundred at a time in a short transaction each, so that
/// others can write in between. Stores only the result of the validation.
///
/// @param <S> staged rows of the kind
final class ValidateFile<S> {
    private static final int BATCH_SIZE = 500;
    private static final int MAX_CHARACTERS = 2_000_000;
    private static final int MAX_NAME_LENGTH = 60;

    private final Import job;
    private final ImportTarget<S> kind;
    private final CsvColumns columns;
    private final Imports imports;
    private final Transactions transactions;
    private final Clock clock;

    ValidateFile(
            Import job,
            ImportTarget<S> kind,
            Imports imports,
            Transactions transactions,
            Clock clock) {
        this.job = job;
        this.kind = kind;
        this.columns = RowCells.columns(kind.columns());
        this.imports = imports;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @return false when the import was discarded or the thread was interrupted
    boolean run(Path file) throws IOException, UnreadableCsvException {
        try (var counted = new CountingStream(new BufferedInputStream(open(file)));
                var rows = new CsvFile(counted, columns)) {
            var some = new ArrayList<CsvRow>(BATCH_SIZE);
            boolean more = true;
            long length = 0;
            while (more) {
                CsvRow row = rows.next();
                if (row != null) {
                    some.add(row);
                    length += row.length();
                }
                more = row != null;
                if (some.size() == BATCH_SIZE || length > MAX_CHARACTERS || !more) {
                    if (Thread.currentThread().isInterrupted() || !check(some, counted.count())) {
                        return false;
                    }
                    some.clear();
                    length = 0;
                }
            }
            return true;
        }
    }

    private static InputStream open(Path file) throws IOException {
        return Files.newInputStream(file);
    }

    private boolean check(List<CsvRow> rows, long bytes) {
        List<ParsedRow> parsed = rows.stream().map(this::parse).toList();
        return transactions.write(() -> {
            Map<String, Integer> seen = earlierRows(parsed);
            var checked = new ArrayList<PreviewRow>(rows.size());
            var open = new ArrayList<ParsedRow>();
            for (int i = 0; i < rows.size(); i++) {
                PreviewRow refused = resultWithoutData(rows.get(i), parsed.get(i), seen);
                if (refused == null) {
                    open.add(parsed.get(i));
                } else {
                    checked.add(refused);
                }
            }
            List<RecordValues> values = open.stream().map(ParsedRow::value).toList();
            List<RowComparison<S>> compared = values.isEmpty() ? List.of() : kind.compare(values);
            var staged = new LinkedHashMap<Integer, S>();
            for (int i = 0; i < open.size(); i++) {
                checked.add(result(open.get(i), compared.get(i), staged));
            }
            boolean goesOn = imports.add(job.id(), checked, bytes, clock.instant());
            if (goesOn && !staged.isEmpty()) {
                kind.stage(job.id(), staged);
            }
            return goesOn;
        });
    }

    private ParsedRow parse(CsvRow row) {
        String error = row.error();
        return error == null
                ? RowCells.read(row, kind)
                : new ParsedRow(row.number(), null, List.of(new RowError("", error)));
    }

    /// The record's name in the row, even if it is invalid; but empty where it might be a misplaced
    /// secret.
    private String displayName(CsvRow row) {
        if (row.error() != null && columns.secret()) {
            return "";
        }
        String cell = row.cell(columns.required().getFirst());
        String text = cell == null ? "" : cell.strip().replace("\0", "�");
        return Excerpt.of(text, MAX_NAME_LENGTH);
    }

    private Map<String, Integer> earlierRows(List<ParsedRow> rows) {
        var identities = new ArrayList<String>();
        for (ParsedRow row : rows) {
            if (row.row() != null) {
                identities.add(kind.identity(row.value()));
            }
        }
        return identities.isEmpty()
                ? new HashMap<>()
                : new HashMap<>(imports.findRows(job.id(), identities));
    }

    /// The result if it does not depend on stored data, otherwise null. An invalid row does not
    /// make a later row a duplicate.
    private @Nullable PreviewRow resultWithoutData(
            CsvRow csv, ParsedRow row, Map<String, Integer> seen) {
        if (row.row() == null) {
            return refused(row.number(), "", displayName(csv), row.errors());
        }
        String identity = kind.identity(row.value());
        Integer earlier =
                row.isValid() ? seen.putIfAbsent(identity, row.number()) : seen.get(identity);
        if (earlier == null) {
            return null;
        }
        var again = new RowError("", "Already in row %,d of this file.".formatted(earlier));
        return refused(row.number(), "", kind.name(row.value()), row.withError(again));
    }

    private PreviewRow result(ParsedRow row, RowComparison<S> comparison, Map<Integer, S> staged) {
        int number = row.number();
        String identity = kind.identity(row.value());
        String name = kind.name(row.value());
        if (!row.isValid()) {
            return refused(
                    number,
                    "",
                    name,
                    comparison instanceof RowComparison.Refused<S>(var column, var reason)
                            ? row.withError(new RowError(column, reason))
                            : row.errors());
        }
        return switch (comparison) {
            case RowComparison.New<S>(var summary, var values) -> {
                staged.put(number, values);
                yield new PreviewRow(
                        number,
                        RowOutcome.CREATED,
                        identity,
                        name,
                        summary.stream().map(part -> new FieldChange("", "", part)).toList());
            }
            case RowComparison.Changed<S>(var changes, var values) -> {
                staged.put(number, values);
                yield new PreviewRow(number, RowOutcome.CHANGED, identity, name, changes);
            }
            case RowComparison.Same<S> same ->
                    new PreviewRow(number, RowOutcome.UNCHANGED, identity, name, List.of());
            case RowComparison.Refused<S>(var column, var reason) ->
                    refused(number, identity, name, List.of(new RowError(column, reason)));
        };
    }

    private static PreviewRow refused(
            int number, String identity, String name, List<RowError> errors) {
        return new PreviewRow(
                number,
                RowOutcome.REFUSED,
                identity,
                name,
                errors.stream()
                        .map(error -> new FieldChange(error.column(), "", error.reason()))
                        .toList());
    }
}
