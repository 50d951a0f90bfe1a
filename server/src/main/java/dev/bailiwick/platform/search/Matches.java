package dev.bailiwick.platform.search;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/// The rows that a text search found: of each kind of text the first [#MAX].
///
/// @param truncated whether there are more
public record Matches(Set<Long> ids, boolean truncated) {
    public static final int MAX = 1_000;

    /// The limit of each query: one more shows that there are more.
    public static final int LIMIT = MAX + 1;

    /// @param byText what each query found, up to [#LIMIT]
    public static Matches of(Collection<List<Long>> byText) {
        var ids = new LinkedHashSet<Long>();
        byText.forEach(found -> ids.addAll(found.subList(0, Math.min(found.size(), MAX))));
        return new Matches(ids, byText.stream().anyMatch(found -> found.size() > MAX));
    }

    public Condition are(Field<Long> id) {
        return id.in(ids.stream().map(DSL::inline).toList());
    }
}
