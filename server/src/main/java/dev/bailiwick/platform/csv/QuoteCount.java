package dev.bailiwick.platform.csv;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/// Counts quotation marks, because the parser treats an unclosed one as closed at the end of the
/// file.
final class QuoteCount extends FilterReader {
    private long quotes;

    QuoteCount(Reader in) {
        super(in);
    }

    long quotes() {
        return quotes;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        quotes += one == '"' ? 1 : 0;
        return one;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        for (int i = offset; i < offset + count; i++) {
            if (buffer[i] == '"') {
                quotes++;
            }
        }
        return count;
    }
}
