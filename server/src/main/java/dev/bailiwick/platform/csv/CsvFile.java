package dev.bailiwick.platform.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/// A file that is read row by row: UTF-8 with or without a byte-order mark, RFC 4180, with a
/// header, parted by `,` or `;` as the header is. Never more than one row is held.
public final class CsvFile implements Closeable {
    public static final int MOST_ROWS = 1_000_000;

    /// No cell may be longer, in characters: a quotation mark that is never closed would else take
    /// in the rest of the file.
    private static final int LONGEST_CELL = 4 * 1024 * 1024;

    private final QuoteCount text;
    private final RowHandler rows = new RowHandler();
    private final CsvReader<RowHandler.Cells> reader;
    private final Iterator<RowHandler.Cells> iterator;
    private final CsvHeader header;
    private int records;

    /// Reads the header.
    ///
    /// @throws UnreadableCsv when this is no such file
    public CsvFile(InputStream bytes, CsvColumns columns) throws UnreadableCsv, IOException {
        var buffered = new BufferedInputStream(bytes, 1 << 16);
        skipByteOrderMark(buffered);
        this.text =
                new QuoteCount(
                        new InputStreamReader(
                                buffered,
                                StandardCharsets.UTF_8
                                        .newDecoder()
                                        .replaceWith(String.valueOf(RowHandler.NOT_UTF_8))
                                        .onMalformedInput(CodingErrorAction.REPLACE)
                                        .onUnmappableCharacter(CodingErrorAction.REPLACE)));
        this.reader =
                CsvReader.builder()
                        .fieldSeparator(separator(buffered))
                        .allowExtraFields(true)
                        .allowMissingFields(true)
                        .maxBufferSize(LONGEST_CELL)
                        .build(rows, text);
        this.iterator = reader.iterator();
        RowHandler.Cells first = read();
        if (first == null) {
            throw new UnreadableCsv("The file is empty. Its first row names the columns.");
        }
        this.records = 1;
        this.header = CsvHeader.of(Arrays.asList(first.values()), columns);
    }

    /// @return null after the last row
    /// @throws UnreadableCsv when the rest of the file cannot be told apart into rows
    public @Nullable CsvRow next() throws UnreadableCsv, IOException {
        RowHandler.Cells cells = read();
        if (cells == null) {
            return null;
        }
        records++;
        if (records > MOST_ROWS + 1) {
            throw new UnreadableCsv(
                    "The file has more than 1,000,000 rows. Divide it into several files.");
        }
        return new CsvRow(number(), header, cells.values(), fault(cells));
    }

    /// Of the last row, as a spreadsheet counts it; 0 before the header.
    private int number() {
        return Math.clamp(records + rows.emptyLines(), 0, Integer.MAX_VALUE);
    }

    private @Nullable String fault(RowHandler.Cells cells) {
        if (cells.endless()) {
            return "The row is longer than %,d characters.".formatted(RowHandler.LONGEST_ROW);
        }
        int found = cells.count();
        if (found != header.size()) {
            return "The row has %,d %s, the header has %,d."
                    .formatted(found, found == 1 ? "cell" : "cells", header.size());
        }
        return cells.strayQuote()
                ? "A quotation mark stands inside a cell that does not begin with one."
                : null;
    }

    private RowHandler.@Nullable Cells read() throws UnreadableCsv, IOException {
        try {
            if (iterator.hasNext()) {
                return utf8(iterator.next());
            }
        } catch (CsvParseException e) {
            throw new UnreadableCsv(
                    "Row %,d cannot be read: a cell is endless, or something stands between the quotation mark that closes a cell and the next separator. A quotation mark within a quoted cell is written twice."
                            .formatted(number() + 1));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if ((text.quotes() - rows.strayQuotes()) % 2 != 0) {
            throw new UnreadableCsv(
                    "A quotation mark that opens a cell is never closed, at row %,d or before."
                            .formatted(Math.max(number(), 1)));
        }
        return null;
    }

    private RowHandler.Cells utf8(RowHandler.Cells cells) throws UnreadableCsv {
        if (!cells.utf8()) {
            throw new UnreadableCsv(
                    "Row %,d is not UTF-8. Save the file as “CSV UTF-8” and send it again."
                            .formatted(number() + 1));
        }
        return cells;
    }

    private static void skipByteOrderMark(BufferedInputStream bytes)
            throws IOException, UnreadableCsv {
        bytes.mark(4);
        byte[] start = bytes.readNBytes(3);
        boolean wide =
                begins(start, 0xff, 0xfe)
                        || begins(start, 0xfe, 0xff)
                        || (start.length > 1 && (start[0] == 0 || start[1] == 0));
        if (wide) {
            throw new UnreadableCsv(
                    "The file is UTF-16, not UTF-8. Save it as “CSV UTF-8” and send it again.");
        }
        if (!begins(start, 0xef, 0xbb, 0xbf)) {
            bytes.reset();
        }
    }

    private static boolean begins(byte[] bytes, int... start) {
        for (int i = 0; i < start.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xff) != start[i]) {
                return false;
            }
        }
        return true;
    }

    /// Names of columns hold neither separator, so whichever is more frequent in the first line is
    /// meant.
    private static char separator(BufferedInputStream bytes) throws IOException, UnreadableCsv {
        int most = 8_192;
        bytes.mark(most);
        int commas = 0;
        int semicolons = 0;
        int tabs = 0;
        for (byte one : bytes.readNBytes(most - 1)) {
            if (one == '\n' || one == '\r') {
                break;
            }
            commas += one == ',' ? 1 : 0;
            semicolons += one == ';' ? 1 : 0;
            tabs += one == '\t' ? 1 : 0;
        }
        bytes.reset();
        if (tabs > 0 && commas == 0 && semicolons == 0) {
            throw new UnreadableCsv(
                    "The header is parted by tabs. Part columns by commas or semicolons.");
        }
        return semicolons > commas ? ';' : ',';
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
