package dev.bailiwick.archive;

import static dev.bailiwick.db.schema.Tables.RUNNING_SERVER;

import dev.bailiwick.db.Transactions;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// This server's row among the running ones: from before it serves to after it served.
@Component
@ConditionalOnWebApplication
final class SignOfLife {
    private final DSLContext sql;
    private final Transactions transactions;
    private final Clock clock;
    private final UUID uid = UUID.randomUUID();

    SignOfLife(DSLContext sql, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.clock = clock;
    }

    @PostConstruct
    @Scheduled(fixedDelayString = "PT15S", initialDelayString = "PT15S")
    void give() {
        Instant now = clock.instant();
        transactions.write(() -> {
            sql.deleteFrom(RUNNING_SERVER)
                    .where(
                            RUNNING_SERVER.LAST_SEEN_AT.lessThan(
                                    now.minus(RunningServers.SILENT_AFTER)))
                    .execute();
            sql.insertInto(RUNNING_SERVER)
                    .set(RUNNING_SERVER.UID, uid)
                    .set(RUNNING_SERVER.STARTED_AT, now)
                    .set(RUNNING_SERVER.LAST_SEEN_AT, now)
                    .set(RUNNING_SERVER.KEYS_SEEN, 0L)
                    .onConflict(RUNNING_SERVER.UID)
                    .doUpdate()
                    .set(RUNNING_SERVER.LAST_SEEN_AT, now)
                    .execute();
        });
    }

    @PreDestroy
    void end() {
        transactions.write(
                () -> sql.deleteFrom(RUNNING_SERVER).where(RUNNING_SERVER.UID.eq(uid)).execute());
    }
}
