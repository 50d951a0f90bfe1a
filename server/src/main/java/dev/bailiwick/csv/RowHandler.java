package dev.bailiwick.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gathers the parser's cells, and notes quotation marks where RFC 4180 allows none.
final class RowHandler extends AbstractBaseCsvCallbackHandler<RowHandler.Cells> {
    record Cells(String[] values, boolean strayQuote) {}

    private final List<String> cells = new ArrayList<>();
    private long strayQuotes;
    private long strayBefore;

    /// In all rows so far.
    long strayQuotes() {
        return strayQuotes;
    }

    @Override
    protected void handleBegin(long line) {
        cells.clear();
        strayBefore = strayQuotes;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        if (!quoted) {
            for (int i = offset; i < offset + length; i++) {
                if (buffer[i] == '"') {
                    strayQuotes++;
                }
            }
        }
        cells.add(FormulaGuard.plain(new String(buffer, offset, length)));
    }

    @Override
    protected @Nullable Cells buildRecord() {
        return new Cells(cells.toArray(String[]::new), strayQuotes > strayBefore);
    }
}
