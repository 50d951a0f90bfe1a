package dev.bailiwick.modules.send.packages;

import static dev.bailiwick.platform.schema.Tables.SEND_EVENT;
import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.RowLock;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes what happens to packages, for the sender and in the audit log: never a token, a name or a
/// passphrase. In the caller's transaction.
@Component
public final class PackageLog {
    /// The kind of record for the change lock of the audit log.
    private static final String LOCK = "package";

    /// Events of one kind, of a package, for its sender: repeating one hides no other. The audit
    /// log has all.
    private static final int MAX_OF_KIND = 100;

    private static final Duration VIEWED_AGAIN = Duration.ofMinutes(10);

    private final DSLContext sql;
    private final AuditLog audit;
    private final Clock clock;

    PackageLog(DSLContext sql, AuditLog audit, Clock clock) {
        this.sql = sql;
        this.audit = audit;
        this.clock = clock;
    }

    /// Before the row of a package is locked, in transactions that record something about it.
    public void acquireLock() {
        audit.acquireLock(LOCK);
    }

    /// What a person or this server did.
    void record(SentPackage one, EventKind kind, Actor by) {
        record(one, kind, by, null, null);
    }

    /// What a recipient did. Runs within [dev.bailiwick.platform.audit.ClientAddress].
    ///
    /// @param place of the item; null for the whole package
    public void record(
            SentPackage one, EventKind kind, @Nullable Integer place, @Nullable String address) {
        record(one, kind, Actor.ANONYMOUS, place, address);
    }

    private void record(
            SentPackage one,
            EventKind kind,
            Actor by,
            @Nullable Integer place,
            @Nullable String address) {
        AuditEvent event =
                kind.isFailure()
                        ? AuditEvent.failure(kind.auditName(), "package")
                        : AuditEvent.of(kind.auditName());
        event = event.by(by).on(one.uid().toString()).with("sender", one.sender());
        acquireLock();
        audit.record(place == null ? event : event.with("item", Integer.toString(place)));
        insert(one.id(), new PackageEvent(clock.instant(), kind, place, address));
    }

    private void insert(long id, PackageEvent event) {
        var _ =
                RowLock.on(sql, sql.selectOne().from(SEND_PACKAGE).where(SEND_PACKAGE.ID.eq(id)))
                        .fetch();
        if (count(id, event.kind()) >= MAX_OF_KIND) {
            return;
        }
        Long last =
                sql.select(DSL.max(SEND_EVENT.NUMBER))
                        .from(SEND_EVENT)
                        .where(SEND_EVENT.PACKAGE_ID.eq(id))
                        .fetchSingle()
                        .value1();
        sql.insertInto(SEND_EVENT)
                .set(SEND_EVENT.PACKAGE_ID, id)
                .set(SEND_EVENT.NUMBER, last == null ? 1 : last + 1)
                .set(SEND_EVENT.AT, event.at())
                .set(SEND_EVENT.KIND, event.kind().name())
                .set(SEND_EVENT.PLACE, event.place())
                .set(SEND_EVENT.ADDRESS, event.address())
                .execute();
    }

    /// Whether this address has looked at a package a short time ago, which is not recorded again.
    public boolean wasViewed(SentPackage one, String address) {
        return sql.fetchExists(
                SEND_EVENT,
                SEND_EVENT
                        .PACKAGE_ID
                        .eq(one.id())
                        .and(SEND_EVENT.KIND.eq(EventKind.VIEWED.name()))
                        .and(SEND_EVENT.ADDRESS.eq(address))
                        .and(SEND_EVENT.AT.gt(clock.instant().minus(VIEWED_AGAIN))));
    }

    /// How many events of a kind a package has.
    public int count(SentPackage one, EventKind kind) {
        return count(one.id(), kind);
    }

    private int count(long id, EventKind kind) {
        return sql.fetchCount(
                SEND_EVENT, SEND_EVENT.PACKAGE_ID.eq(id).and(SEND_EVENT.KIND.eq(kind.name())));
    }

    /// The latest first.
    public List<PackageEvent> of(SentPackage one, int max) {
        return sql.selectFrom(SEND_EVENT)
                .where(SEND_EVENT.PACKAGE_ID.eq(one.id()))
                .orderBy(SEND_EVENT.NUMBER.desc())
                .limit(max)
                .fetch(row ->
                        new PackageEvent(
                                row.getAt(),
                                EventKind.valueOf(row.getKind()),
                                row.getPlace(),
                                row.getAddress()));
    }
}
