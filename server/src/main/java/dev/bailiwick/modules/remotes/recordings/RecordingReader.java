package dev.bailiwick.modules.remotes.recordings;

import dev.bailiwick.platform.secrets.ChunkCipher;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/// Reads what [Recorder] writes, up to the end or the first damage.
final class RecordingReader {
    /// How a file ends.
    enum End {
        COMPLETE,
        /// Without its last chunk: the session is open, or the server was killed or could not
        /// write.
        OPEN,
        DAMAGED
    }

    /// More than an event of one frame of output takes.
    private static final int MAX_CHUNK = 1024 * 1024;

    private RecordingReader() {}

    /// @param out gets the lines
    static End copy(InputStream file, ChunkCipher cipher, OutputStream out) throws IOException {
        var in = new DataInputStream(new BufferedInputStream(file));
        for (long position = 0; ; position++) {
            int flag = in.read();
            if (flag < 0) {
                return End.OPEN;
            }
            byte[] sealed;
            try {
                int length = in.readInt();
                if (flag > 1 || length < 0 || length > MAX_CHUNK) {
                    return End.DAMAGED;
                }
                sealed = in.readNBytes(length);
                if (sealed.length < length) {
                    return End.OPEN;
                }
            } catch (EOFException e) {
                return End.OPEN;
            }
            boolean isLast = flag == 1;
            Optional<byte[]> line = cipher.decrypt(position, isLast, sealed);
            if (line.isEmpty()) {
                return End.DAMAGED;
            }
            out.write(line.get());
            if (isLast) {
                return in.read() < 0 ? End.COMPLETE : End.DAMAGED;
            }
        }
    }
}
