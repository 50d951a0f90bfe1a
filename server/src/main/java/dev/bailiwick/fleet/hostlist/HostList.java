package dev.bailiwick.fleet.hostlist;

import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.HOST_REPORT;

import dev.bailiwick.fleet.hosts.ComputeHost;
import dev.bailiwick.fleet.hosts.ComputeHosts;
import dev.bailiwick.fleet.hosts.HostFilter;
import dev.bailiwick.fleet.hosts.HostSearch;
import dev.bailiwick.fleet.hosts.HostState;
import dev.bailiwick.fleet.hosts.HostSummary;
import dev.bailiwick.platform.paging.KeysetPagination;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectOnConditionStep;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Hosts as lists show them: a page of them, or one.
@Component
public final class HostList {
    private static final int MOST_FOUND = 500;
    private static final Field<Integer> RANK = DSL.field(DSL.name("standing"), Integer.class);

    private final DSLContext sql;

    HostList(DSLContext sql) {
        this.sql = sql;
    }

    KeysetPagination.Page<HostListItem> page(
            HostFilter filter, KeysetPagination.Turn turn, Instant now, int size) {
        return HostSearch.order(filter.order(), now)
                .page(
                        turn,
                        size,
                        place ->
                                hosts(HostSummary.loops(now), now, place)
                                        .where(HostSearch.condition(filter, now)),
                        row -> listing(row, now));
    }

    /// Carries out the search of a filter once for all that is asked with it: looking through every
    /// host and workload costs more than the rest. Not when it leaves many.
    HostFilter searched(HostFilter filter) {
        if (filter.search().isBlank()) {
            return filter;
        }
        List<Long> found =
                sql.select(COMPUTE_HOST.ID)
                        .from(COMPUTE_HOST)
                        .leftJoin(HOST_REPORT)
                        .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                        .where(HostSearch.holding(filter.search()))
                        .limit(MOST_FOUND + 1)
                        .fetch(COMPUTE_HOST.ID);
        return found.size() > MOST_FOUND ? filter : filter.withFound(found);
    }

    @Nullable
    public HostListItem one(long id, Instant now) {
        return hosts(HostSummary.loops(now, id), now, List.of())
                .where(COMPUTE_HOST.ID.eq(id))
                .fetchOne(row -> listing(row, now));
    }

    private SelectOnConditionStep<Record> hosts(
            Table<?> loops, Instant now, List<Field<?>> further) {
        var fields = new ArrayList<Field<?>>(Arrays.asList(COMPUTE_HOST.fields()));
        fields.addAll(
                List.of(
                        HostSummary.rank(now).as(RANK),
                        HOST_REPORT.FIRST_SEEN_AT,
                        HOST_REPORT.LAST_SEEN_AT,
                        HOST_REPORT.STATUS_SINCE_AT,
                        HOST_REPORT.STATUS_MESSAGE,
                        HOST_REPORT.OS,
                        HOST_REPORT.ADDRESSES,
                        HOST_REPORT.CPU,
                        HOST_REPORT.MEMORY,
                        HOST_REPORT.FULLEST_DISK,
                        HOST_REPORT.WORKLOADS,
                        HostSummary.troubled().as(HostSummary.TROUBLED)));
        fields.addAll(further);
        return sql.select(fields)
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .leftJoin(loops)
                .on(HostSummary.LOOPING_HOST.eq(COMPUTE_HOST.ID));
    }

    private static HostListItem listing(Record row, Instant now) {
        ComputeHost host = ComputeHosts.host(row.into(COMPUTE_HOST));
        HostState state = HostState.ofRank(row.get(RANK));
        Instant lastSeen = row.get(HOST_REPORT.LAST_SEEN_AT);
        boolean quiet = state == HostState.OFFLINE || lastSeen == null;
        return new HostListItem(
                host.id(),
                host.name(),
                host.kind(),
                state,
                HostSummary.since(host, state, row, now),
                HostSummary.why(host, state, row, now),
                host.site(),
                text(row.get(HOST_REPORT.OS)),
                firstLine(row.get(HOST_REPORT.ADDRESSES)),
                quiet ? null : row.get(HOST_REPORT.CPU),
                quiet ? null : row.get(HOST_REPORT.MEMORY),
                row.get(HOST_REPORT.FULLEST_DISK),
                number(row.get(HOST_REPORT.WORKLOADS)),
                number(row.get(HostSummary.TROUBLED)),
                row.get(HOST_REPORT.FIRST_SEEN_AT),
                lastSeen);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static int number(@Nullable Integer number) {
        return number == null ? 0 : number;
    }

    private static @Nullable String firstLine(@Nullable String lines) {
        if (lines == null || lines.isEmpty()) {
            return null;
        }
        int end = lines.indexOf('\n');
        return end < 0 ? lines : lines.substring(0, end);
    }
}
