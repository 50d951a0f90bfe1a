package dev.bailiwick.monitoring.metrics;

import dev.bailiwick.monitoring.metricblocks.Block;
import dev.bailiwick.monitoring.metricblocks.BlockCodec;
import dev.bailiwick.monitoring.metricblocks.BlockJournal;
import dev.bailiwick.monitoring.metricblocks.MetricBlocks;
import dev.bailiwick.monitoring.metricblocks.PackedSamples;
import dev.bailiwick.monitoring.metricblocks.Resolution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Takes what agents measured.
@Component
public final class RecordMetrics {
    /// A block that grew so large takes nothing more: it would fill the disk, and the memory of
    /// whoever reads it.
    static final int LARGEST = 2 * 1024 * 1024;

    private static final int AT_ONCE = 64;

    private final MetricBlocks blocks;

    RecordMetrics(MetricBlocks blocks) {
        this.blocks = blocks;
    }

    /// Adds what several hosts reported in the caller's transaction, which is the only one that
    /// writes to these hosts now.
    public void add(Map<Long, List<PackedSamples>> reports) {
        var moments = new LinkedHashMap<MetricBlocks.Key, List<PackedSamples.Moment>>();
        reports.forEach((host, ofHost) -> {
            for (PackedSamples report : ofHost) {
                for (PackedSamples.Moment moment : report.moments()) {
                    moments.computeIfAbsent(
                                    new MetricBlocks.Key(host, moment.block()),
                                    _ -> new ArrayList<>())
                            .add(moment);
                }
            }
        });
        var keys = List.copyOf(moments.keySet());
        for (int from = 0; from < keys.size(); from += AT_ONCE) {
            var some = new LinkedHashMap<MetricBlocks.Key, List<PackedSamples.Moment>>();
            keys.subList(from, Math.min(from + AT_ONCE, keys.size()))
                    .forEach(key -> some.put(key, Objects.requireNonNull(moments.get(key))));
            grow(some);
        }
    }

    private void grow(Map<MetricBlocks.Key, List<PackedSamples.Moment>> moments) {
        Map<MetricBlocks.Key, byte[]> growing = blocks.payloads(Resolution.RAW, moments.keySet());
        var grown = new HashMap<MetricBlocks.Key, byte[]>();
        moments.forEach((key, ofBlock) -> {
            byte[] before = growing.getOrDefault(key, BlockJournal.empty());
            byte[] after =
                    BlockJournal.append(before, ofBlock)
                            .orElseGet(() -> unpackedAndGrown(key, before, ofBlock));
            if (after.length <= LARGEST) {
                grown.put(key, after);
            }
        });
        blocks.saveRaw(grown);
    }

    /// For what cannot be appended: a late report to a block that was packed to rest, which others
    /// may follow; or so many series that some have to be left out.
    private byte[] unpackedAndGrown(
            MetricBlocks.Key key, byte[] before, List<PackedSamples.Moment> moments) {
        Block block =
                blocks.read(Resolution.RAW, key, before)
                        .orElseGet(() -> new Block(Resolution.RAW, key.start()));
        moments.forEach(moment -> BlockJournal.add(moment, block));
        return BlockJournal.of(block).orElseGet(() -> BlockCodec.growing(block));
    }
}
