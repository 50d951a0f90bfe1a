package dev.bailiwick.modules.remotes.recordings;

import dev.bailiwick.platform.secrets.ChunkCipher;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Writes one recording: lines of asciicast v2, each encrypted as a chunk of its own and written
/// before the browser gets the output, so that nothing is shown that is not recorded. Several
/// threads can write.
///
/// A chunk in the file is one byte that is 1 for the last chunk, four for the length (big-endian),
/// and the ciphertext.
public final class Recorder {
    /// The first line of asciicast v2.
    private record Header(int version, int width, int height, long timestamp) {}

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Recording about;
    private final ChunkCipher cipher;
    private final FileOutputStream file;
    private final long maxSize;
    private final Clock clock;
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] cutOff = {}; // the beginning of a character
    private long position; // in the output of the session
    private long chunks;
    private long size;
    private double seconds;
    private boolean isOver;

    /// @param path an empty file
    /// @param maxSize of the file, in bytes
    Recorder(Recording about, byte[] key, Path path, long maxSize, Clock clock) throws IOException {
        this.about = about;
        this.cipher = new ChunkCipher(key);
        this.file = new FileOutputStream(path.toFile());
        this.maxSize = maxSize;
        this.clock = clock;
    }

    UUID uid() {
        return about.uid();
    }

    /// The header. Before anything else.
    synchronized void begin(int columns, int rows) throws RecordingStoppedException {
        write(false, new Header(2, columns, rows, about.startedAt().getEpochSecond()));
    }

    /// What was recorded before is left out.
    ///
    /// @param from how many bytes of output came before
    public synchronized void output(long from, byte[] bytes) throws RecordingStoppedException {
        if (from > position) {
            event("m", "%d bytes were printed that nobody saw".formatted(from - position));
            cutOff = new byte[0];
            position = from;
        }
        int known = (int) Math.min(bytes.length, position - from);
        position += bytes.length - known;
        String text = text(bytes, known);
        if (!text.isEmpty()) {
            event("o", text);
        }
    }

    public synchronized void resize(int columns, int rows) throws RecordingStoppedException {
        event("r", columns + "x" + rows);
    }

    /// Writes the end and closes the file.
    ///
    /// @return false if it has none, because it could not be written
    synchronized boolean finish() {
        if (isOver) {
            return false;
        }
        try (file) {
            write(true, null);
            return true;
        } catch (RecordingStoppedException | IOException e) {
            return false;
        } finally {
            isOver = true;
        }
    }

    private void event(String code, String data) throws RecordingStoppedException {
        double since = Duration.between(about.startedAt(), clock.instant()).toMillis() / 1_000.0;
        seconds = Math.max(seconds, since); // clocks are set back
        write(false, new Object[] {seconds, code, data});
    }

    /// UTF-8 can be cut anywhere.
    private String text(byte[] bytes, int from) {
        ByteBuffer in =
                ByteBuffer.allocate(cutOff.length + bytes.length - from)
                        .put(cutOff)
                        .put(bytes, from, bytes.length - from)
                        .flip();
        CharBuffer out = CharBuffer.allocate(in.remaining());
        decoder.reset().decode(in, out, false);
        cutOff = new byte[in.remaining()];
        in.get(cutOff);
        return out.flip().toString();
    }

    /// @param line null for none
    private void write(boolean isLast, @Nullable Object line) throws RecordingStoppedException {
        if (isOver) {
            throw new RecordingStoppedException("The recording is over.", false, null);
        }
        byte[] text =
                line == null
                        ? new byte[0]
                        : (JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
        byte[] sealed = cipher.encrypt(chunks, isLast, text);
        byte[] chunk =
                ByteBuffer.allocate(5 + sealed.length)
                        .put((byte) (isLast ? 1 : 0))
                        .putInt(sealed.length)
                        .put(sealed)
                        .array();
        if (!isLast && size + chunk.length > maxSize) {
            throw new RecordingStoppedException("The recording is full.", true, null);
        }
        try {
            file.write(chunk);
        } catch (IOException e) {
            isOver = true;
            close();
            throw new RecordingStoppedException("The recording cannot be written.", false, e);
        }
        chunks++;
        size += chunk.length;
    }

    private void close() {
        try {
            file.close();
        } catch (IOException e) {
            // Nothing more is written.
        }
    }
}
