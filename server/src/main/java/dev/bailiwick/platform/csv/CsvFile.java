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

/// Reads a file row by row: UTF-8 with or without a byte-order mark, RFC 4180, with a header,
/// separated by `,` or `;` as in the header. Holds only one row in memory.
public final class CsvFile implements Closeable {
    public static final int MAX_ROWS = 1_000_000;

    /// The longest cell, in characters: otherwise an unclosed quotation mark would make the rest of
    /// the file one cell.
    private static final int MAX_CELL_LENGTH = 4 * 1024 * 1024;

    private final QuoteCount text;
    private final RowHandler rows = new RowHandler();
    private final CsvReader<RowHandler.Cells> reader;
    private final Iterator<RowHandler.Cells> iterator;
    private final CsvHeader header;
    private int records;

    /// Reads the header.
    ///
    /// @throws UnreadableCsv when the file is not valid
    public CsvFile(InputStream bytes, CsvColumns columns)
            throws UnreadableCsvException, IOException {
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
                        .maxBufferSize(MAX_CELL_LENGTH)
                        .build(rows, text);
        this.iterator = reader.iterator();
        RowHandler.Cells first = read();
        if (first == null) {
            throw new UnreadableCsvException(
                    "The file is empty. The first row must name the columns.");
        }
        this.records = 1;
        this.header = CsvHeader.of(Arrays.asList(first.values()), columns);
    }

    /// @return null after the last row
    /// @throws UnreadableCsv when the rest of the file cannot be split into rows
    public @Nullable CsvRow next() throws UnreadableCsvException, IOException {
        RowHandler.Cells cells = read();
        if (cells == null) {
            return null;
        }
        records++;
        if (records > MAX_ROWS + 1) {
            throw new UnreadableCsvException(
                    "The file has more than 1,000,000 rows. Split it into several files.");
        }
        return new CsvRow(number(), header, cells.values(), error(cells));
    }

    /// The number of the last row as in a spreadsheet; 0 before the header.
    private int number() {
        return Math.clamp(records + rows.emptyLines(), 0, Integer.MAX_VALUE);
    }

    private @Nullable String error(RowHandler.Cells cells) {
        if (cells.tooLong()) {
            return "The row is longer than %,d characters.".formatted(RowHandler.MAX_ROW_LENGTH);
        }
        int found = cells.count();
        if (found != header.size()) {
            return "The row has %,d %s, the header has %,d."
                    .formatted(found, found == 1 ? "cell" : "cells", header.size());
        }
        return cells.strayQuote()
                ? "A cell contains a quotation mark but does not begin with one."
                : null;
    }

    private RowHandler.@Nullable Cells read() throws UnreadableCsvException, IOException {
        try {
            if (iterator.hasNext()) {
                return utf8(iterator.next());
            }
        } catch (CsvParseException e) {
            throw new UnreadableCsvException(
                    "Row %,d cannot be read: a cell never ends, or there is text between the quotation mark that closes a cell and the next separator. Write a quotation mark within a quoted cell twice."
                            .formatted(number() + 1));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if ((text.quotes() - rows.strayQuotes()) % 2 != 0) {
            throw new UnreadableCsvException(
                    "A quotation mark that opens a cell is never closed, in row %,d or earlier."
                            .formatted(Math.max(number(), 1)));
        }
        return null;
    }

    private RowHandler.Cells utf8(RowHandler.Cells cells) throws UnreadableCsvException {
        if (!cells.utf8()) {
            throw new UnreadableCsvException(
                    "Row %,d is not UTF-8. Save the file as “CSV UTF-8” and upload it again."
                            .formatted(number() + 1));
        }
        return cells;
    }

    private static void skipByteOrderMark(BufferedInputStream bytes)
            throws IOException, UnreadableCsvException {
        bytes.mark(4);
        byte[] start = bytes.readNBytes(3);
        boolean wide =
                begins(start, 0xff, 0xfe)
                        || begins(start, 0xfe, 0xff)
                        || (start.length > 1 && (start[0] == 0 || start[1] == 0));
        if (wide) {
            throw new UnreadableCsvException(
                    "The file is UTF-16, not UTF-8. Save it as “CSV UTF-8” and upload it again.");
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

    /// Column names contain neither separator, so the more frequent one in the first line is used.
    private static char separator(BufferedInputStream bytes)
            throws IOException, UnreadableCsvException {
        int max = 8_192;
        bytes.mark(max);
        int commas = 0;
        int semicolons = 0;
        int tabs = 0;
        for (byte one : bytes.readNBytes(max - 1)) {
            if (one == '\n' || one == '\r') {
                break;
            }
            commas += one == ',' ? 1 : 0;
            semicolons += one == ';' ? 1 : 0;
            tabs += one == '\t' ? 1 : 0;
        }
        bytes.reset();
        if (tabs > 0 && commas == 0 && semicolons == 0) {
            throw new UnreadableCsvException(
                    "The header is separated by tabs. Separate columns with commas or semicolons.");
        }
        return semicolons > commas ? ';' : ',';
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
