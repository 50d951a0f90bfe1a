package dev.bailiwick.platform.csv;

import static dev.bailiwick.FuzzInput.hold;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An uploaded file: unreadable with a reason, or rows as wide as the header; what was read is the
/// same after export and another read.
public final class CsvFuzz {
    private static final CsvColumns COLUMNS =
            new CsvColumns(List.of("name", "owner", "notes"), List.of("name"));

    private CsvFuzz() {}

    public static void fuzzerTestOneInput(byte[] bytes) throws IOException {
        List<List<String>> rows = rows(bytes);
        if (rows == null || rows.size() < 2 || rows.getFirst().size() == 1) {
            return; // a single column is not exported: its empty cell would be an empty line
        }
        List<List<String>> again = rows(exported(rows));
        hold(rows.equals(again), "the same rows after export and import");
    }

    /// The header first, then the valid rows; null if the file cannot be read.
    private static @Nullable List<List<String>> rows(byte[] bytes) throws IOException {
        var rows = new ArrayList<List<String>>();
        try (var file = new CsvFile(new ByteArrayInputStream(bytes), COLUMNS)) {
            List<String> header = List.of();
            int before = 1;
            for (CsvRow row = file.next(); row != null; row = file.next()) {
                if (rows.isEmpty()) {
                    header = names(row.header());
                    hold(header.contains("name"), "a required column is there");
                    rows.add(header);
                }
                hold(row.number() > before, "rows are counted");
                before = row.number();
                hold(row.length() <= RowHandler.MAX_ROW_LENGTH, "a row has an end");
                if (row.error() == null) {
                    hold(row.cells().length == header.size(), "as many cells as the header has");
                    rows.add(cells(row, header));
                }
            }
            return rows;
        } catch (UnreadableCsvException e) {
            hold(!e.reason().isBlank() && e.reason().length() < 1_000, "it is said why");
            return null;
        }
    }

    private static List<String> names(CsvHeader header) {
        return COLUMNS.names().stream().filter(name -> header.index(name) >= 0).toList();
    }

    private static List<String> cells(CsvRow row, List<String> header) {
        return header.stream().map(name -> present(row.cell(name))).toList();
    }

    private static byte[] exported(List<List<String>> rows) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var export = new CsvExport(bytes, rows.getFirst());
        rows.stream().skip(1).forEach(row -> export.row(row.toArray(String[]::new)));
        export.finish();
        return bytes.toByteArray();
    }

    private static String present(@Nullable String cell) {
        hold(cell != null, "a cell of a column that is there");
        return cell == null ? "" : cell;
    }
}
