package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.paging.SortKey.descNullable;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD_NAMES;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.platform.paging.SortKey;
import java.time.Instant;
import java.util.Locale;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/// A [HostFilter] as SQL: its condition and its order.
public final class HostSearch {
    /// Nobody types more, and each one lengthens the query.
    private static final int MAX_NON_ASCII_LETTERS = 16;

    private HostSearch() {}

    public static Condition condition(HostFilter filter, Instant now) {
        Condition all = DSL.noCondition();
        if (filter.state() != null) {
            all = all.and(HostStateSql.hasState(filter.state(), now));
        }
        if (filter.kind() != null) {
            all = all.and(COMPUTE_HOST.KIND.eq(filter.kind().wire()));
        }
        if (filter.site() != null) {
            all = all.and(COMPUTE_HOST.SITE.eq(filter.site()));
        }
        return all.and(
                filter.matches() == null
                        ? containsText(filter.search())
                        : COMPUTE_HOST.ID.in(filter.matches()));
    }

    /// Ties are ordered by name, which is unique.
    public static KeysetPagination order(HostFilter.Order order, Instant now) {
        SortKey<String> name = asc(COMPUTE_HOST.FOLDED_NAME);
        SortKey<Long> id = asc(COMPUTE_HOST.ID);
        return switch (order) {
            case PROBLEMS_FIRST -> KeysetPagination.by(asc(HostStateSql.urgency(now)), name, id);
            case NAME -> KeysetPagination.by(name, id);
            case CPU ->
                    KeysetPagination.by(
                            descNullable(reportedShare(HOST_REPORT.CPU, now)), name, id);
            case MEMORY ->
                    KeysetPagination.by(
                            descNullable(reportedShare(HOST_REPORT.MEMORY, now)), name, id);
            case DISK -> KeysetPagination.by(descNullable(HOST_REPORT.FULLEST_DISK), name, id);
            case SEEN -> KeysetPagination.by(descNullable(HOST_REPORT.LAST_SEEN_AT), name, id);
        };
    }

    /// As shown in lists: the usage of an offline host is unknown.
    private static Field<Double> reportedShare(Field<Double> share, Instant now) {
        return DSL.when(HostStateSql.isOverdue(now).not(), share);
    }

    /// All hosts when the search is empty.
    public static Condition containsText(String search) {
        String part = search.strip().toLowerCase(Locale.ROOT).replace("\0", "");
        return part.isEmpty()
                ? DSL.noCondition()
                : named(part).or(COMPUTE_HOST.ID.in(workload(part)));
    }

    private static Condition named(String part) {
        return DSL.position(COMPUTE_HOST.FOLDED_NAME, part)
                .gt(0)
                .or(in(COMPUTE_HOST.SITE, part))
                .or(in(HOST_REPORT.HOSTNAME, part))
                .or(in(HOST_REPORT.ADDRESSES, part))
                .or(in(HOST_REPORT.OS, part));
    }

    private static Select<Record1<Long>> workload(String part) {
        return DSL.select(WORKLOAD_NAMES.HOST_ID)
                .from(WORKLOAD_NAMES)
                .where(in(WORKLOAD_NAMES.NAMES, part));
    }

    private static Condition in(Field<String> field, String part) {
        return DSL.position(folded(field, part), part).gt(0);
    }

    /// Folds what matters for this search text: SQLite's `lower` handles only ASCII.
    private static Field<String> folded(Field<String> field, String part) {
        Field<String> folded = DSL.lower(field);
        int[] others =
                part.codePoints()
                        .filter(template ->
                                template > 127 && Character.toUpperCase(template) != template)
                        .distinct()
                        .limit(MAX_NON_ASCII_LETTERS)
                        .toArray();
        for (int template : others) {
            folded =
                    DSL.replace(
                            folded,
                            Character.toString(Character.toUpperCase(template)),
                            Character.toString(template));
        }
        return folded;
    }
}
