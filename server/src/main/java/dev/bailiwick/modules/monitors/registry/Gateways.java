package dev.bailiwick.modules.monitors.registry;

import static dev.bailiwick.platform.schema.Tables.MONITOR_HOST_GATEWAY;

import java.util.Collection;
import java.util.Map;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Which monitor stands for what is in front of a compute host. Runs in the caller's transaction.
@Component
public final class Gateways {
    private final DSLContext sql;

    Gateways(DSLContext sql) {
        this.sql = sql;
    }

    /// The monitors of some hosts, by host; those without one are missing.
    public Map<Long, Long> of(Collection<Long> hosts) {
        return hosts.isEmpty()
                ? Map.of()
                : sql.select(MONITOR_HOST_GATEWAY.HOST_ID, MONITOR_HOST_GATEWAY.MONITOR_ID)
                        .from(MONITOR_HOST_GATEWAY)
                        .where(MONITOR_HOST_GATEWAY.HOST_ID.in(hosts))
                        .fetchMap(MONITOR_HOST_GATEWAY.HOST_ID, MONITOR_HOST_GATEWAY.MONITOR_ID);
    }

    /// @param monitor null for none
    public void set(long host, @Nullable Long monitor) {
        sql.deleteFrom(MONITOR_HOST_GATEWAY).where(MONITOR_HOST_GATEWAY.HOST_ID.eq(host)).execute();
        if (monitor != null) {
            sql.insertInto(MONITOR_HOST_GATEWAY)
                    .set(MONITOR_HOST_GATEWAY.HOST_ID, host)
                    .set(MONITOR_HOST_GATEWAY.MONITOR_ID, monitor)
                    .execute();
        }
    }
}
