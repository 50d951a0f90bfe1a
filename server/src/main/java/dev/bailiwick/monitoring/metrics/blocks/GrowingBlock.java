package dev.bailiwick.monitoring.metrics.blocks;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/// A growing raw block: each report is appended, without unpacking the earlier ones.
///
/// First byte 3, then parts: a kind, a length, and that many bytes. A *table* lists series: their
/// number, the number of texts and the texts, and for each series name, unit, number of attributes
/// with name and value, all as indexes into the texts. A *row* has the index of one of the block's
/// tables, seconds from the block's start, and a value for each series: 64 bits for a total, 32 for
/// anything else, big-endian. Of rows for the same second, the last counts. All other numbers are
/// LEB128.
public final class GrowingBlock {
    static final byte FORMAT = 3;

    /// Above this length use [BlockCodec], which stores each second only once.
    private static final int MAX_BYTES = 1024 * 1024;

    /// The limit for the characters of all names times the number of moments: the worst case for a
    /// block written as a journal.
    private static final long MAX_NAME_BYTES = 16L * 1024 * 1024;

    private static final byte TABLE = 1;
    private static final byte ROW = 2;

    private GrowingBlock() {}

    public static byte[] empty() {
        return new byte[] {FORMAT};
    }

    static byte[] table(List<Sample> samples) {
        var texts = new LinkedHashMap<String, Integer>();
        var series = new ByteArrayOutputStream(1_024);
        for (Sample sample : samples) {
            Series one = sample.series();
            put(series, index(texts, one.name()));
            put(series, index(texts, one.unit()));
            put(series, one.attributes().size());
            // Sorted, because another order of the same series would produce another table.
            new TreeMap<>(one.attributes())
                    .forEach((name, value) -> {
                        put(series, index(texts, name));
                        put(series, index(texts, value));
                    });
        }
        var table = new ByteArrayOutputStream(4_096);
        put(table, samples.size());
        put(table, texts.size());
        for (String text : texts.keySet()) {
            put(table, text.getBytes(StandardCharsets.UTF_8));
        }
        table.writeBytes(series.toByteArray());
        return table.toByteArray();
    }

    static byte[] values(List<Sample> samples) {
        ByteBuffer values = ByteBuffer.allocate(samples.size() * Double.BYTES);
        for (Sample sample : samples) {
            if (sample.series().isCounter()) {
                values.putDouble(sample.value());
            } else {
                values.putFloat((float) sample.value());
            }
        }
        byte[] bytes = new byte[values.position()];
        values.flip().get(bytes);
        return bytes;
    }

    /// Empty when this is not a journal, is damaged, or would become too long.
    public static Optional<byte[]> append(byte[] payload, List<PackedSamples.Row> moments) {
        var tables = new ArrayList<ByteBuffer>();
        int series = 0;
        try {
            ByteBuffer in = ByteBuffer.wrap(payload);
            if (in.get() != FORMAT) {
                return Optional.empty();
            }
            while (in.hasRemaining()) {
                byte kind = in.get();
                ByteBuffer part = part(in);
                if (kind == TABLE) {
                    tables.add(part);
                    series += number(part.duplicate());
                }
            }
        } catch (BufferUnderflowException damaged) {
            return Optional.empty();
        }
        var out = new ByteArrayOutputStream(payload.length + 1_024);
        out.writeBytes(payload);
        for (PackedSamples.Row moment : moments) {
            ByteBuffer table = ByteBuffer.wrap(moment.table());
            int index = tables.indexOf(table);
            if (index < 0) {
                index = tables.size();
                tables.add(table);
                series += number(table.duplicate());
                out.write(TABLE);
                put(out, moment.table());
            }
            putRow(index, moment, out);
        }
        return series > Block.MAX_SERIES || out.size() > MAX_BYTES
                ? Optional.empty()
                : Optional.of(out.toByteArray());
    }

    /// Converts a block to a journal; empty when that would be too long.
    public static Optional<byte[]> of(Block block) {
        long moments = block.series().values().stream().mapToInt(Points::size).max().orElse(0);
        if (block.names() * moments > MAX_NAME_BYTES) {
            return Optional.empty();
        }
        var samples = new ArrayList<Sample>();
        block.series()
                .forEach((series, points) -> {
                    for (int i = 0; i < points.size(); i++) {
                        samples.add(new Sample(series, block.at(points.second(i)), points.mean(i)));
                    }
                });
        return append(empty(), PackedSamples.of(samples).rows());
    }

    private static void putRow(int table, PackedSamples.Row moment, ByteArrayOutputStream out) {
        var header = new ByteArrayOutputStream(8);
        put(header, table);
        put(header, moment.second());
        out.write(ROW);
        put(out, header.size() + moment.values().length);
        out.writeBytes(header.toByteArray());
        out.writeBytes(moment.values());
    }

    static Optional<Block> read(Instant start, byte[] payload) {
        var block = new Block(Resolution.RAW, start);
        var tables = new ArrayList<List<Series>>();
        try {
            ByteBuffer in = ByteBuffer.wrap(payload, 1, payload.length - 1);
            while (in.hasRemaining()) {
                byte kind = in.get();
                ByteBuffer part = part(in);
                switch (kind) {
                    case TABLE -> tables.add(series(part));
                    case ROW -> addRow(tables.get(number(part)), number(part), part, block);
                    default -> throw new BufferUnderflowException();
                }
            }
            return Optional.of(block);
        } catch (BufferUnderflowException | IndexOutOfBoundsException damaged) {
            return Optional.empty();
        }
    }

    public static void add(PackedSamples.Row moment, Block block) {
        addRow(
                series(ByteBuffer.wrap(moment.table())),
                moment.second(),
                ByteBuffer.wrap(moment.values()),
                block);
    }

    private static void addRow(List<Series> table, int second, ByteBuffer values, Block block) {
        for (Series series : table) {
            double value = series.isCounter() ? values.getDouble() : values.getFloat();
            if (block.hasRoomFor(series)) {
                block.points(series).add(second, value);
            }
        }
    }

    private static List<Series> series(ByteBuffer in) {
        int count = number(in);
        var texts = new ArrayList<String>();
        for (int left = number(in); left > 0; left--) {
            ByteBuffer text = part(in);
            texts.add(StandardCharsets.UTF_8.decode(text).toString());
        }
        var series = new ArrayList<Series>();
        for (int i = 0; i < count; i++) {
            String name = texts.get(number(in));
            String unit = texts.get(number(in));
            Map<String, String> attributes = new HashMap<>();
            for (int left = number(in); left > 0; left--) {
                attributes.put(texts.get(number(in)), texts.get(number(in)));
            }
            series.add(new Series(name, unit, attributes));
        }
        return series;
    }

    private static int index(Map<String, Integer> texts, String text) {
        texts.putIfAbsent(text, texts.size());
        return Objects.requireNonNull(texts.get(text));
    }

    private static void put(ByteArrayOutputStream out, byte[] bytes) {
        put(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void put(ByteArrayOutputStream out, int number) {
        int rest = number;
        while (rest > 0x7f) {
            out.write(rest | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    private static ByteBuffer part(ByteBuffer in) {
        int length = number(in);
        if (length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer part = in.slice(in.position(), length);
        in.position(in.position() + length);
        return part;
    }

    private static int number(ByteBuffer in) {
        int number = 0;
        for (int shift = 0; shift < 28; shift += 7) {
            byte next = in.get();
            number |= (next & 0x7f) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new BufferUnderflowException(); // valid numbers are never that long
    }
}
