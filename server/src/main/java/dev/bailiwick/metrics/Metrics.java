package dev.bailiwick.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Takes what agents measured.
@Component
public final class Metrics {
    private final MetricBlocks blocks;

    Metrics(MetricBlocks blocks) {
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
        Map<MetricBlocks.Key, byte[]> growing = blocks.payloads(Resolution.RAW, moments.keySet());
        var grown = new HashMap<MetricBlocks.Key, byte[]>();
        moments.forEach((key, ofBlock) -> {
            byte[] before = growing.getOrDefault(key, BlockJournal.EMPTY);
            grown.put(
                    key,
                    BlockJournal.append(before, ofBlock)
                            .orElseGet(() -> unpackedAndGrown(key, before, ofBlock)));
        });
        blocks.saveRaw(grown);
    }

    /// For what cannot be appended: a late report to a block that was packed to rest, or so many
    /// series that some have to be left out.
    private byte[] unpackedAndGrown(
            MetricBlocks.Key key, byte[] before, List<PackedSamples.Moment> moments) {
        Block block =
                blocks.read(Resolution.RAW, key, before)
                        .orElseGet(() -> new Block(Resolution.RAW, key.start()));
        moments.forEach(moment -> BlockJournal.add(moment, block));
        return BlockCodec.growing(block);
    }
}
