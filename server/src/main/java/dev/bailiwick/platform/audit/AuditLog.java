package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.text.Excerpt;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.databind.json.JsonMapper;

/// Writes the audit log. An entry joins the transaction of the change it records, so that both
/// commit or neither does. A failure's entry is written after the rollback, in its own transaction.
/// Entries are appended at the end of their transaction, so that the chain is locked only briefly.
///
/// A change holds the change lock from [#acquireLock], or else from its first entry, until its
/// transaction ends. While a request waited for the lock, its person may have been demoted or
/// signed out, so their authorization is checked again after acquiring it. Demoting and signing out
/// wait for all other changes, so neither can happen in between.
@Component
public final class AuditLog {
    private static final int MAX_LENGTH = 254;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final Transactions transactions;
    private final ChangeLock lock;
    private final AuditChainLock ends;
    private final Chain chain;
    private final AuthorizationRecheck person;
    private final Clock clock;

    AuditLog(
            DSLContext sql,
            Transactions transactions,
            ChangeLock lock,
            AuditChainLock ends,
            Chain chain,
            AuthorizationRecheck person,
            Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.lock = lock;
        this.ends = ends;
        this.chain = chain;
        this.person = person;
        this.clock = clock;
    }

    /// The audit log of a restored database, which has its own keys.
    public AuditLog withKeys(Secrets restored) {
        var itsChain = new Chain(restored);
        return new AuditLog(
                sql,
                transactions,
                lock,
                new AuditChainLock(sql, itsChain),
                itsChain,
                person,
                clock);
    }

    /// Events that are failures or not part of a change have already happened, so they are recorded
    /// without re-checking authorization.
    public void record(AuditEvent event) {
        Origin origin = Origin.current();
        boolean ofChange =
                TransactionSynchronizationManager.isActualTransactionActive()
                        && event.outcome() == AuditEvent.Outcome.SUCCESS;
        if (ofChange && lockMode() == null) {
            acquireLock();
        }
        transactions.write(() -> transactions.beforeCommit(() -> append(event, origin)));
    }

    /// Waits until this transaction's change is the only one, and holds the change lock until it
    /// ends. No other change can then invalidate what this one has checked, such as that an
    /// administrator remains. Call it before anything that ends the session of the person making
    /// the change or reduces their rights.
    public void acquireLock() {
        LockMode before = lockMode();
        if (before == LockMode.OF_KIND) {
            // Two such transactions would wait for each other.
            throw new IllegalStateException("the change lock is held for one kind of record only");
        }
        lock.acquire();
        if (before == null) {
            locked(LockMode.ALONE);
        }
    }

    /// Waits until no other transaction changes records of this kind, and holds the change lock of
    /// the kind until the transaction ends. For changes that depend on nothing but records of this
    /// kind, and on people and hosts not being changed meanwhile.
    public void acquireLock(String kind) {
        LockMode before = lockMode();
        lock.acquire(kind);
        if (before == null) {
            locked(LockMode.OF_KIND);
        }
    }

    private void locked(LockMode mode) {
        person.require();
        TransactionSynchronizationManager.registerSynchronization(new HoldsLock(mode));
    }

    private static @Nullable LockMode lockMode() {
        return TransactionSynchronizationManager.getSynchronizations().stream()
                .filter(HoldsLock.class::isInstance)
                .map(held -> ((HoldsLock) held).mode())
                .findFirst()
                .orElse(null);
    }

    private enum LockMode {
        ALONE,
        OF_KIND
    }

    /// Marks a transaction that holds the lock: authorization is not checked again after what the
    /// transaction itself does to its person.
    private record HoldsLock(LockMode mode) implements TransactionSynchronization {}

    private void append(AuditEvent event, Origin origin) {
        Chain.Ends before = ends.lock();
        Actor actor = event.actor() == null ? origin.actor() : event.actor();
        var row =
                new Chain.Row(
                        before.lastSequence() + 1,
                        clock.instant().truncatedTo(ChronoUnit.MILLIS),
                        event.name(),
                        event.outcome().name(),
                        event.category(),
                        actor.kind().name(),
                        actor.id(),
                        shortened(actor.name()),
                        origin.address(),
                        event.target() == null ? null : shortened(event.target()),
                        json(event.details()),
                        origin.requestId());
        byte[] mac = chain.entryMac(before.lastMac(), row);
        sql.insertInto(AUDIT_ENTRY)
                .set(AUDIT_ENTRY.SEQUENCE, row.sequence())
                .set(AUDIT_ENTRY.AT, row.at())
                .set(AUDIT_ENTRY.EVENT, row.event())
                .set(AUDIT_ENTRY.OUTCOME, row.outcome())
                .set(AUDIT_ENTRY.CATEGORY, row.category())
                .set(AUDIT_ENTRY.ACTOR_KIND, row.actorKind())
                .set(AUDIT_ENTRY.ACTOR_ID, row.actorId())
                .set(AUDIT_ENTRY.ACTOR_NAME, row.actorName())
                .set(AUDIT_ENTRY.ADDRESS, row.address())
                .set(AUDIT_ENTRY.TARGET, row.target())
                .set(AUDIT_ENTRY.DETAILS, row.details())
                .set(AUDIT_ENTRY.REQUEST_ID, row.requestId())
                .set(AUDIT_ENTRY.MAC, mac)
                .execute();
        ends.update(before.endingWith(row.sequence(), mac));
    }

    /// PostgreSQL cannot store NUL, which an unauthenticated visitor may have sent.
    private static String shortened(String text) {
        return Excerpt.of(text.replace("\0", "\uFFFD"), MAX_LENGTH);
    }

    private static String json(Map<String, String> details) {
        return JSON.writeValueAsString(new TreeMap<>(details));
    }
}
