package dev.bailiwick.fleet.hosts.checkin;

import static dev.bailiwick.platform.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.schema.Tables.HOST_CHANGE;
import static dev.bailiwick.platform.schema.Tables.HOST_EVENT;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes reports that are past their retention, a few thousand rows at a time.
@Component
@ConditionalOnWebApplication
final class DeleteOldReports {
    /// How long check-in ids are remembered.
    static final Duration ID_RETENTION = Duration.ofDays(7);

    /// For events, and the same for changes.
    static final int MAX_PER_HOST = 100_000;

    private static final int BATCH_SIZE = 2_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final Settings settings;
    private final Clock clock;

    DeleteOldReports(DSLContext sql, Transactions transactions, Settings settings, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    @ScheduledJob(value = "Delete old check-ins and events", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT2M")
    void run() {
        Instant now = clock.instant();
        Duration events = Duration.ofDays(settings.current().get(CheckInSettings.EVENT_DAYS));
        deleteOld(CHECK_IN, CHECK_IN.RECEIVED_AT, now.minus(ID_RETENTION));
        deleteOld(HOST_EVENT, HOST_EVENT.AT, now.minus(events));
        deleteOld(HOST_CHANGE, HOST_CHANGE.AT, now.minus(events));
    }

    /// Limits the disk space that one host can use: only the newest of its events and changes are
    /// kept.
    @ScheduledJob(value = "Delete excess events of hosts that report too many", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT4M")
    void trim() {
        trim(HOST_EVENT, HOST_EVENT.ID, HOST_EVENT.HOST_ID, HOST_EVENT.AT);
        trim(HOST_CHANGE, HOST_CHANGE.ID, HOST_CHANGE.HOST_ID, HOST_CHANGE.AT);
    }

    private <R extends Record> void trim(
            Table<R> table,
            TableField<R, Long> id,
            TableField<R, Long> host,
            TableField<R, Instant> at) {
        List<Long> loud =
                transactions.read(() ->
                        sql.select(host)
                                .from(table)
                                .groupBy(host)
                                .having(DSL.count().gt(MAX_PER_HOST))
                                .fetch(host));
        for (long one : loud) {
            var rest =
                    sql.select(id)
                            .from(table)
                            .where(host.eq(one))
                            .orderBy(at.desc(), id.desc())
                            .limit(BATCH_SIZE)
                            .offset(MAX_PER_HOST);
            boolean more = true;
            while (more && !Thread.currentThread().isInterrupted()) {
                more =
                        transactions.write(() -> sql.deleteFrom(table).where(id.in(rest)).execute())
                                == BATCH_SIZE;
            }
        }
    }

    private void deleteOld(Table<?> table, TableField<?, Instant> at, Instant before) {
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = deleteBatch(table, at, before) == BATCH_SIZE;
        }
    }

    /// Deletes up to the time of the last of the oldest rows. No ids are needed, so it works for
    /// any table.
    private int deleteBatch(Table<?> table, TableField<?, Instant> at, Instant before) {
        return transactions.write(() -> {
            var oldest =
                    sql.select(at)
                            .from(table)
                            .where(at.lessThan(before))
                            .orderBy(at)
                            .limit(BATCH_SIZE)
                            .fetch(at);
            if (oldest.isEmpty()) {
                return 0;
            }
            int ignored = sql.deleteFrom(table).where(at.le(oldest.getLast())).execute();
            return oldest.size();
        });
    }
}
