package dev.bailiwick.probes.check;

/// ICMP echo requests to the first address of a host.
///
/// @param tolerated how many may be lost before the host is degraded; it is down when all are lost
public record PingCheck(String host, int packets, int tolerated, TimeLimits limits)
        implements Check {
    public static final int DEFAULT_PACKETS = 5;
    private static final int MAX_PACKETS = 20;

    public PingCheck {
        host = HostNames.checked(host);
        Invalid.when(
                packets < 1 || packets > MAX_PACKETS,
                "The number of packets must be from 1 to %d.".formatted(MAX_PACKETS));
        Invalid.when(
                tolerated < 0 || tolerated >= packets,
                "Fewer packets than are sent can be tolerated as lost.");
    }

    public PingCheck(String host, TimeLimits limits) {
        this(host, DEFAULT_PACKETS, 0, limits);
    }
}
