package dev.bailiwick.engine;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// A container's usage; null where the engine does not report it.
///
/// @param memory without the page cache, as `docker stats` counts
record Usage(
        @Nullable Double cpu,
        @Nullable Long memory,
        @Nullable Long received,
        @Nullable Long transmitted) {
    static final Usage NONE = new Usage(null, null, null, null);

    static Usage of(Json stats, @Nullable Double cpu) {
        Collection<Json> networks = stats.get("networks").members().values();
        return new Usage(
                cpu,
                memory(stats.get("memory_stats")),
                sum(networks, "rx_bytes"),
                sum(networks, "tx_bytes"));
    }

    private static @Nullable Long memory(Json memory) {
        Long usage = memory.get("usage").numberOrNull();
        if (usage == null) {
            return null;
        }
        Json parts = memory.get("stats");
        long version1 = parts.get("total_inactive_file").number(0);
        long cache = version1 > 0 ? version1 : parts.get("inactive_file").number(0);
        return Math.max(0, usage - cache);
    }

    private static @Nullable Long sum(Collection<Json> networks, String name) {
        return networks.isEmpty()
                ? null
                : Long.valueOf(networks.stream().mapToLong(one -> one.get(name).number(0)).sum());
    }
}
