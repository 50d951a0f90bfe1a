package dev.bailiwick.probes.check;

import org.jspecify.annotations.Nullable;

/// The certificate of a server.
///
/// @param name the server name that is sent (RFC 6066 §3) and that the certificate must be for;
///   null for the host
/// @param degradedDays complete days before the earliest end of the chain
/// @param downDays the same; at most `degradedDays`
/// @param verifies whether the chain must lead to a trusted authority, and the name must match
public record TlsCheck(
        Endpoint server,
        @Nullable String name,
        int degradedDays,
        int downDays,
        boolean verifies,
        TimeLimits limits)
        implements Check {
    public static final int DEFAULT_DEGRADED_DAYS = 14;
    public static final int DEFAULT_DOWN_DAYS = 1;
    private static final int MAX_DAYS = 3_650;

    public TlsCheck {
        name = name == null ? null : HostNames.checked(name);
        Invalid.when(
                downDays < 0 || degradedDays < downDays || degradedDays > MAX_DAYS,
                "The days before the end must be from 0 to %d, and fewer for down than for degraded."
                        .formatted(MAX_DAYS));
    }

    public TlsCheck(Endpoint server, TimeLimits limits) {
        this(server, null, DEFAULT_DEGRADED_DAYS, DEFAULT_DOWN_DAYS, true, limits);
    }

    public String expectedName() {
        return name == null ? server.host() : name;
    }
}
