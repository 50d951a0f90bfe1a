package dev.bailiwick.engine;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Cuts the texts in a stream of JSON: a parser keeps each of them in memory, however long it is.
final class CutTexts extends FilterInputStream {
    private static final int BEGUN = -1;

    private final int longest;
    private boolean inText;
    private int kept;

    /// Bytes of an escape sequence that are still to come; or that it has just begun.
    private int escaped;

    private boolean cuts;

    /// @param longest bytes of a text, about
    CutTexts(InputStream in, int longest) {
        super(in);
        this.longest = longest;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int left = 0;
        while (left == 0) {
            int count = super.read(into, offset, length);
            if (count <= 0) {
                return count;
            }
            for (int i = offset; i < offset + count; i++) {
                if (keeps(into[i])) {
                    into[offset + left] = into[i];
                    left++;
                }
            }
        }
        return left;
    }

    private boolean keeps(byte one) {
        if (!inText) {
            inText = one == '"';
            kept = 0;
            cuts = false;
            return true;
        }
        if (escaped == BEGUN) {
            escaped = one == 'u' ? 4 : 0;
        } else if (escaped > 0) {
            escaped--;
        } else if (one == '"') {
            inText = false;
            return true;
        } else {
            // between two characters only
            cuts |= kept >= longest && (one & 0xc0) != 0x80;
            escaped = one == '\\' ? BEGUN : 0;
        }
        kept++;
        return !cuts;
    }
}
