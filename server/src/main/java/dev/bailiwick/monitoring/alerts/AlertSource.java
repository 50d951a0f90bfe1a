package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.identity.accounts.ProductModule;
import java.time.Instant;
import java.util.List;

/// Looks at all that a module watches: a bean of that module. Called every half minute, in a read
/// transaction, so it must cost little however much is watched.
public interface AlertSource {
    ProductModule module();

    /// @param resumed since when this service has been looking without a break: what did not report
    ///   while nobody could take the report is not late
    /// @return every subject with a finding, and every one of which not all can be told. Any other
    ///   is well
    List<SubjectConditions> look(Instant now, Instant resumed);
}
