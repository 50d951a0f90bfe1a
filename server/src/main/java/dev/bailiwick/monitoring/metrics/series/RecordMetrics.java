package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Block;
import dev.bailiwick.monitoring.metrics.blocks.BlockCodec;
import dev.bailiwick.monitoring.metrics.blocks.GrowingBlock;
import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Stores reported metrics.
@Component
public final class RecordMetrics {
    /// The size at which a block accepts no more data: it would fill the disk, and the memory of
    /// every reader.
    static final int MAX_BYTES = 2 * 1024 * 1024;

    private static final int BATCH_SIZE = 64;

    /// Stores the reports of several owners in the caller's transaction, which must have locked
    /// them.
    ///
    /// @param reports for each owner's id
    public void add(MetricOwners owners, Map<Long, List<PackedSamples>> reports) {
        var moments = new LinkedHashMap<MetricBlocks.Key, List<PackedSamples.Row>>();
        reports.forEach((owner, ofOwner) -> {
            for (PackedSamples report : ofOwner) {
                for (PackedSamples.Row moment : report.rows()) {
                    moments.computeIfAbsent(
                                    new MetricBlocks.Key(owner, moment.block()),
                                    _ -> new ArrayList<>())
                            .add(moment);
                }
            }
        });
        var keys = List.copyOf(moments.keySet());
        for (int from = 0; from < keys.size(); from += BATCH_SIZE) {
            var some = new LinkedHashMap<MetricBlocks.Key, List<PackedSamples.Row>>();
            keys.subList(from, Math.min(from + BATCH_SIZE, keys.size()))
                    .forEach(key -> some.put(key, Objects.requireNonNull(moments.get(key))));
            append(owners.blocks(), some);
        }
    }

    private static void append(
            MetricBlocks blocks, Map<MetricBlocks.Key, List<PackedSamples.Row>> moments) {
        Map<MetricBlocks.Key, byte[]> growing = blocks.payloads(Resolution.RAW, moments.keySet());
        var grown = new HashMap<MetricBlocks.Key, byte[]>();
        moments.forEach((key, ofBlock) -> {
            byte[] before = growing.getOrDefault(key, GrowingBlock.empty());
            byte[] after =
                    GrowingBlock.append(before, ofBlock)
                            .orElseGet(() -> appendUnpacked(blocks, key, before, ofBlock));
            if (after.length <= MAX_BYTES) {
                grown.put(key, after);
            }
        });
        blocks.saveRaw(grown);
    }

    /// For data that cannot be appended: a late report to a finished block, which further ones may
    /// follow, or so many series that some must be dropped.
    private static byte[] appendUnpacked(
            MetricBlocks blocks,
            MetricBlocks.Key key,
            byte[] before,
            List<PackedSamples.Row> moments) {
        Block block =
                blocks.read(Resolution.RAW, key, before)
                        .orElseGet(() -> new Block(Resolution.RAW, key.start()));
        moments.forEach(moment -> GrowingBlock.add(moment, block));
        return GrowingBlock.of(block).orElseGet(() -> BlockCodec.encodeOpen(block));
    }
}
