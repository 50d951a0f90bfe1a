package dev.bailiwick.monitoring.scans;

import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The networks that are scanned: a bean of the package that owns them. All methods run in the
/// caller's transaction.
public interface ScannedNetworks {
    /// The networks whose next scheduled scan is due.
    List<Long> due(Instant now);

    /// Makes the next scan due one interval later.
    void markStarted(long network, Instant at);

    Scope scope(long network);

    /// Which addresses are pinged.
    sealed interface Scope {
        /// All of them, in order.
        record Addresses(int count) implements Scope {}

        /// None, with the reason as a sentence.
        record None(String reason) implements Scope {}
    }

    /// Those after the given address, in order.
    ///
    /// @param after null for the first
    List<IpAddress> next(long network, @Nullable IpAddress after, int max);

    /// Stores the results of consecutive addresses.
    void saveResults(long network, Collection<PingReport> reports);
}
