package dev.bailiwick.fleet.hosts.registry;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What is in front of hosts, such as a router or a VPN: a bean of the module that checks it. Runs
/// in the caller's transaction.
public interface HostGateways {
    /// By host; those without a gateway are missing.
    Map<Long, Gateway> of(Collection<Long> hosts);

    /// @param host null for a new one
    /// @param name anything but blank
    /// @return why the host cannot have the gateway with this name; empty if it can
    Optional<String> error(@Nullable Long host, String name);

    /// @param name of a gateway without an [#error]; empty for none
    void set(long host, String name);

    /// @return empty for none
    default String nameOf(long host) {
        Gateway gateway = of(List.of(host)).get(host);
        return gateway == null ? "" : gateway.name();
    }

    /// @param down what is down before the host, such as "router, which is down"; null for nothing
    /// @param worksSince when it was down last; the epoch for never
    record Gateway(String name, @Nullable String down, Instant worksSince) {
        /// Whether a host is silent because of this: the gateway is down, or works again, but not
        /// for so long that the host must have reported.
        ///
        /// @param late the time after which a host that does not report is offline
        public boolean explainsSilence(Duration late, Instant now) {
            return down != null || worksSince.plus(late).isAfter(now);
        }
    }
}
