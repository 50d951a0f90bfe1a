package dev.bailiwick.fleet.hosts.lists;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import dev.bailiwick.fleet.hosts.register.ComputeHost;
import dev.bailiwick.fleet.hosts.register.ComputeHosts;
import dev.bailiwick.fleet.hosts.register.HostFilter;
import dev.bailiwick.fleet.hosts.register.HostSearch;
import dev.bailiwick.fleet.hosts.register.HostState;
import dev.bailiwick.fleet.hosts.register.HostSummary;
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

/// Hosts as lists show them: one page, or a single host.
@Component
public final class HostList {
    private static final int MAX_FOUND = 500;
    private static final Field<Integer> RANK = DSL.field(DSL.name("standing"), Integer.class);

    private final DSLContext sql;

    HostList(DSLContext sql) {
        this.sql = sql;
    }

    KeysetPagination.Page<HostListItem> page(
            HostFilter filter, KeysetPagination.PageRequest turn, Instant now, int size) {
        return HostSearch.order(filter.order(), now)
                .page(
                        turn,
                        size,
                        place ->
                                hosts(HostSummary.restartingHosts(now), now, place)
                                        .where(HostSearch.condition(filter, now)),
                        row -> item(row, now));
    }

    /// Runs a filter's search once for all queries that use it, because searching every host and
    /// workload costs more than the rest. Returns the filter unchanged if there are many matches.
    HostFilter withMatches(HostFilter filter) {
        if (filter.search().isBlank()) {
            return filter;
        }
        List<Long> found =
                sql.select(COMPUTE_HOST.ID)
                        .from(COMPUTE_HOST)
                        .leftJoin(HOST_REPORT)
                        .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                        .where(HostSearch.containsText(filter.search()))
                        .limit(MAX_FOUND + 1)
                        .fetch(COMPUTE_HOST.ID);
        return found.size() > MAX_FOUND ? filter : filter.withMatches(found);
    }

    @Nullable
    public HostListItem find(long id, Instant now) {
        return hosts(HostSummary.restartingHosts(now, id), now, List.of())
                .where(COMPUTE_HOST.ID.eq(id))
                .fetchOne(row -> item(row, now));
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
                        HostSummary.failing().as(HostSummary.FAILING)));
        fields.addAll(further);
        return sql.select(fields)
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .leftJoin(loops)
                .on(HostSummary.RESTARTING_HOST.eq(COMPUTE_HOST.ID));
    }

    private static HostListItem item(Record row, Instant now) {
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
                HostSummary.reason(host, state, row, now),
                host.site(),
                text(row.get(HOST_REPORT.OS)),
                firstLine(row.get(HOST_REPORT.ADDRESSES)),
                quiet ? null : row.get(HOST_REPORT.CPU),
                quiet ? null : row.get(HOST_REPORT.MEMORY),
                row.get(HOST_REPORT.FULLEST_DISK),
                number(row.get(HOST_REPORT.WORKLOADS)),
                number(row.get(HostSummary.FAILING)),
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
