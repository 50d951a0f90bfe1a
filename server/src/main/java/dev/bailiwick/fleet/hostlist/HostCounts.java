package dev.bailiwick.fleet.hostlist;

import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.HOST_REPORT;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.HostFilter;
import dev.bailiwick.fleet.hosts.HostSearch;
import dev.bailiwick.fleet.hosts.HostState;
import dev.bailiwick.fleet.hosts.HostSummary;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// How many hosts and workloads there are, and how they stand.
@Component
final class HostCounts {
    record Counts(
            Map<HostState, Integer> hosts,
            Map<HostKind, Integer> kinds,
            int workloads,
            int running,
            int troubled) {
        int total() {
            return hosts.values().stream().mapToInt(Integer::intValue).sum();
        }

        int of(HostState state) {
            return hosts.getOrDefault(state, 0);
        }

        int of(HostKind kind) {
            return kinds.getOrDefault(kind, 0);
        }

        /// Of those that a filter leaves, which narrows by one of both at most.
        int of(HostFilter filter) {
            return filter.state() != null
                    ? of(filter.state())
                    : filter.kind() != null ? of(filter.kind()) : total();
        }
    }

    private final DSLContext sql;

    HostCounts(DSLContext sql) {
        this.sql = sql;
    }

    /// Of those that the filter leaves, whatever their state and kind.
    Counts of(HostFilter filter, Instant now) {
        Field<Integer> rank = HostSummary.rank(now).as("standing");
        var hosts = new EnumMap<HostState, Integer>(HostState.class);
        var kinds = new EnumMap<HostKind, Integer>(HostKind.class);
        int[] workloads = new int[3];
        sql.select(
                        rank,
                        COMPUTE_HOST.KIND,
                        DSL.count(),
                        DSL.sum(HOST_REPORT.WORKLOADS),
                        DSL.sum(HOST_REPORT.WORKLOADS_RUNNING),
                        DSL.sum(HostSummary.troubled()))
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .leftJoin(HostSummary.loops(now))
                .on(HostSummary.LOOPING_HOST.eq(COMPUTE_HOST.ID))
                .where(HostSearch.condition(filter.withState(null).withKind(null), now))
                .groupBy(rank, COMPUTE_HOST.KIND)
                .forEach(row -> {
                    int count = row.value3();
                    hosts.merge(HostState.ofRank(row.value1()), count, Integer::sum);
                    kinds.merge(kind(row.value2()), count, Integer::sum);
                    workloads[0] += number(row.value4());
                    workloads[1] += number(row.value5());
                    workloads[2] += number(row.value6());
                });
        return new Counts(hosts, kinds, workloads[0], workloads[1], workloads[2]);
    }

    List<String> sites() {
        return sql.selectDistinct(COMPUTE_HOST.SITE)
                .from(COMPUTE_HOST)
                .where(COMPUTE_HOST.SITE.ne(""))
                .orderBy(COMPUTE_HOST.SITE)
                .limit(200)
                .fetch(COMPUTE_HOST.SITE);
    }

    private static HostKind kind(String wire) {
        return HostKind.valueOf(wire.toUpperCase(Locale.ROOT));
    }

    private static int number(@Nullable Number number) {
        return number == null ? 0 : number.intValue();
    }
}
