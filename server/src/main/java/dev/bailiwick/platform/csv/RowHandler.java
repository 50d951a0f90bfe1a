package dev.bailiwick.platform.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the parser's cells, and detects quotation marks where RFC 4180 does not allow them.
final class RowHandler extends AbstractBaseCsvCallbackHandler<RowHandler.Cells> {
    /// @param count the number of cells in the row, of which some may not have been kept
    record Cells(String[] values, int count, boolean strayQuote, boolean tooLong, boolean utf8) {}

    /// The replacement for invalid bytes: a noncharacter that no file contains. It identifies the
    /// row, whereas the decoder would only know the block of some thousand bytes.
    static final char NOT_UTF_8 = '\uffff';

    /// The most that is kept of a row, in characters.
    static final int MAX_ROW_LENGTH = 4 * 1024 * 1024;

    private static final int MAX_CELLS = 256;

    private final List<String> cells = new ArrayList<>();
    private long strayQuotes;
    private long strayBeforeRow;
    private int count;
    private long rowLength;
    private boolean utf8;
    private long emptyLines;

    /// Empty lines are not rows, but spreadsheets count them.
    long emptyLines() {
        return emptyLines;
    }

    @Override
    protected void handleEmpty() {
        emptyLines++;
    }

    /// The number in all rows so far.
    long strayQuotes() {
        return strayQuotes;
    }

    @Override
    protected void handleBegin(long line) {
        cells.clear();
        count = 0;
        rowLength = 0;
        utf8 = true;
        strayBeforeRow = strayQuotes;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        for (int i = offset; i < offset + length; i++) {
            if (buffer[i] == '"' && !quoted) {
                strayQuotes++;
            }
            if (buffer[i] == NOT_UTF_8) {
                utf8 = false;
            }
        }
        count++;
        rowLength += length;
        if (count <= MAX_CELLS && rowLength <= MAX_ROW_LENGTH) {
            cells.add(FormulaGuard.plain(new String(buffer, offset, length)));
        }
    }

    @Override
    protected @Nullable Cells buildRecord() {
        return new Cells(
                cells.toArray(String[]::new),
                count,
                strayQuotes > strayBeforeRow,
                rowLength > MAX_ROW_LENGTH,
                utf8);
    }
}
