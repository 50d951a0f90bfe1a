package dev.bailiwick.platform.servers;

import static dev.bailiwick.platform.db.schema.Tables.RUNNING_SERVER;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.Keysets;
import dev.bailiwick.platform.startup.StartRefused;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jooq.DSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// This server's row among the running ones: from before it serves to after it served. It takes new
/// keys along.
///
/// At fixed rates, which give each run a thread of its own: what runs with fixed delays shares one,
/// and a copy or a roll-up that takes long would make this server look silent.
@Component
@ConditionalOnWebApplication
final class ServerHeartbeat {
    private static final Logger LOG = LoggerFactory.getLogger(ServerHeartbeat.class);

    /// Before the first version of any keys.
    private static final long NO_KEYS = 0;

    private final DSLContext sql;
    private final Transactions transactions;
    private final Clock clock;
    private final Keysets keysets;
    private final UUID uid = UUID.randomUUID();
    private final ReentrantLock giving = new ReentrantLock();
    private final AtomicReference<String> toldOfKeys = new AtomicReference<>("");
    private volatile long keysSeen;
    private boolean ended;

    ServerHeartbeat(DSLContext sql, Transactions transactions, Clock clock, Keysets keysets) {
        this.sql = sql;
        this.transactions = transactions;
        this.keysets = keysets;
        this.clock = clock;
    }

    @PostConstruct
    @ScheduledJob("Give a sign of life to the other servers")
    @Scheduled(fixedRateString = "PT15S", initialDelayString = "PT15S")
    void give() {
        if (!giving.tryLock()) {
            return; // another run gives one
        }
        try {
            if (!ended) {
                tell();
            }
        } finally {
            giving.unlock();
        }
    }

    private void tell() {
        Instant now = clock.instant();
        long keys = keys();
        transactions.write(() -> {
            sql.deleteFrom(RUNNING_SERVER).where(RunningServers.isAlive(now).not()).execute();
            sql.insertInto(RUNNING_SERVER)
                    .set(RUNNING_SERVER.UID, uid)
                    .set(RUNNING_SERVER.STARTED_AT, now)
                    .set(RUNNING_SERVER.LAST_SEEN_AT, now)
                    .set(RUNNING_SERVER.KEYS_SEEN, keys)
                    .onConflict(RUNNING_SERVER.UID)
                    .doUpdate()
                    .set(RUNNING_SERVER.LAST_SEEN_AT, now)
                    .set(RUNNING_SERVER.KEYS_SEEN, keys)
                    .execute();
        });
        keysSeen = keys;
    }

    /// Whoever changes the keys waits for this.
    @ScheduledJob("Take new keys")
    @Scheduled(fixedRateString = "PT2S", initialDelayString = "PT2S")
    void tellOfNewKeys() {
        if (keys() != keysSeen) {
            give();
        }
    }

    /// A server that cannot read a key file that was put beside its own is one to be waited for: it
    /// is alive, and would open nothing that is stored once the keys have changed.
    private long keys() {
        try {
            long keys = keysets.adopt();
            toldOfKeys.set("");
            return keys;
        } catch (StartRefused e) {
            String why = String.valueOf(e.getMessage());
            if (!why.equals(toldOfKeys.getAndSet(why))) {
                LOG.error("This server cannot take the new keys. {}", why);
            }
            return NO_KEYS;
        }
    }

    @PreDestroy
    void end() {
        giving.lock();
        try {
            ended = true;
            transactions.write(() ->
                    sql.deleteFrom(RUNNING_SERVER).where(RUNNING_SERVER.UID.eq(uid)).execute());
        } finally {
            giving.unlock();
        }
    }
}
