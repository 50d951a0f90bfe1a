package dev.bailiwick.modules.send.recipients;

import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.sealing.ContentCipher;
import dev.bailiwick.modules.send.sealing.DamagedContentException;
import dev.bailiwick.modules.send.store.ContentStore;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The decrypted content of a range of an item, read part by part: in memory is one segment of a
/// part.
public final class Content implements AutoCloseable {
    private static final int BUFFER = 64 << 10;

    private final ContentStore store;
    private final UUID uid;
    private final SentItem item;
    private final ContentCipher cipher;
    private final Watch watch;
    private final long end;
    private long position;
    private @Nullable InputStream part;

    /// Watches the reading.
    interface Watch {
        /// Before each part but the first.
        ///
        /// @throws IOException if the package has ended
        void check() throws IOException;

        /// What is stored is damaged or gone.
        void unreadable(IOException e);
    }

    Content(
            ContentStore store,
            UUID uid,
            SentItem item,
            ContentCipher cipher,
            ByteRange range,
            Watch watch) {
        this.store = store;
        this.uid = uid;
        this.item = item;
        this.cipher = cipher;
        this.watch = watch;
        this.position = range.from();
        this.end = range.to();
    }

    /// Opens the first part, so that what is lost or damaged is noticed before a response begins.
    void open() throws IOException {
        if (position < end) {
            part = part();
        }
    }

    private InputStream part() throws IOException {
        try {
            return opened((int) (position / ContentCipher.PART));
        } catch (IOException e) {
            watch.unreadable(e);
            throw e;
        }
    }

    /// Reads the first byte that is wanted, and with it the segment.
    private InputStream opened(int number) throws IOException {
        InputStream stored = store.open(item.part(uid, number));
        var in = new PushbackInputStream(cipher.decrypting(stored, number));
        try {
            in.skipNBytes(position % ContentCipher.PART);
            int first = in.read();
            if (first < 0) {
                throw new EOFException();
            }
            in.unread(first);
        } catch (IOException e) {
            in.close();
            throw new DamagedContentException(e);
        }
        return in;
    }

    /// @throws IOException if the content is damaged or gone, or `out` fails
    public void copyTo(OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        while (position < end) {
            if (part == null) {
                watch.check();
                part = part();
            }
            long left = ContentCipher.PART - position % ContentCipher.PART;
            copy(part, Math.min(left, end - position), out, buffer);
            part.close();
            part = null;
        }
    }

    private void copy(InputStream in, long length, OutputStream out, byte[] buffer)
            throws IOException {
        for (long left = length; left > 0; ) {
            int read = read(in, buffer, (int) Math.min(buffer.length, left));
            out.write(buffer, 0, read);
            left -= read;
            position += read;
        }
    }

    private int read(InputStream in, byte[] buffer, int length) throws IOException {
        try {
            int read = in.read(buffer, 0, length);
            if (read < 0) {
                throw new EOFException();
            }
            return read;
        } catch (IOException e) {
            watch.unreadable(e);
            throw new DamagedContentException(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (part != null) {
            part.close();
        }
    }
}
