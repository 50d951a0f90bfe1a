package dev.bailiwick.monitoring.metrics.blocks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The measurements of one check-in, in the format of blocks. Packing happens where the check-in is
/// read, so that the single writer has little to do.
public final class PackedSamples {
    /// The measurements of one second.
    ///
    /// @param block the start of its raw block
    /// @param second offset from there
    /// @param table the series, see [GrowingBlock]
    /// @param values one for each series
    public record Row(Instant block, int second, byte[] table, byte[] values) {}

    private final List<Row> rows;

    private PackedSamples(List<Row> rows) {
        this.rows = rows;
    }

    public static PackedSamples of(List<Sample> samples) {
        Map<Long, List<Sample>> bySecond = new LinkedHashMap<>();
        for (Sample sample : samples) {
            bySecond.computeIfAbsent(
                            Math.floorDiv(sample.at().toEpochMilli(), 1_000L),
                            _ -> new ArrayList<>())
                    .add(sample);
        }
        var moments = new ArrayList<Row>(bySecond.size());
        bySecond.forEach((second, ofSecond) -> {
            Instant at = Instant.ofEpochSecond(second);
            Instant block = Resolution.RAW.blockOf(at);
            moments.add(
                    new Row(
                            block,
                            (int) (second - block.getEpochSecond()),
                            GrowingBlock.table(ofSecond),
                            GrowingBlock.values(ofSecond)));
        });
        return new PackedSamples(moments);
    }

    /// The start of the raw block that contains this time.
    public static Instant blockStart(Instant at) {
        return Resolution.RAW.blockOf(at);
    }

    /// The number of blocks.
    public long blockCount() {
        return rows.stream().map(Row::block).distinct().count();
    }

    public List<Row> rows() {
        return rows;
    }
}
