package dev.bailiwick.contract;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened on the host.
///
/// @param id the same again for this host is not stored twice
/// @param type dotted, such as `container.die`
/// @param workload the [ReportedWorkload#externalId] that it is about
public record HostEvent(
        String id,
        Instant at,
        Severity severity,
        String type,
        String message,
        @Nullable String workload) {}
