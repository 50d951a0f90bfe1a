package dev.bailiwick.monitoring.metrics.series;

import java.util.Collection;
import java.util.Set;

/// Locks hosts while their metrics change, implemented by the package that stores them.
public interface HostLocks {
    /// Until the end of the caller's transaction. The order of the ids is the same for everyone, so
    /// that two transactions wait for each other but cannot deadlock.
    ///
    /// @return those that exist
    Set<Long> lock(Collection<Long> hostIds);
}
