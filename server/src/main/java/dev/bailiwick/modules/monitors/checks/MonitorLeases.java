package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR_LEASE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Which server checks which part of the monitors. Runs in the caller's transaction.
@Component
final class MonitorLeases {
    static final int PARTS = 32;

    /// A server that has died is replaced after this time.
    static final Duration LENGTH = Duration.ofSeconds(20);

    private final DSLContext sql;

    MonitorLeases(DSLContext sql) {
        this.sql = sql;
    }

    static int part(long monitor) {
        return Math.floorMod(monitor, PARTS);
    }

    /// Renews the leases of a server, and takes what is free, or gives back what is more than its
    /// share.
    ///
    /// @param servers how many share the work
    /// @return the parts that it has until [#LENGTH] from now
    Set<Integer> renew(String server, int servers, Instant now) {
        Instant until = now.plus(LENGTH);
        sql.update(MONITOR_LEASE)
                .set(MONITOR_LEASE.EXPIRES_AT, until)
                .where(MONITOR_LEASE.SERVER.eq(server))
                .and(MONITOR_LEASE.EXPIRES_AT.greaterThan(now))
                .execute();
        int share = Math.ceilDiv(PARTS, Math.max(1, servers));
        List<Integer> mine = parts(server, now);
        if (mine.size() > share) {
            release(server, mine.subList(share, mine.size()));
        } else if (mine.size() < share) {
            List<Integer> free =
                    sql.select(MONITOR_LEASE.PART)
                            .from(MONITOR_LEASE)
                            .where(MONITOR_LEASE.EXPIRES_AT.le(now).or(isFarAhead(now)))
                            .orderBy(MONITOR_LEASE.PART)
                            .limit(share - mine.size())
                            .fetch(MONITOR_LEASE.PART);
            sql.update(MONITOR_LEASE)
                    .set(MONITOR_LEASE.SERVER, server)
                    .set(MONITOR_LEASE.EXPIRES_AT, until)
                    .where(MONITOR_LEASE.PART.in(free))
                    .and(MONITOR_LEASE.EXPIRES_AT.le(now).or(isFarAhead(now)))
                    .execute();
        }
        return Set.copyOf(parts(server, now));
    }

    /// The clock was set back since.
    private static Condition isFarAhead(Instant now) {
        return MONITOR_LEASE.EXPIRES_AT.greaterThan(now.plus(LENGTH.multipliedBy(3)));
    }

    private List<Integer> parts(String server, Instant now) {
        return sql.select(MONITOR_LEASE.PART)
                .from(MONITOR_LEASE)
                .where(MONITOR_LEASE.SERVER.eq(server))
                .and(MONITOR_LEASE.EXPIRES_AT.greaterThan(now))
                .orderBy(MONITOR_LEASE.PART)
                .fetch(MONITOR_LEASE.PART);
    }

    /// Another server may have them at once.
    void release(String server, List<Integer> parts) {
        sql.update(MONITOR_LEASE)
                .set(MONITOR_LEASE.EXPIRES_AT, Instant.EPOCH)
                .where(MONITOR_LEASE.SERVER.eq(server))
                .and(MONITOR_LEASE.PART.in(parts))
                .execute();
    }
}
