package dev.bailiwick.helper;

import java.util.Arrays;

/// The last 256 KiB of a session's output. Takes memory only for what there is.
final class OutputRing {
    static final int CAPACITY = 256 * 1024;
    private static final int FIRST_CAPACITY = 4 * 1024;

    private byte[] ring = new byte[FIRST_CAPACITY];
    private long total;

    void add(byte[] bytes, int length) {
        grow(length);
        int from = Math.max(0, length - ring.length);
        total += from;
        while (from < length) {
            int at = (int) (total % ring.length);
            int part = Math.min(length - from, ring.length - at);
            System.arraycopy(bytes, from, ring, at, part);
            total += part;
            from += part;
        }
    }

    /// How many bytes there have been.
    long total() {
        return total;
    }

    /// What there is, oldest first. When older output has been dropped, it starts at a line, so
    /// that no character or terminal code is cut in two.
    byte[] contents() {
        if (total <= ring.length) {
            return Arrays.copyOf(ring, (int) total);
        }
        int start = (int) (total % ring.length);
        var contents = new byte[ring.length];
        System.arraycopy(ring, start, contents, 0, ring.length - start);
        System.arraycopy(ring, 0, contents, ring.length - start, start);
        return Arrays.copyOfRange(contents, firstLine(contents), contents.length);
    }

    /// 0 when there is no line end in the first half.
    private static int firstLine(byte[] contents) {
        for (int i = 0; i < contents.length / 2; i++) {
            if (contents[i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }

    private void grow(int length) {
        int capacity = ring.length;
        while (capacity < CAPACITY && total + length > capacity) {
            capacity *= 2;
        }
        if (capacity > ring.length) {
            ring = Arrays.copyOf(ring, capacity);
        }
    }
}
