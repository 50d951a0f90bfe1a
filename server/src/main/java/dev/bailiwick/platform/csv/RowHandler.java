package dev.bailiwick.platform.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gathers the parser's cells, and notes quotation marks where RFC 4180 allows none.
final class RowHandler extends AbstractBaseCsvCallbackHandler<RowHandler.Cells> {
    /// @param count how many the row has, of which some may not have been kept
    record Cells(String[] values, int count, boolean strayQuote, boolean endless, boolean utf8) {}

    /// What is read for bytes that are no text: it is no character, and nobody sends it. So the row
    /// is known, where the decoder itself knows the block of some thousand bytes.
    static final char NOT_UTF_8 = '\uffff';

    /// A row is not kept further than this, in characters and in cells.
    static final int LONGEST_ROW = 4 * 1024 * 1024;

    private static final int MOST_CELLS = 256;

    private final List<String> cells = new ArrayList<>();
    private long strayQuotes;
    private long strayBefore;
    private int count;
    private long rowLength;
    private boolean utf8;
    private long emptyLines;

    /// Lines with nothing on them, which are no rows, though spreadsheets count them.
    long emptyLines() {
        return emptyLines;
    }

    @Override
    protected void handleEmpty() {
        emptyLines++;
    }

    /// In all rows so far.
    long strayQuotes() {
        return strayQuotes;
    }

    @Override
    protected void handleBegin(long line) {
        cells.clear();
        count = 0;
        rowLength = 0;
        utf8 = true;
        strayBefore = strayQuotes;
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
        if (count <= MOST_CELLS && rowLength <= LONGEST_ROW) {
            cells.add(FormulaGuard.plain(new String(buffer, offset, length)));
        }
    }

    @Override
    protected @Nullable Cells buildRecord() {
        return new Cells(
                cells.toArray(String[]::new),
                count,
                strayQuotes > strayBefore,
                rowLength > LONGEST_ROW,
                utf8);
    }
}
