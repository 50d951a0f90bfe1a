package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.contract.HostKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A registered host; [HostReports] has what it reports.
///
/// @param version of its details; reports and maintenance do not change it
/// @param site its location, as short text; may be empty
/// @param maintenance null when it is not under maintenance
public record ComputeHost(
        long id,
        long version,
        String name,
        HostKind kind,
        String site,
        String notes,
        Instant createdAt,
        @Nullable Maintenance maintenance) {
    /// The path of the list.
    public static final String PATH = "/infrastructure/vm-container-manager";

    /// The path of its page.
    public static String path(long id) {
        return PATH + "/hosts/" + id;
    }
}
