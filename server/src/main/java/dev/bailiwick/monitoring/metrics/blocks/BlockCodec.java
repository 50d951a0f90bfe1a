package dev.bailiwick.monitoring.metrics.blocks;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;

/// The stored format of a block. It is self-contained and includes the names. This is the format of
/// finished blocks; raw blocks start as a [GrowingBlock].
///
/// First byte 1, or 2 when the rest is deflated (RFC 1950). Then a list of texts, a list of times
/// in seconds from the block's start, and the series: name, unit, number of attributes with name
/// and value, each an index into the texts; number of points; and the points: an index into the
/// times and a value. The value is a 64-bit number for a total and a 32-bit one for anything else;
/// a roll-up has three 32-bit ones: mean, minimum and maximum. Texts and their indexes are counted
/// in 32 bits, times and points in 16, attributes in 8; everything is big-endian, and texts are
/// encoded as by [DataOutputStream#writeUTF].
public final class BlockCodec {
    private static final int UNCOMPRESSED = 1;
    private static final int DEFLATED = 2;

    private BlockCodec() {}

    /// Fast, for a block that will soon be rewritten.
    public static byte[] encodeOpen(Block block) {
        var bytes = new ByteArrayOutputStream(8192);
        bytes.write(UNCOMPRESSED);
        write(block, new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    /// Compact, for a finished block.
    static byte[] encodeFinished(Block block) {
        byte[] plain = encodeOpen(block);
        var bytes = new ByteArrayOutputStream(4096);
        bytes.write(DEFLATED);
        // In one call: one per number would cost more than the compression.
        try (var deflater = new Deflater(Deflater.BEST_SPEED)) {
            deflater.setInput(plain, 1, plain.length - 1);
            deflater.finish();
            byte[] buffer = new byte[4096];
            while (!deflater.finished()) {
                bytes.write(buffer, 0, deflater.deflate(buffer));
            }
        }
        return bytes.toByteArray();
    }

    /// Empty if the block is damaged: for any input, this uses memory in proportion to its size and
    /// throws nothing.
    static Optional<Block> read(Resolution resolution, Instant start, byte[] payload) {
        if (payload.length > 0 && payload[0] == GrowingBlock.FORMAT) {
            return GrowingBlock.read(start, payload);
        }
        try (var in = new DataInputStream(decompress(payload))) {
            Block block = read(in, resolution, start);
            // Reading on makes the inflater verify the checksum.
            return in.read() < 0 ? Optional.of(block) : Optional.empty();
        } catch (IOException | IndexOutOfBoundsException damaged) {
            return Optional.empty();
        }
    }

    private static InputStream decompress(byte[] payload) throws IOException {
        var in = new ByteArrayInputStream(payload);
        return switch (in.read()) {
            case UNCOMPRESSED -> in;
            case DEFLATED -> new BufferedInputStream(new InflaterInputStream(in));
            default -> throw new EOFException();
        };
    }

    private static void write(Block block, DataOutputStream out) {
        try {
            var texts = new Index<String>();
            var times = new Index<Integer>();
            block.series()
                    .forEach((series, points) -> {
                        texts.add(series.name());
                        texts.add(series.unit());
                        series.attributes()
                                .forEach((name, value) -> {
                                    texts.add(name);
                                    texts.add(value);
                                });
                        for (int i = 0; i < points.size(); i++) {
                            times.add(points.second(i));
                        }
                    });
            out.writeInt(texts.size());
            for (String text : texts.values()) {
                out.writeUTF(text);
            }
            out.writeShort(times.size());
            for (int time : times.values()) {
                out.writeInt(time);
            }
            out.writeShort(block.series().size());
            for (Map.Entry<Series, Points> entry : block.series().entrySet()) {
                write(entry.getKey(), texts, out);
                write(entry.getKey(), entry.getValue(), times, block.resolution(), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Series series, Index<String> texts, DataOutputStream out)
            throws IOException {
        out.writeInt(texts.of(series.name()));
        out.writeInt(texts.of(series.unit()));
        out.writeByte(series.attributes().size());
        for (Map.Entry<String, String> attribute : series.attributes().entrySet()) {
            out.writeInt(texts.of(attribute.getKey()));
            out.writeInt(texts.of(attribute.getValue()));
        }
    }

    private static void write(
            Series series,
            Points points,
            Index<Integer> times,
            Resolution resolution,
            DataOutputStream out)
            throws IOException {
        out.writeShort(points.size());
        for (int i = 0; i < points.size(); i++) {
            out.writeShort(times.of(points.second(i)));
            if (resolution != Resolution.RAW) {
                out.writeFloat((float) points.mean(i));
                out.writeFloat((float) points.min(i));
                out.writeFloat((float) points.max(i));
            } else if (series.isCounter()) {
                out.writeDouble(points.mean(i));
            } else {
                out.writeFloat((float) points.mean(i));
            }
        }
    }

    private static Block read(DataInputStream in, Resolution resolution, Instant start)
            throws IOException {
        var texts = new ArrayList<String>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(in.readUTF());
        }
        var times = new int[in.readUnsignedShort()];
        for (int i = 0; i < times.length; i++) {
            times[i] = in.readInt();
        }
        var block = new Block(resolution, start);
        int count = in.readUnsignedShort();
        for (int i = 0; i < count; i++) {
            Series series = series(in, texts);
            block.put(series, points(in, series, times, resolution));
        }
        return block;
    }

    private static Series series(DataInputStream in, List<String> texts) throws IOException {
        String name = texts.get(in.readInt());
        String unit = texts.get(in.readInt());
        int count = in.readUnsignedByte();
        var attributes = new HashMap<String, String>();
        for (int i = 0; i < count; i++) {
            attributes.put(texts.get(in.readInt()), texts.get(in.readInt()));
        }
        return new Series(name, unit, attributes);
    }

    private static Points points(
            DataInputStream in, Series series, int[] times, Resolution resolution)
            throws IOException {
        int size = in.readUnsignedShort();
        var points = new Points(size + 1);
        for (int i = 0; i < size; i++) {
            int second = times[in.readUnsignedShort()];
            if (resolution != Resolution.RAW) {
                points.add(second, in.readFloat(), in.readFloat(), in.readFloat());
            } else {
                points.add(second, series.isCounter() ? in.readDouble() : in.readFloat());
            }
        }
        return points;
    }

    /// Numbers values in order of first appearance.
    private static final class Index<T> {
        private final LinkedHashMap<T, Integer> numbers = new LinkedHashMap<>();

        void add(T value) {
            numbers.putIfAbsent(value, numbers.size());
        }

        int of(T value) {
            return Objects.requireNonNull(numbers.get(value));
        }

        int size() {
            return numbers.size();
        }

        Set<T> values() {
            return numbers.keySet();
        }
    }
}
