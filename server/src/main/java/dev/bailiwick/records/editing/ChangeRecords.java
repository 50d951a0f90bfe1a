package dev.bailiwick.records.editing;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.RecordLock;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// All changes that people make to records of one kind: audited, recorded in each record's history,
/// and refused when somebody else was faster or an import is being applied. A module's subclass
/// stores them.
///
/// @param <R> a stored record
public abstract class ChangeRecords<R extends StoredRecord> {
    private static final int MAX_DETAIL_LENGTH = 200;

    private final RecordKind kind;
    private final RecordChanges history;
    private final RecordLock lock;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    protected ChangeRecords(RecordKind kind, ChangeTools tools) {
        this.kind = kind;
        this.history = tools.history;
        this.lock = tools.lock;
        this.audit = tools.audit;
        this.transactions = tools.transactions;
        this.clock = tools.clock;
    }

    protected abstract Optional<R> find(long id);

    /// @return those that exist, ordered by id
    protected abstract List<R> all(Collection<Long> ids);

    /// Adds the errors that only the database shows. The input may have errors already.
    ///
    /// @param present null for a new record
    protected RecordInput validate(RecordInput input, @Nullable R present) {
        return input;
    }

    /// @param input valid
    protected abstract R insert(RecordInput input, String by, Instant now);

    /// What the input changes. Secrets are masked.
    ///
    /// @param input valid
    protected List<FieldChange> changes(R before, RecordInput input) {
        return input.values().changesFrom(before.details());
    }

    /// @param input valid
    /// @return false when the version changed since `before` was read
    protected abstract boolean update(R before, RecordInput input);

    protected abstract void delete(Collection<Long> ids);

    /// Adds details to the audit entry of an added or a removed record.
    protected AuditEvent describe(AuditEvent event, R record) {
        return event;
    }

    public final RecordResult add(RecordInput typed, Actor by) {
        return transactions.write(() -> {
            Optional<Integer> percent = acquireLock();
            if (percent.isPresent()) {
                return new RecordResult.Importing(percent.get());
            }
            RecordInput input = validate(typed, null);
            if (!input.isValid()) {
                return new RecordResult.Invalid(input.errors());
            }
            R added = insert(input, by.name(), clock.instant());
            audit.record(describe(event("Added", added, by), added));
            return new RecordResult.Saved(added.id());
        });
    }

    /// @param version from which the form was filled
    public final RecordResult change(long id, long version, RecordInput typed, Actor by) {
        return transactions.write(() -> {
            Optional<Integer> percent = acquireLock();
            if (percent.isPresent()) {
                return new RecordResult.Importing(percent.get());
            }
            Optional<R> present = find(id);
            if (present.isEmpty() || present.get().version() != version) {
                return new RecordResult.Stale();
            }
            RecordInput input = validate(typed, present.get());
            if (!input.isValid()) {
                return new RecordResult.Invalid(input.errors());
            }
            save(present.get(), input, ChangeSource.FORM, by);
            return new RecordResult.Saved(id);
        });
    }

    private void save(R before, RecordInput input, ChangeSource source, Actor by) {
        List<FieldChange> changes = changes(before, input);
        if (changes.isEmpty()) {
            return;
        }
        if (!update(before, input)) {
            throw new IllegalStateException("it was read earlier in this transaction");
        }
        history.add(kind.key(), before.id(), source, changes, by, clock.instant());
        AuditEvent event = event("Changed", before, by);
        for (FieldChange change : changes) {
            event =
                    event.changed(
                            change.field(),
                            Excerpt.of(change.before(), MAX_DETAIL_LENGTH),
                            Excerpt.of(change.after(), MAX_DETAIL_LENGTH));
        }
        audit.record(event);
    }

    /// Changes several records in the same way.
    ///
    /// @param input of a record, valid
    /// @return how many were changed
    protected final int changeAll(Collection<Long> ids, Function<R, RecordInput> input, Actor by) {
        return transactions.write(() -> {
            acquireLockOrRefuse();
            int changed = 0;
            for (R record : all(ids)) {
                RecordInput wanted = input.apply(record);
                if (!changes(record, wanted).isEmpty()) {
                    save(record, wanted, ChangeSource.BULK, by);
                    changed++;
                }
            }
            return changed;
        });
    }

    /// @return how many existed
    public final int remove(Collection<Long> ids, Actor by) {
        return transactions.write(() -> {
            acquireLockOrRefuse();
            List<R> found = all(ids);
            List<Long> known = found.stream().map(StoredRecord::id).toList();
            delete(known);
            history.delete(kind.key(), known);
            for (R record : found) {
                audit.record(describe(event("Removed", record, by), record));
            }
            return found.size();
        });
    }

    /// @return how much of an import is applied, which changes wait for
    private Optional<Integer> acquireLock() {
        if (kind.module() != null) {
            return lock.acquireUnlessImporting(kind.module());
        }
        audit.acquireLock(kind.key());
        return Optional.empty();
    }

    private void acquireLockOrRefuse() {
        if (kind.module() == null) {
            audit.acquireLock(kind.key());
        } else {
            lock.acquire(kind.module());
        }
    }

    private AuditEvent event(String what, R record, Actor by) {
        return AuditEvent.of(kind.auditName() + " " + what).by(by).on(record.auditTarget());
    }
}
