package dev.bailiwick.compute;

import static dev.bailiwick.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.db.schema.Tables.HOST_REPORT;
import static dev.bailiwick.db.schema.Tables.WORKLOAD;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.HostStatus;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Many hosts at once: the list, its counts and the summary. Which state a host is in is decided
/// here, in one expression, so that lists, counts and pages never disagree.
@Component
final class HostList {
    /// How many hosts and workloads there are, and how they stand.
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
    }

    private final DSLContext sql;

    HostList(DSLContext sql) {
        this.sql = sql;
    }

    List<HostListing> page(HostFilter filter, Instant now, int from, int most) {
        Field<Integer> rank = rank(now);
        return sql.select(COMPUTE_HOST.fields())
                .select(
                        rank,
                        HOST_REPORT.LAST_SEEN_AT,
                        HOST_REPORT.STATUS_SINCE_AT,
                        HOST_REPORT.STATUS_MESSAGE,
                        HOST_REPORT.OS,
                        HOST_REPORT.ADDRESSES,
                        HOST_REPORT.CPU,
                        HOST_REPORT.MEMORY,
                        HOST_REPORT.FULLEST_DISK,
                        HOST_REPORT.WORKLOADS,
                        HOST_REPORT.WORKLOADS_TROUBLED)
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .where(condition(filter, now))
                .orderBy(order(filter.order(), rank))
                .limit(most)
                .offset(from)
                .fetch(row -> listing(row, row.get(rank)));
    }

    /// Of those that the filter leaves, whatever their state and kind.
    Counts count(HostFilter filter, Instant now) {
        Field<Integer> rank = rank(now);
        var hosts = new EnumMap<HostState, Integer>(HostState.class);
        var kinds = new EnumMap<HostKind, Integer>(HostKind.class);
        int[] workloads = new int[3];
        sql.select(
                        rank,
                        COMPUTE_HOST.KIND,
                        DSL.count(),
                        DSL.sum(HOST_REPORT.WORKLOADS),
                        DSL.sum(HOST_REPORT.WORKLOADS_RUNNING),
                        DSL.sum(HOST_REPORT.WORKLOADS_TROUBLED))
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .where(condition(filter.withState(null).withKind(null), now))
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

    /// One host, as the list would show it.
    @Nullable HostListing one(long id, Instant now) {
        Field<Integer> rank = rank(now);
        return sql.select(COMPUTE_HOST.fields())
                .select(HOST_REPORT.fields())
                .select(rank)
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .where(COMPUTE_HOST.ID.eq(id))
                .fetchOne(row -> listing(row, row.get(rank)));
    }

    /// The number of the [HostState]. What people declared comes before what the host says.
    private static Field<Integer> rank(Instant now) {
        return state(now).as("standing");
    }

    private static Field<Integer> state(Instant now) {
        Condition declared =
                COMPUTE_HOST
                        .MAINTENANCE_AT
                        .isNotNull()
                        .and(
                                COMPUTE_HOST
                                        .MAINTENANCE_UNTIL_AT
                                        .isNull()
                                        .or(
                                                COMPUTE_HOST.MAINTENANCE_UNTIL_AT.gt(
                                                        DSL.inline(
                                                                now,
                                                                COMPUTE_HOST
                                                                        .MAINTENANCE_UNTIL_AT))));
        return DSL.when(declared, number(HostState.MAINTENANCE))
                .when(HOST_REPORT.HOST_ID.isNull(), number(HostState.PENDING))
                .when(
                        HOST_REPORT.OVERDUE_AT.le(DSL.inline(now, HOST_REPORT.OVERDUE_AT)),
                        number(HostState.OFFLINE))
                .when(
                        HOST_REPORT.STATUS.eq(HostStatus.MAINTENANCE.wire()),
                        number(HostState.MAINTENANCE))
                .when(HOST_REPORT.STATUS.eq(HostStatus.DEGRADED.wire()), number(HostState.DEGRADED))
                .otherwise(number(HostState.OK));
    }

    private static Field<Integer> number(HostState state) {
        return DSL.inline(state.rank());
    }

    private static Condition condition(HostFilter filter, Instant now) {
        Condition all = DSL.noCondition();
        if (filter.state() != null) {
            all = all.and(state(now).eq(number(filter.state())));
        }
        if (filter.kind() != null) {
            all = all.and(COMPUTE_HOST.KIND.eq(filter.kind().wire()));
        }
        if (filter.site() != null) {
            all = all.and(COMPUTE_HOST.SITE.eq(filter.site()));
        }
        String part = filter.search().strip().toLowerCase(Locale.ROOT).replace("\0", "");
        return part.isEmpty() ? all : all.and(holding(part));
    }

    private static Condition holding(String part) {
        return DSL.position(COMPUTE_HOST.FOLDED_NAME, part)
                .gt(0)
                .or(in(COMPUTE_HOST.SITE, part))
                .or(in(HOST_REPORT.HOSTNAME, part))
                .or(in(HOST_REPORT.ADDRESSES, part))
                .or(in(HOST_REPORT.OS, part))
                .or(
                        COMPUTE_HOST.ID.in(
                                DSL.select(WORKLOAD.HOST_ID)
                                        .from(WORKLOAD)
                                        .where(in(WORKLOAD.NAME, part))));
    }

    private static Condition in(Field<String> field, String part) {
        return DSL.position(DSL.lower(field), part).gt(0);
    }

    private static List<OrderField<?>> order(HostFilter.Order order, Field<Integer> rank) {
        OrderField<?> first =
                switch (order) {
                    case TROUBLE -> rank.asc();
                    case NAME -> COMPUTE_HOST.FOLDED_NAME.asc();
                    case CPU -> HOST_REPORT.CPU.desc().nullsLast();
                    case MEMORY -> HOST_REPORT.MEMORY.desc().nullsLast();
                    case DISK -> HOST_REPORT.FULLEST_DISK.desc().nullsLast();
                    case SEEN -> HOST_REPORT.LAST_SEEN_AT.desc().nullsLast();
                };
        return List.of(first, COMPUTE_HOST.FOLDED_NAME.asc());
    }

    private static HostListing listing(Record row, int rank) {
        ComputeHost host = ComputeHosts.host(row.into(COMPUTE_HOST));
        HostState state = HostState.ofRank(rank);
        Instant lastSeen = row.get(HOST_REPORT.LAST_SEEN_AT);
        boolean quiet = state == HostState.OFFLINE || lastSeen == null;
        return new HostListing(
                host.id(),
                host.name(),
                host.kind(),
                state,
                since(host, state, row),
                why(host, state, row),
                host.site(),
                text(row.get(HOST_REPORT.OS)),
                firstLine(row.get(HOST_REPORT.ADDRESSES)),
                quiet ? null : row.get(HOST_REPORT.CPU),
                quiet ? null : row.get(HOST_REPORT.MEMORY),
                row.get(HOST_REPORT.FULLEST_DISK),
                number(row.get(HOST_REPORT.WORKLOADS)),
                number(row.get(HOST_REPORT.WORKLOADS_TROUBLED)),
                lastSeen);
    }

    private static Instant since(ComputeHost host, HostState state, Record row) {
        Maintenance declared = host.maintenance();
        Instant since =
                switch (state) {
                    case PENDING -> host.createdAt();
                    case OFFLINE -> row.get(HOST_REPORT.LAST_SEEN_AT);
                    case MAINTENANCE ->
                            declared == null
                                    ? row.get(HOST_REPORT.STATUS_SINCE_AT)
                                    : declared.since();
                    case DEGRADED, OK -> row.get(HOST_REPORT.STATUS_SINCE_AT);
                };
        return since == null ? host.createdAt() : since;
    }

    private static String why(ComputeHost host, HostState state, Record row) {
        Maintenance declared = host.maintenance();
        return switch (state) {
            case PENDING -> "No report yet";
            case OFFLINE -> "No check-in";
            case MAINTENANCE ->
                    declared == null
                            ? text(row.get(HOST_REPORT.STATUS_MESSAGE))
                            : "By " + declared.by();
            case DEGRADED -> text(row.get(HOST_REPORT.STATUS_MESSAGE));
            case OK -> "";
        };
    }

    private static HostKind kind(String wire) {
        return HostKind.valueOf(wire.toUpperCase(Locale.ROOT));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static int number(@Nullable Number number) {
        return number == null ? 0 : number.intValue();
    }

    private static @Nullable String firstLine(@Nullable String lines) {
        if (lines == null || lines.isEmpty()) {
            return null;
        }
        int end = lines.indexOf('\n');
        return end < 0 ? lines : lines.substring(0, end);
    }
}
