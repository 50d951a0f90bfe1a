package dev.bailiwick.platform.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes a file: UTF-8 without a byte-order mark, `,`, CRLF, cells quoted only where necessary,
/// formulas guarded. The same rows always produce the same bytes.
///
/// Must not be closed after a failure: a cleanly closed file would be taken for complete.
public final class CsvExport {
    private final CsvWriter writer;

    public CsvExport(OutputStream out, List<String> header) {
        this.writer =
                CsvWriter.builder()
                        .lineDelimiter(LineDelimiter.CRLF)
                        .build(new BufferedOutputStream(out, 1 << 16), StandardCharsets.UTF_8);
        writer.writeRecord(header);
    }

    /// As an attachment that no cache may store.
    public static CsvExport download(
            HttpServletResponse response, String fileName, List<String> header) throws IOException {
        response.setContentType("text/csv;charset=UTF-8");
        response.setHeader("Content-Disposition", "attachment; filename=\"" + fileName + "\"");
        response.setHeader("Cache-Control", "no-store");
        return new CsvExport(response.getOutputStream(), header);
    }

    public void row(List<String> values) {
        row(values.toArray(String[]::new));
    }

    /// Null values become empty cells.
    public void row(@Nullable String... values) {
        String[] cells = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            String value = values[i];
            cells[i] = value == null ? "" : FormulaGuard.guarded(value);
        }
        writer.writeRecord(cells);
    }

    /// After the last row.
    public void finish() throws IOException {
        writer.close();
    }
}
