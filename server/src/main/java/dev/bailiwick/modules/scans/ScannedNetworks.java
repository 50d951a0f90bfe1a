package dev.bailiwick.modules.scans;

import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The networks that are swept: a bean of the package whose they are. All of it inside the caller's
/// transaction.
public interface ScannedNetworks {
    /// Those of which the clock says that their next sweep is due.
    List<Long> due(Instant now);

    /// The next is due an interval later.
    void begun(long network, Instant at);

    Scope scope(long network);

    /// Which addresses are asked.
    sealed interface Scope {
        /// All of them, in their order.
        record Some(int count) implements Scope {}

        /// In a sentence, why there are none.
        record None(String why) implements Scope {}
    }

    /// Those behind one, in their order.
    ///
    /// @param after null for the first
    List<IpAddress> next(long network, @Nullable IpAddress after, int most);

    /// Keeps what was seen of addresses that follow upon each other.
    void keep(long network, Collection<PingReport> reports);
}
