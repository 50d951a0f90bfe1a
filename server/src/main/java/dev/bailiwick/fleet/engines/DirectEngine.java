package dev.bailiwick.fleet.engines;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An engine that the server reads itself. Its key is only with [DirectEngines].
///
/// @param version of what administrators entered; readings do not change it
/// @param certificate PEM; empty for plain HTTP on loopback
/// @param authority PEM of the authorities, or the certificate, that the engine must have; empty
///   for those that this server trusts
/// @param readAt of the last complete reading
/// @param failure why the last reading failed; empty if it did not
public record DirectEngine(
        long hostId,
        UUID uid,
        long version,
        EngineAddress address,
        String certificate,
        String authority,
        @Nullable Instant readAt,
        @Nullable Instant failedAt,
        String failure) {}
