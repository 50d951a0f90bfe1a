package dev.bailiwick.modules.remotes.registry;

import static dev.bailiwick.platform.schema.Tables.REMOTE;
import static dev.bailiwick.platform.schema.Tables.REMOTE_HOST_KEY;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.springframework.stereotype.Component;

/// The host keys of machines: which are pinned, and what a machine presents instead. Only
/// administrators decide about them. Every method runs in a transaction, its own or the caller's.
@Component
public final class RemoteHostKeys {
    private static final String FIELD = RemoteFields.HOST_KEYS.name();

    private final DSLContext sql;
    private final Remotes remotes;
    private final Accounts accounts;
    private final RecordChanges history;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    RemoteHostKeys(
            DSLContext sql,
            Remotes remotes,
            Accounts accounts,
            RecordChanges history,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.sql = sql;
        this.remotes = remotes;
        this.accounts = accounts;
        this.history = history;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// What to do with a key that a machine presents.
    public enum Verdict {
        PINNED,

        /// No key is pinned.
        UNKNOWN,

        /// Other keys are pinned.
        CHANGED
    }

    /// @param fingerprint `SHA256:` and 43 characters
    public Verdict check(long remoteId, String fingerprint) {
        Set<String> pinned =
                transactions.read(() ->
                        sql.select(REMOTE_HOST_KEY.FINGERPRINT)
                                .from(REMOTE_HOST_KEY)
                                .where(REMOTE_HOST_KEY.REMOTE_ID.eq(remoteId))
                                .fetchSet(REMOTE_HOST_KEY.FINGERPRINT));
        return pinned.contains(fingerprint)
                ? Verdict.PINNED
                : pinned.isEmpty() ? Verdict.UNKNOWN : Verdict.CHANGED;
    }

    /// Pins the first key of a machine, which it presents while somebody connects.
    ///
    /// @return false when another key has been pinned meanwhile; this one counts as changed then
    /// @throws RefusedException unless the person is an administrator now
    public boolean accept(
            long remoteId, String algorithm, String fingerprint, Account administrator) {
        return transactions.write(() -> {
            Remote remote = lock(remoteId);
            if (accounts.byId(administrator.id())
                    .filter(one -> one.active() && one.isAdministrator())
                    .isEmpty()) {
                throw new RefusedException(Refusal.FORBIDDEN);
            }
            if (!remote.hostKeys().isEmpty()) {
                return has(remote, fingerprint);
            }
            change(
                    remote,
                    List.of(),
                    List.of(new HostKey(0, algorithm, fingerprint, clock.instant(), "")),
                    administrator.actor());
            return true;
        });
    }

    /// Stores a key that is not among the pinned ones, for an administrator to decide. Blocks
    /// nothing.
    ///
    /// @param by who was connecting
    public void recordChanged(long remoteId, String algorithm, String fingerprint, Actor by) {
        transactions.write(() -> {
            Remote remote = lock(remoteId);
            HostKey before = remote.presented();
            if (remote.hostKeys().isEmpty()
                    || has(remote, fingerprint)
                    || (before != null && before.is(fingerprint))) {
                return;
            }
            sql.update(REMOTE)
                    .set(REMOTE.PRESENTED_ALGORITHM, algorithm)
                    .set(REMOTE.PRESENTED_FINGERPRINT, fingerprint)
                    .set(REMOTE.PRESENTED_AT, clock.instant())
                    .where(REMOTE.ID.eq(remoteId))
                    .execute();
            audit.record(
                    AuditEvent.failure("Remote Host Key Changed", "host_key_changed")
                            .by(by)
                            .on(remote.title())
                            .with("pinned", fingerprints(remote.hostKeys()))
                            .with("presented", fingerprint));
        });
    }

    /// Pins a key that an administrator has from elsewhere.
    public void pin(long remoteId, String fingerprint, Actor administrator) {
        transactions.write(() -> {
            Remote remote = lock(remoteId);
            if (!has(remote, fingerprint)) {
                change(remote, List.of(), List.of(known(remote, fingerprint)), administrator);
            }
        });
    }

    /// @return false when it was not pinned
    public boolean unpin(long remoteId, long key, Actor administrator) {
        return transactions.write(() -> {
            Remote remote = lock(remoteId);
            List<HostKey> some = remote.hostKeys().stream().filter(one -> one.id() == key).toList();
            change(remote, some, List.of(), administrator);
            return !some.isEmpty();
        });
    }

    /// Replaces the pinned keys by the one that the machine presents.
    ///
    /// @param fingerprint of the key that the administrator has compared
    /// @return false when the machine has presented another one since
    public boolean replace(long remoteId, String fingerprint, Actor administrator) {
        return transactions.write(() -> {
            Remote remote = lock(remoteId);
            HostKey presented = remote.presented();
            if (presented == null || !presented.is(fingerprint)) {
                return false;
            }
            change(remote, remote.hostKeys(), List.of(presented), administrator);
            return true;
        });
    }

    /// Keeps the pinned keys and forgets the presented one.
    public void dismiss(long remoteId, Actor administrator) {
        transactions.write(() -> {
            Remote remote = lock(remoteId);
            HostKey presented = remote.presented();
            if (presented != null) {
                forgetPresented(remoteId);
                audit.record(
                        AuditEvent.of("Remote Host Key Change Dismissed")
                                .by(administrator)
                                .on(remote.title())
                                .with("presented", presented.fingerprint()));
            }
        });
    }

    /// Makes these the pinned keys.
    ///
    /// @return whether something changed
    public boolean set(long remoteId, Collection<String> fingerprints, Actor by) {
        return transactions.write(() -> {
            Remote remote = lock(remoteId);
            var wanted = new LinkedHashSet<>(fingerprints);
            List<HostKey> removed =
                    remote.hostKeys().stream()
                            .filter(one -> !wanted.contains(one.fingerprint()))
                            .toList();
            remote.hostKeys().forEach(one -> wanted.remove(one.fingerprint()));
            change(remote, removed, wanted.stream().map(one -> known(remote, one)).toList(), by);
            return !removed.isEmpty() || !wanted.isEmpty();
        });
    }

    /// Other machines for which this key is pinned.
    public List<Remote> others(Remote remote, String fingerprint) {
        return transactions.read(() ->
                remotes.all(
                        sql.select(REMOTE_HOST_KEY.REMOTE_ID)
                                .from(REMOTE_HOST_KEY)
                                .where(REMOTE_HOST_KEY.FINGERPRINT.eq(fingerprint))
                                .and(REMOTE_HOST_KEY.REMOTE_ID.ne(remote.id()))
                                .fetch(REMOTE_HOST_KEY.REMOTE_ID)));
    }

    private Remote lock(long remoteId) {
        audit.acquireLock(ProductModule.REMOTE.key());
        return remotes.find(remoteId).orElseThrow(NotFoundException::new);
    }

    private static boolean has(Remote remote, String fingerprint) {
        return remote.hostKeys().stream().anyMatch(one -> one.is(fingerprint));
    }

    /// With the algorithm, if the machine has presented the key.
    private HostKey known(Remote remote, String fingerprint) {
        HostKey presented = remote.presented();
        return presented != null && presented.is(fingerprint)
                ? presented
                : new HostKey(0, "", fingerprint, clock.instant(), "");
    }

    private void change(Remote remote, List<HostKey> removed, List<HostKey> added, Actor by) {
        for (HostKey key : removed) {
            sql.deleteFrom(REMOTE_HOST_KEY).where(REMOTE_HOST_KEY.ID.eq(key.id())).execute();
            audit.record(event("Remote Host Key Removed", remote, key, by));
        }
        for (HostKey key : added) {
            sql.insertInto(REMOTE_HOST_KEY)
                    .set(REMOTE_HOST_KEY.REMOTE_ID, remote.id())
                    .set(REMOTE_HOST_KEY.ALGORITHM, key.algorithm())
                    .set(REMOTE_HOST_KEY.FINGERPRINT, key.fingerprint())
                    .set(REMOTE_HOST_KEY.ACCEPTED_AT, clock.instant())
                    .set(REMOTE_HOST_KEY.ACCEPTED_BY, by.name())
                    .execute();
            audit.record(event("Remote Host Key Pinned", remote, key, by));
        }
        if (removed.isEmpty() && added.isEmpty()) {
            return;
        }
        List<HostKey> now =
                sql.selectFrom(REMOTE_HOST_KEY)
                        .where(REMOTE_HOST_KEY.REMOTE_ID.eq(remote.id()))
                        .orderBy(REMOTE_HOST_KEY.ID)
                        .fetch(RemoteHostKeys::key);
        HostKey presented = remote.presented();
        if (presented != null
                && (now.isEmpty()
                        || now.stream().anyMatch(one -> one.is(presented.fingerprint())))) {
            forgetPresented(remote.id());
        }
        history.add(
                RemoteFields.KIND.key(),
                remote.id(),
                ChangeSource.FORM,
                List.of(new FieldChange(FIELD, fingerprints(remote.hostKeys()), fingerprints(now))),
                by,
                clock.instant());
    }

    private void forgetPresented(long remoteId) {
        sql.update(REMOTE)
                .setNull(REMOTE.PRESENTED_ALGORITHM)
                .setNull(REMOTE.PRESENTED_FINGERPRINT)
                .setNull(REMOTE.PRESENTED_AT)
                .where(REMOTE.ID.eq(remoteId))
                .execute();
    }

    private static AuditEvent event(String name, Remote remote, HostKey key, Actor by) {
        AuditEvent event =
                AuditEvent.of(name)
                        .by(by)
                        .on(remote.title())
                        .with("fingerprint", key.fingerprint());
        return key.algorithm().isEmpty() ? event : event.with("algorithm", key.algorithm());
    }

    private static String fingerprints(List<HostKey> keys) {
        return keys.stream().map(HostKey::fingerprint).collect(Collectors.joining(", "));
    }

    static HostKey key(Record row) {
        return new HostKey(
                row.get(REMOTE_HOST_KEY.ID),
                row.get(REMOTE_HOST_KEY.ALGORITHM),
                row.get(REMOTE_HOST_KEY.FINGERPRINT),
                row.get(REMOTE_HOST_KEY.ACCEPTED_AT),
                row.get(REMOTE_HOST_KEY.ACCEPTED_BY));
    }
}
