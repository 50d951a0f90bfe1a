package dev.bailiwick.helper;

import java.util.Arrays;

/// Searches a dump.
final class Heap {
    private Heap() {}

    static boolean contains(byte[] all, byte[] part) {
        int last = all.length - part.length;
        for (int i = 0; i <= last; i++) {
            if (all[i] == part[0] && Arrays.equals(all, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }
}
