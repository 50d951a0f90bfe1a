package dev.bailiwick.fleet.hosts;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.identity.accounts.ProductModule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A host as people registered it; [HostReports] knows what it reports.
///
/// @param version of what people say of it; reports and maintenance leave it as it is
/// @param site where it stands, in a few words; may be empty
/// @param maintenance null when nobody works on it
public record ComputeHost(
        long id,
        long version,
        String name,
        HostKind kind,
        String site,
        String notes,
        Instant createdAt,
        @Nullable Maintenance maintenance) {
    /// Where its page is.
    public static String path(long id) {
        return ProductModule.COMPUTE.path() + "/hosts/" + id;
    }
}
