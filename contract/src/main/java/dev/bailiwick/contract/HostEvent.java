package dev.bailiwick.contract;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened on the host.
///
/// @param id an event with the same id for this host is not stored again
/// @param type dotted, such as `container.die`
/// @param workload the [ReportedWorkload#externalId] of the workload concerned
public record HostEvent(
        String id,
        Instant at,
        Severity severity,
        String type,
        String message,
        @Nullable String workload) {}
