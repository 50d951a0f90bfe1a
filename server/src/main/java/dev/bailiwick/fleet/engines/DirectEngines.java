package dev.bailiwick.fleet.engines;

import static dev.bailiwick.platform.schema.Tables.DIRECT_ENGINE;

import dev.bailiwick.platform.jobs.RowLease;
import dev.bailiwick.platform.schema.tables.records.DirectEngineRecord;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.text.Excerpt;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of directly read engines. Runs in the caller's transaction.
@Component
public final class DirectEngines {
    public static final EncryptedColumn KEY_COLUMN =
            new EncryptedColumn(DIRECT_ENGINE.CLIENT_KEY, DIRECT_ENGINE.UID);

    public static final Duration INTERVAL = Duration.ofSeconds(60);

    /// Two rounds and the reading itself: then another server takes over.
    static final Duration LEASE_LENGTH = Duration.ofSeconds(150);

    private static final RowLease LEASE =
            new RowLease(DIRECT_ENGINE.LEASE_EXPIRES_AT, LEASE_LENGTH);
    private static final int MAX_FAILURE_LENGTH = 500;

    private final DSLContext sql;
    private final Secrets secrets;

    DirectEngines(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    /// What an administrator entered.
    ///
    /// @param certificate PEM; empty for plain HTTP
    /// @param key PEM; null to keep the stored one
    public record Values(
            EngineAddress address, String certificate, @Nullable String key, String authority) {
        @Override
        public String toString() {
            return "Values[address=%s, key hidden]".formatted(address);
        }
    }

    public Optional<DirectEngine> find(long hostId) {
        return sql.fetchOptional(DIRECT_ENGINE, DIRECT_ENGINE.HOST_ID.eq(hostId))
                .map(DirectEngines::engine);
    }

    /// Of these, the ones that are still registered.
    public Set<UUID> filterRegistered(Collection<UUID> uids) {
        return uids.isEmpty()
                ? Set.of()
                : sql.select(DIRECT_ENGINE.UID)
                        .from(DIRECT_ENGINE)
                        .where(DIRECT_ENGINE.UID.in(uids))
                        .fetchSet(DIRECT_ENGINE.UID);
    }

    /// The stored key in PEM form; empty if there is none.
    public String key(DirectEngine engine) {
        byte[] sealed =
                sql.select(DIRECT_ENGINE.CLIENT_KEY)
                        .from(DIRECT_ENGINE)
                        .where(DIRECT_ENGINE.UID.eq(engine.uid()))
                        .fetchOne(DIRECT_ENGINE.CLIENT_KEY);
        return sealed == null ? "" : secrets.decryptText(KEY_COLUMN.column(), engine.uid(), sealed);
    }

    /// It is due immediately.
    public void insert(long hostId, Values values, Instant now) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(DIRECT_ENGINE)
                .set(DIRECT_ENGINE.HOST_ID, hostId)
                .set(DIRECT_ENGINE.UID, uid)
                .set(DIRECT_ENGINE.VERSION, 1L)
                .set(DIRECT_ENGINE.URL, values.address().toString())
                .set(DIRECT_ENGINE.CERTIFICATE, values.certificate())
                .set(DIRECT_ENGINE.CLIENT_KEY, sealed(uid, values.key()))
                .set(DIRECT_ENGINE.AUTHORITY, values.authority())
                .set(DIRECT_ENGINE.FAILURE, "")
                .set(DIRECT_ENGINE.DUE_AT, now)
                .execute();
    }

    /// @return false if somebody else changed it meanwhile
    public boolean update(DirectEngine engine, Values values, Instant now) {
        var update =
                sql.update(DIRECT_ENGINE)
                        .set(DIRECT_ENGINE.VERSION, engine.version() + 1)
                        .set(DIRECT_ENGINE.URL, values.address().toString())
                        .set(DIRECT_ENGINE.CERTIFICATE, values.certificate())
                        .set(DIRECT_ENGINE.AUTHORITY, values.authority())
                        .set(DIRECT_ENGINE.FAILURE, "")
                        .setNull(DIRECT_ENGINE.FAILED_AT)
                        .set(DIRECT_ENGINE.DUE_AT, now);
        if (values.key() != null) {
            update = update.set(DIRECT_ENGINE.CLIENT_KEY, sealed(engine.uid(), values.key()));
        }
        return update.where(DIRECT_ENGINE.UID.eq(engine.uid()))
                        .and(DIRECT_ENGINE.VERSION.eq(engine.version()))
                        .execute()
                > 0;
    }

    private byte @Nullable [] sealed(UUID uid, @Nullable String key) {
        return key == null || key.isEmpty()
                ? null
                : secrets.encrypt(KEY_COLUMN.column(), uid, key.getBytes(StandardCharsets.UTF_8));
    }

    /// @return whether there was one
    public boolean delete(long hostId) {
        return sql.deleteFrom(DIRECT_ENGINE).where(DIRECT_ENGINE.HOST_ID.eq(hostId)).execute() > 0;
    }

    public boolean isAnyDue(UUID reader, Instant now) {
        return sql.fetchExists(DIRECT_ENGINE, isDue(reader, now));
    }

    /// Leases due engines to a process, those due longest first, and sets when they are due again.
    /// A process keeps its lease from reading to reading, because it knows the previous one.
    ///
    /// @param reader the process
    public List<DirectEngine> lease(UUID reader, int max, Instant now) {
        List<DirectEngine> due =
                sql.selectFrom(DIRECT_ENGINE)
                        .where(isDue(reader, now))
                        .orderBy(DIRECT_ENGINE.DUE_AT, DIRECT_ENGINE.HOST_ID)
                        .limit(max)
                        .fetch(DirectEngines::engine);
        return due.stream()
                .filter(one ->
                        sql.update(DIRECT_ENGINE)
                                        .set(DIRECT_ENGINE.LEASE_UID, reader)
                                        .set(DIRECT_ENGINE.LEASE_EXPIRES_AT, LEASE.expiry(now))
                                        .set(DIRECT_ENGINE.DUE_AT, now.plus(INTERVAL))
                                        .where(DIRECT_ENGINE.UID.eq(one.uid()))
                                        .and(isDue(reader, now))
                                        .execute()
                                > 0)
                .toList();
    }

    /// Due too late is due: then the clock was put back.
    private static Condition isDue(UUID reader, Instant now) {
        return DIRECT_ENGINE
                .DUE_AT
                .le(now)
                .or(DIRECT_ENGINE.DUE_AT.gt(now.plus(INTERVAL.multipliedBy(2))))
                .and(DIRECT_ENGINE.LEASE_UID.eq(reader).or(LEASE.isFree(now)));
    }

    /// @param failure empty for a complete reading
    public void finish(DirectEngine engine, UUID reader, String failure, Instant now) {
        var update =
                sql.update(DIRECT_ENGINE)
                        .set(DIRECT_ENGINE.FAILURE, Excerpt.of(failure, MAX_FAILURE_LENGTH));
        update =
                failure.isEmpty()
                        ? update.set(DIRECT_ENGINE.READ_AT, now)
                        : update.set(DIRECT_ENGINE.FAILED_AT, now);
        int ignored =
                update.where(DIRECT_ENGINE.UID.eq(engine.uid()))
                        .and(DIRECT_ENGINE.LEASE_UID.eq(reader))
                        .and(DIRECT_ENGINE.VERSION.eq(engine.version()))
                        .execute();
    }

    /// Of a process that stops, so that another one takes over immediately.
    public void release(UUID reader) {
        sql.update(DIRECT_ENGINE)
                .setNull(DIRECT_ENGINE.LEASE_UID)
                .setNull(DIRECT_ENGINE.LEASE_EXPIRES_AT)
                .where(DIRECT_ENGINE.LEASE_UID.eq(reader))
                .execute();
    }

    private static DirectEngine engine(DirectEngineRecord row) {
        try {
            return new DirectEngine(
                    row.getHostId(),
                    row.getUid(),
                    row.getVersion(),
                    EngineAddress.parse(row.getUrl()),
                    row.getCertificate(),
                    row.getAuthority(),
                    row.getReadAt(),
                    row.getFailedAt(),
                    row.getFailure());
        } catch (EngineAddress.MalformedException e) {
            throw new IllegalStateException("a stored address is valid", e);
        }
    }
}
