package dev.bailiwick.platform.servers;

import static dev.bailiwick.platform.schema.Tables.RUNNING_SERVER;

import dev.bailiwick.platform.db.ClockSkew;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The servers running on this database, according to their heartbeats.
@Component
public final class RunningServers {
    static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(45);

    private final DSLContext sql;
    private final Clock clock;

    RunningServers(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Runs in the caller's transaction.
    public int count() {
        return sql.fetchCount(RUNNING_SERVER, isAlive(clock.instant()));
    }

    /// Those that were seen in this time, which is shorter than the usual one. A server that is
    /// only late is missing, too. Runs in the caller's transaction.
    public int seenWithin(Duration time) {
        Instant now = clock.instant();
        return sql.fetchCount(
                RUNNING_SERVER,
                isAlive(now).and(RUNNING_SERVER.LAST_SEEN_AT.greaterThan(now.minus(time))));
    }

    public boolean isAnyRunning() {
        return count() > 0;
    }

    /// How many have not adopted this version of the keys. Runs in the caller's transaction.
    public int withoutKeys(long version) {
        return sql.fetchCount(
                RUNNING_SERVER,
                isAlive(clock.instant()).and(RUNNING_SERVER.KEYS_SEEN.lessThan(version)));
    }

    static Condition isAlive(Instant now) {
        return RUNNING_SERVER
                .LAST_SEEN_AT
                .greaterThan(now.minus(HEARTBEAT_TIMEOUT))
                .and(RUNNING_SERVER.LAST_SEEN_AT.lessThan(now.plus(ClockSkew.TOLERANCE)));
    }
}
