package dev.bailiwick.monitoring.metricblocks;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says of each damaged block once that it is left out, and nothing of what it holds.
public final class DamagedBlocks {
    private static final Logger LOG = LoggerFactory.getLogger(DamagedBlocks.class);

    /// Where so many are damaged, more lines tell nothing new.
    private static final int MOST_SAID = 1_000;

    private record Place(Resolution resolution, long hostId, Instant start) {}

    private final Set<Place> said = ConcurrentHashMap.newKeySet();

    void found(Resolution resolution, long hostId, Instant start) {
        if (said.size() < MOST_SAID && said.add(new Place(resolution, hostId, start))) {
            LOG.error(
                    "A block of metrics is damaged and left out: host {}, from {}, {} long",
                    hostId,
                    start,
                    resolution.span());
        }
    }
}
