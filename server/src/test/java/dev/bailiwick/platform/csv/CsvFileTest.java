package dev.bailiwick.platform.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reads what people and spreadsheets send, and writes files that read back the same.
class CsvFileTest {
    private static final CsvColumns COLUMNS =
            new CsvColumns(List.of("name", "owner", "notes"), List.of("name"));

    @Test
    void columns_can_be_in_any_order_and_omitted() throws Exception {
        List<CsvRow> rows = read("owner,name\r\nAda,web-1\r\n,web-2\r\n");

        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst().cell("name")).isEqualTo("web-1");
        assertThat(rows.getFirst().cell("owner")).isEqualTo("Ada");
        assertThat(rows.getFirst().cell("notes")).isNull();
        assertThat(rows.getLast().cell("owner")).isEmpty();
    }

    @Test
    void row_numbers_match_those_of_a_spreadsheet() throws Exception {
        List<CsvRow> rows = read("name,notes\nweb-1,\"two\nlines\"\nweb-2,\n");

        assertThat(rows).extracting(CsvRow::number).containsExactly(2, 3);
        assertThat(rows.getFirst().cell("notes")).isEqualTo("two\nlines");
    }

    @Test
    void empty_lines_are_not_rows_but_are_counted() throws Exception {
        List<CsvRow> rows = read("\nname,notes\n\nweb-1,x\r\n\r\n\r\nweb-2,\n\n");

        assertThat(rows).extracting(CsvRow::number).containsExactly(4, 7);
    }

    @Test
    void semicolons_and_a_byte_order_mark_are_supported() throws Exception {
        List<CsvRow> rows = read("\uFEFFname;notes\nweb-1;a, b\n");

        assertThat(rows.getFirst().cell("notes")).isEqualTo("a, b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | empty",
                "'name,colour\nx,y' | “colour”, which does not exist",
                "'name,Name\nx,y' | “name” twice",
                "'owner\nx' | “name” is missing",
                "'web-1,Ada\n' | “web-1”, which does not exist",
                "'name,\nx,y' | Column 2 of the header has no name",
                "'name\towner\nx\ty' | tabs",
            })
    void an_invalid_header_is_refused_with_the_reason(String text, String reason) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UnreadableCsvException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void utf_16_and_latin_1_encodings_are_named() {
        for (var charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16)) {
            assertThatThrownBy(() -> read("name\nweb\n".getBytes(charset)))
                    .hasMessageContaining("UTF-16");
        }
        assertThatThrownBy(() -> read("name\nJürgen\n".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessageContaining("Row 2 is not UTF-8");
    }

    @Test
    void the_exact_row_that_is_not_utf_8_is_reported() {
        assertThatThrownBy(
                        () -> read("n\u00e4me,owner\nx,y\n".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessageContaining("Row 1 is not UTF-8");
        String late = "name\n" + "web-1\n".repeat(7_000) + "\"J\u00fcrgen\"\nweb-2\n";
        assertThatThrownBy(() -> read(late.getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessageContaining("Row 7,002 is not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name\n\"web", "name\nweb-1\n\"web\n\"\"", "name\n\"web\"\"\nb\n"})
    void an_unclosed_quotation_mark_is_refused(String text) {
        assertThatThrownBy(() -> read(text)).hasMessageContaining("never closed");
    }

    @Test
    void an_invalid_row_is_reported_and_the_next_is_read() throws Exception {
        List<CsvRow> rows = read("name,owner\nweb-1\nweb-2,Ada,x\nwe\"b,Ada\nweb-4,Ada\n");

        assertThat(rows)
                .extracting(CsvRow::error)
                .containsExactly(
                        "The row has 1 cell, the header has 2.",
                        "The row has 3 cells, the header has 2.",
                        "A cell contains a quotation mark but does not begin with one.",
                        null);
    }

    @Test
    void text_after_a_closing_quotation_mark_is_refused_with_its_row() {
        assertThatThrownBy(() -> read("name\nweb\n\"a\"b\n")).hasMessageContaining("Row 3");
        assertThatThrownBy(() -> read("\"name\"x\nweb\n")).hasMessageContaining("Row 1");
    }

    @Test
    void a_cell_of_a_million_characters_is_accepted_and_an_endless_one_refused() throws Exception {
        assertThat(read("name\n" + "x".repeat(1_000_000)).getFirst().cell("name"))
                .hasSize(1_000_000);
        assertThatThrownBy(() -> read("name\n\"" + "x\n".repeat(5_000_000)))
                .isInstanceOf(UnreadableCsvException.class);
    }

    @Test
    void an_endless_row_is_not_stored_and_the_next_is_read() throws Exception {
        String wide = ("x".repeat(1_000_000) + ",").repeat(6);

        List<CsvRow> rows = read("name,owner\n" + wide + "\nweb-1,Ada\n");

        assertThat(rows.getFirst().error())
                .isEqualTo("The row is longer than 4,194,304 characters.");
        assertThat(rows.getFirst().length()).isLessThan(5_000_000);
        assertThat(rows.getLast().cell("name")).isEqualTo("web-1");
    }

    @Test
    void a_file_of_a_million_rows_is_accepted_but_not_one_more() throws Exception {
        byte[] bytes =
                ("name\n" + "x\n".repeat(CsvFile.MAX_ROWS + 1)).getBytes(StandardCharsets.UTF_8);
        try (var file = new CsvFile(new ByteArrayInputStream(bytes), COLUMNS)) {
            for (int i = 0; i < CsvFile.MAX_ROWS; i++) {
                assertThat(file.next()).isNotNull();
            }
            assertThatThrownBy(file::next).hasMessageContaining("more than 1,000,000 rows");
        }
    }

    @Test
    void any_text_survives_export_and_import() throws Exception {
        var random = new Random(6);
        String letters = "=+-@'\t\r\n,;\"ab ü😀\u2028";
        int[] points = letters.codePoints().toArray();
        for (int round = 0; round < 2_000; round++) {
            String[] cells = new String[3];
            for (int i = 0; i < cells.length; i++) {
                var cell = new StringBuilder();
                for (int n = random.nextInt(6); n > 0; n--) {
                    cell.appendCodePoint(points[random.nextInt(points.length)]);
                }
                cells[i] = cell.toString();
            }
            cells[0] = "n" + cells[0]; // a row of only empty cells still counts as a row
            var bytes = new ByteArrayOutputStream();
            var export = new CsvExport(bytes, COLUMNS.names());
            export.row(cells);
            export.finish();

            CsvRow row = read(bytes.toByteArray()).getFirst();

            assertThat(row.cells()).containsExactly(cells);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "+1",
                "-1",
                "@x",
                "'quoted",
                "\tx",
                "\rx",
                "\uff1d1+1",
                "\uff0b1",
                "\uff0d1",
                "\uff20x"
            })
    void no_cell_is_exported_as_a_formula(String text) {
        assertThat(FormulaGuard.guarded(text)).isEqualTo("'" + text);
        assertThat(FormulaGuard.plain("'" + text)).isEqualTo(text);
    }

    @Test
    void an_apostrophe_before_ordinary_text_is_kept() {
        assertThat(FormulaGuard.plain("'tis")).isEqualTo("'tis");
        assertThat(FormulaGuard.plain("''tis")).isEqualTo("'tis");
        assertThat(FormulaGuard.plain("'")).isEqualTo("'");
    }

    private static List<CsvRow> read(String text) throws UnreadableCsvException, IOException {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<CsvRow> read(byte[] bytes) throws UnreadableCsvException, IOException {
        var rows = new ArrayList<CsvRow>();
        try (var file = new CsvFile(new ByteArrayInputStream(bytes), COLUMNS)) {
            for (CsvRow row = file.next(); row != null; row = file.next()) {
                rows.add(row);
            }
        }
        return rows;
    }
}
