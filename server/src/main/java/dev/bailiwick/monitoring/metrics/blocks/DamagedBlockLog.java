package dev.bailiwick.monitoring.metrics.blocks;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs once per damaged block that it is skipped, without its content.
public final class DamagedBlockLog {
    private static final Logger LOG = LoggerFactory.getLogger(DamagedBlockLog.class);

    /// With this many damaged blocks, further log lines add nothing.
    private static final int MAX_LOGGED = 1_000;

    private record BlockId(Resolution resolution, long ownerId, Instant start) {}

    private final Set<BlockId> logged = ConcurrentHashMap.newKeySet();
    private final String kind;

    DamagedBlockLog(String kind) {
        this.kind = kind;
    }

    void report(Resolution resolution, long ownerId, Instant start) {
        if (logged.size() < MAX_LOGGED && logged.add(new BlockId(resolution, ownerId, start))) {
            LOG.error(
                    "A block of metrics is damaged and was skipped: {} {}, from {}, {} long",
                    kind,
                    ownerId,
                    start,
                    resolution.span());
        }
    }
}
