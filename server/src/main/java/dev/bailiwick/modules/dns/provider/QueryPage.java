package dev.bailiwick.modules.dns.provider;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some queries, the newest first.
///
/// @param cursor keeps later pages from moving when queries are added; empty for none
/// @param matching how many there are in all; null if that is not known
/// @param limit a sentence about what this version cannot do; empty for nothing
public record QueryPage(
        List<LoggedQuery> queries, String cursor, @Nullable Long matching, String limit) {
    public QueryPage {
        queries = List.copyOf(queries);
    }
}
