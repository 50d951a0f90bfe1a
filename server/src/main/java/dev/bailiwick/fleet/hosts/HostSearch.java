package dev.bailiwick.fleet.hosts;

import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.db.schema.Tables.WORKLOAD;
import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.paging.SortKey.descNullable;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.platform.paging.SortKey;
import java.time.Instant;
import java.util.Locale;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/// A [HostFilter] as SQL: which hosts it leaves, and their order.
public final class HostSearch {
    /// Nobody types more; each makes the question longer.
    private static final int MOST_OTHERS = 16;

    private HostSearch() {}

    public static Condition condition(HostFilter filter, Instant now) {
        Condition all = DSL.noCondition();
        if (filter.state() != null) {
            all = all.and(HostSummary.is(filter.state(), now));
        }
        if (filter.kind() != null) {
            all = all.and(COMPUTE_HOST.KIND.eq(filter.kind().wire()));
        }
        if (filter.site() != null) {
            all = all.and(COMPUTE_HOST.SITE.eq(filter.site()));
        }
        return all.and(
                filter.found() == null
                        ? holding(filter.search())
                        : COMPUTE_HOST.ID.in(filter.found()));
    }

    /// Hosts with equal values by their name; no two have the same.
    public static KeysetPagination order(HostFilter.Order order, Instant now) {
        SortKey<String> name = asc(COMPUTE_HOST.FOLDED_NAME);
        SortKey<Long> id = asc(COMPUTE_HOST.ID);
        return switch (order) {
            case TROUBLE -> KeysetPagination.by(asc(HostSummary.urgency(now)), name, id);
            case NAME -> KeysetPagination.by(name, id);
            case CPU -> KeysetPagination.by(descNullable(present(HOST_REPORT.CPU, now)), name, id);
            case MEMORY ->
                    KeysetPagination.by(descNullable(present(HOST_REPORT.MEMORY, now)), name, id);
            case DISK -> KeysetPagination.by(descNullable(HOST_REPORT.FULLEST_DISK), name, id);
            case SEEN -> KeysetPagination.by(descNullable(HOST_REPORT.LAST_SEEN_AT), name, id);
        };
    }

    /// As lists show it: a host that is offline uses nothing that is known.
    private static Field<Double> present(Field<Double> share, Instant now) {
        return DSL.when(HostSummary.isOverdue(now).not(), share);
    }

    /// All hosts when nothing is searched for.
    public static Condition holding(String search) {
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
        return DSL.select(WORKLOAD.HOST_ID).from(WORKLOAD).where(in(WORKLOAD.NAME, part));
    }

    private static Condition in(Field<String> field, String part) {
        return DSL.position(folded(field, part), part).gt(0);
    }

    /// As far as it matters for this part: SQLite's `lower` knows ASCII alone.
    private static Field<String> folded(Field<String> field, String part) {
        Field<String> folded = DSL.lower(field);
        int[] others =
                part.codePoints()
                        .filter(letter -> letter > 127 && Character.toUpperCase(letter) != letter)
                        .distinct()
                        .limit(MOST_OTHERS)
                        .toArray();
        for (int letter : others) {
            folded =
                    DSL.replace(
                            folded,
                            Character.toString(Character.toUpperCase(letter)),
                            Character.toString(letter));
        }
        return folded;
    }
}
