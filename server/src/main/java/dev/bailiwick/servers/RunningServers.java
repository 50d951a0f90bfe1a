package dev.bailiwick.servers;

import static dev.bailiwick.db.schema.Tables.RUNNING_SERVER;

import java.time.Clock;
import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Which servers run on this database, as far as they gave a sign of life.
@Component
public final class RunningServers {
    static final Duration SILENT_AFTER = Duration.ofSeconds(45);

    private final DSLContext sql;
    private final Clock clock;

    RunningServers(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// Inside the caller's transaction.
    public int count() {
        return sql.fetchCount(
                RUNNING_SERVER,
                RUNNING_SERVER.LAST_SEEN_AT.greaterThan(clock.instant().minus(SILENT_AFTER)));
    }

    public boolean anyRuns() {
        return count() > 0;
    }

    /// How many have not taken the keys of this version. Inside the caller's transaction.
    public int withoutKeys(long version) {
        return sql.fetchCount(
                RUNNING_SERVER,
                RUNNING_SERVER
                        .LAST_SEEN_AT
                        .greaterThan(clock.instant().minus(SILENT_AFTER))
                        .and(RUNNING_SERVER.KEYS_SEEN.lessThan(version)));
    }
}
