package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;

/// Everything of one kind that has metrics, such as the hosts. A bean of the package that stores
/// the owners; their blocks are rolled up and deleted with those of all other kinds.
public interface MetricOwners {
    MetricBlocks blocks();

    /// Locks owners while their metrics change, until the end of the caller's transaction. The
    /// order of the ids is the same for everyone, so that two transactions wait for each other but
    /// cannot deadlock.
    ///
    /// @return those that exist
    Set<Long> lock(Collection<Long> ids);

    /// How long they are kept at least, beyond what administrators have set.
    default Duration retention(Resolution resolution) {
        return Duration.ZERO;
    }
}
