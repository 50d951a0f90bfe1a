package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The names and states of all hosts, for lists of other modules. Runs in the caller's transaction.
@Component
public final class HostStates {
    private static final Field<Integer> RANK = DSL.field(DSL.name("standing"), Integer.class);

    private final DSLContext sql;

    HostStates(DSLContext sql) {
        this.sql = sql;
    }

    public record NamedState(long id, String name, HostState state) {
        public boolean isOffline() {
            return state == HostState.OFFLINE || state == HostState.PENDING;
        }
    }

    /// The names by id, in their order.
    public Map<Long, String> names() {
        return sql.select(COMPUTE_HOST.ID, COMPUTE_HOST.NAME)
                .from(COMPUTE_HOST)
                .orderBy(COMPUTE_HOST.FOLDED_NAME)
                .fetchMap(COMPUTE_HOST.ID, COMPUTE_HOST.NAME);
    }

    /// By id, in the order of their names.
    public Map<Long, NamedState> all(Instant now) {
        return where(DSL.noCondition(), now);
    }

    public Map<Long, NamedState> of(Collection<Long> hosts, Instant now) {
        return where(COMPUTE_HOST.ID.in(hosts), now);
    }

    private Map<Long, NamedState> where(Condition condition, Instant now) {
        var states = new LinkedHashMap<Long, NamedState>();
        sql.select(COMPUTE_HOST.ID, COMPUTE_HOST.NAME, HostStateSql.rank(now).as(RANK))
                .from(COMPUTE_HOST)
                .leftJoin(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                .where(condition)
                .orderBy(COMPUTE_HOST.FOLDED_NAME)
                .forEach(row -> {
                    Long id = row.get(COMPUTE_HOST.ID);
                    states.put(
                            id,
                            new NamedState(
                                    id,
                                    row.get(COMPUTE_HOST.NAME),
                                    HostState.ofRank(row.get(RANK))));
                });
        return states;
    }
}
