package dev.bailiwick.records.imports;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Counts how much of a file was read.
final class CountingStream extends FilterInputStream {
    private long count;

    CountingStream(InputStream in) {
        super(in);
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count += one < 0 ? 0 : 1;
        return one;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count += Math.max(read, 0);
        return read;
    }
}
