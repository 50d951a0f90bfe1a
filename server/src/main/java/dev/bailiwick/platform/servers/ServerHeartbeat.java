package dev.bailiwick.platform.servers;

import static dev.bailiwick.platform.schema.Tables.RUNNING_SERVER;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.Keysets;
import dev.bailiwick.platform.startup.StartRefusedException;
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

/// This server's heartbeat: its row among the running servers, from before it serves requests until
/// after. Also adopts new keys.
@Component
@ConditionalOnWebApplication
final class ServerHeartbeat {
    private static final Logger LOG = LoggerFactory.getLogger(ServerHeartbeat.class);

    /// Lower than the first version of any keys.
    private static final long NO_KEY_VERSION = 0;

    private final DSLContext sql;
    private final Transactions transactions;
    private final Clock clock;
    private final Keysets keysets;
    private final UUID uid = UUID.randomUUID();
    private final ReentrantLock sendLock = new ReentrantLock();
    private final AtomicReference<String> loggedKeys = new AtomicReference<>("");
    private volatile long keysSeen;
    private boolean ended;

    ServerHeartbeat(DSLContext sql, Transactions transactions, Clock clock, Keysets keysets) {
        this.sql = sql;
        this.transactions = transactions;
        this.keysets = keysets;
        this.clock = clock;
    }

    @PostConstruct
    @ScheduledJob("Record this server's heartbeat")
    @Scheduled(fixedRateString = "PT15S", initialDelayString = "PT15S")
    void send() {
        if (!sendLock.tryLock()) {
            return; // another run sends one
        }
        try {
            if (!ended) {
                store();
            }
        } finally {
            sendLock.unlock();
        }
    }

    private void store() {
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

    /// A key rotation waits for this.
    @ScheduledJob("Load new keys")
    @Scheduled(fixedRateString = "PT2S", initialDelayString = "PT2S")
    void sendIfKeysChanged() {
        if (keys() != keysSeen) {
            send();
        }
    }

    /// If a server cannot read a key file next to its own, the rotation must wait for it: the
    /// server is alive, and could decrypt nothing stored after the rotation.
    private long keys() {
        try {
            long keys = keysets.adopt();
            loggedKeys.set("");
            return keys;
        } catch (StartRefusedException e) {
            String reason = String.valueOf(e.getMessage());
            if (!reason.equals(loggedKeys.getAndSet(reason))) {
                LOG.error("This server cannot load the new keys. {}", reason);
            }
            return NO_KEY_VERSION;
        }
    }

    @PreDestroy
    void end() {
        sendLock.lock();
        try {
            ended = true;
            transactions.write(() ->
                    sql.deleteFrom(RUNNING_SERVER).where(RUNNING_SERVER.UID.eq(uid)).execute());
        } finally {
            sendLock.unlock();
        }
    }
}
