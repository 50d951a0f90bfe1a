package dev.bailiwick.metrics;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
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

    /// Adds samples of several hosts in the caller's transaction, which is the only one that writes
    /// to these hosts now.
    public void add(Map<Long, List<Sample>> samples) {
        var wanted = new HashSet<MetricBlocks.Key>();
        samples.forEach((host, ofHost) -> ofHost.forEach(s -> wanted.add(key(host, s.at()))));
        var growing = new HashMap<>(blocks.find(Resolution.RAW, wanted));
        samples.forEach((host, ofHost) -> {
            for (Sample sample : ofHost) {
                Block block =
                        growing.computeIfAbsent(
                                key(host, sample.at()),
                                key -> new Block(Resolution.RAW, key.start()));
                if (block.takes(sample.series())) {
                    block.put(sample.series(), sample.at(), sample.value());
                }
            }
        });
        blocks.saveRaw(growing);
    }

    private static MetricBlocks.Key key(long host, Instant at) {
        return new MetricBlocks.Key(host, Resolution.RAW.blockOf(at));
    }
}
