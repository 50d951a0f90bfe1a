package dev.bailiwick.monitoring.metricblocks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one check-in measured, in the form in which blocks take it: whoever reads a check-in packs
/// it, so that the one who writes for all has little to do.
public final class PackedSamples {
    /// What was measured at one second.
    ///
    /// @param block the start of the raw block that it belongs to
    /// @param second from there
    /// @param table which series, see [BlockJournal]
    /// @param values of each of them
    public record Moment(Instant block, int second, byte[] table, byte[] values) {}

    private final List<Moment> moments;

    private PackedSamples(List<Moment> moments) {
        this.moments = moments;
    }

    public static PackedSamples of(List<Sample> samples) {
        Map<Long, List<Sample>> bySecond = new LinkedHashMap<>();
        for (Sample sample : samples) {
            bySecond.computeIfAbsent(
                            Math.floorDiv(sample.at().toEpochMilli(), 1_000L),
                            _ -> new ArrayList<>())
                    .add(sample);
        }
        var moments = new ArrayList<Moment>(bySecond.size());
        bySecond.forEach((second, ofSecond) -> {
            Instant at = Instant.ofEpochSecond(second);
            Instant block = Resolution.RAW.blockOf(at);
            moments.add(
                    new Moment(
                            block,
                            (int) (second - block.getEpochSecond()),
                            BlockJournal.table(ofSecond),
                            BlockJournal.values(ofSecond)));
        });
        return new PackedSamples(moments);
    }

    /// Which stretch of time is kept together that holds this moment.
    public static Instant stretch(Instant at) {
        return Resolution.RAW.blockOf(at);
    }

    /// How many of them.
    public long stretches() {
        return moments.stream().map(Moment::block).distinct().count();
    }

    public List<Moment> moments() {
        return moments;
    }
}
