package dev.bailiwick.fleet.hosts.lists;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostGateways;
import dev.bailiwick.fleet.hosts.registry.HostGateways.Gateway;
import dev.bailiwick.fleet.hosts.registry.HostSearch;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.fleet.hosts.registry.HostStateSql;
import dev.bailiwick.platform.paging.KeysetPagination;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

    private final HostGateways gateways;
    private final DSLContext sql;

    HostList(HostGateways gateways, DSLContext sql) {
        this.gateways = gateways;
        this.sql = sql;
    }

    KeysetPagination.Page<HostListItem> page(
            HostFilter filter, KeysetPagination.PageRequest pageRequest, Instant now, int size) {
        KeysetPagination order = HostSearch.order(filter.order(), now);
        KeysetPagination.Page<HostListItem> page =
                (filter.reversed() ? order.reversed() : order)
                        .page(
                                pageRequest,
                                size,
                                cursor ->
                                        hosts(HostStateSql.restartingHosts(now), now, cursor)
                                                .where(HostSearch.condition(filter, now)),
                                row -> item(row, now));
        return new KeysetPagination.Page<>(
                explained(page.rows()), page.before(), page.after(), page.skipped());
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
        List<HostListItem> found =
                hosts(HostStateSql.restartingHosts(now, id), now, List.of())
                        .where(COMPUTE_HOST.ID.eq(id))
                        .fetch(row -> item(row, now));
        return explained(found).stream().findFirst().orElse(null);
    }

    /// Some hosts, by id.
    public Map<Long, HostListItem> of(Collection<Long> ids, Instant now) {
        List<HostListItem> found =
                hosts(HostStateSql.restartingHosts(now), now, List.of())
                        .where(COMPUTE_HOST.ID.in(ids))
                        .fetch(row -> item(row, now));
        return explained(found).stream().collect(Collectors.toMap(HostListItem::id, one -> one));
    }

    /// Those that are offline may be behind something that is down.
    private List<HostListItem> explained(List<HostListItem> items) {
        Map<Long, Gateway> before =
                gateways.of(
                        items.stream()
                                .filter(one -> one.state() == HostState.OFFLINE)
                                .map(HostListItem::id)
                                .toList());
        return items.stream()
                .map(one -> {
                    Gateway gateway = before.get(one.id());
                    return gateway == null || gateway.down() == null
                            ? one
                            : one.because("Behind " + gateway.down());
                })
                .toList();
    }

    private SelectOnConditionStep<Record> hosts(
            Table<?> loops, Instant now, List<Field<?>> further) {
        var fields = new ArrayList<Field<?>>(Arrays.asList(COMPUTE_HOST.fields()));
        fields.addAll(
                List.of(
                        HostStateSql.rank(now).as(RANK),
                        HOST_REPORT.FIRST_SEEN_AT,
                        HOST_REPORT.LAST_SEEN_AT,
                        HOST_REPORT.STATUS_SINCE_AT,
                        HOST_REPORT.STATUS_MESSAGE,
                        HOST_REPORT.OS,
                        HOST_REPORT.ADDRESSES,
                        HOST_REPORT.AGENT_VERSION,
                        HOST_REPORT.CPU,
                        HOST_REPORT.MEMORY,
                        HOST_REPORT.FULLEST_DISK,
                        HOST_REPORT.WORKLOADS,
                        HostStateSql.failing().as(HostStateSql.FAILING)));
        fields.addAll(further);
        return sql.select(fields)
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .leftJoin(loops)
                .on(HostStateSql.RESTARTING_HOST.eq(COMPUTE_HOST.ID));
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
                HostStateSql.since(host, state, row, now),
                HostStateSql.reason(host, state, row, now),
                host.site(),
                text(row.get(HOST_REPORT.OS)),
                firstLine(row.get(HOST_REPORT.ADDRESSES)),
                text(row.get(HOST_REPORT.AGENT_VERSION)),
                quiet ? null : row.get(HOST_REPORT.CPU),
                quiet ? null : row.get(HOST_REPORT.MEMORY),
                row.get(HOST_REPORT.FULLEST_DISK),
                number(row.get(HOST_REPORT.WORKLOADS)),
                number(row.get(HostStateSql.FAILING)),
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
