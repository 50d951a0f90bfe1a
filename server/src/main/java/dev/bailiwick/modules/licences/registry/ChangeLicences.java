package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.RecordLock;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// All changes that people make to licences except to their seats: audited, and recorded in each
/// licence's history. For a product key, both record only that it changed.
@Component
public final class ChangeLicences {
    public static final String KIND = "licence";
    private static final int MAX_DETAIL_LENGTH = 200;
    private static final String DUPLICATE_KEY =
            "A licence with this vendor, product and key is already registered.";
    private static final String DUPLICATE_EDITION =
            "A licence for this version without a key is already registered. Change its seats, or"
                    + " give this one a key or another version.";

    private final Licences licences;
    private final ProductKeys keys;
    private final RecordChanges history;
    private final RecordLock lock;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    ChangeLicences(
            Licences licences,
            ProductKeys keys,
            RecordChanges history,
            RecordLock lock,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.licences = licences;
        this.keys = keys;
        this.history = history;
        this.lock = lock;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    public LicenceResult add(LicenceForm details, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.LICENCES);
            Map<String, String> errors = details.errors();
            if (!errors.isEmpty()) {
                return new LicenceResult.Refused(errors);
            }
            LicenceValues values = details.values();
            byte[] index = keys.indexOrNone(details.key());
            ProductKeys.Marks marks = marks(values, index);
            if (licences.isDuplicate(marks.identity(), null)) {
                return duplicate(index);
            }
            UUID uid = UUID.randomUUID();
            long id =
                    licences.insert(
                            uid,
                            values,
                            marks,
                            key(uid, details.key(), index),
                            by.name(),
                            clock.instant());
            audit.record(
                    AuditEvent.of("Licence Added")
                            .by(by)
                            .on(values.fullTitle())
                            .with("seats", Integer.toString(values.seats()))
                            .with("product_key", index == null ? "none" : "set"));
            return new LicenceResult.Saved(id);
        });
    }

    /// @param revision from which the form was filled
    public LicenceResult change(long id, long revision, LicenceForm details, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.LICENCES);
            Optional<Licence> present = licences.find(id);
            if (present.isEmpty() || present.get().revision() != revision) {
                return new LicenceResult.Outdated();
            }
            Licence before = present.get();
            var errors = new LinkedHashMap<>(details.errors());
            if (errors.isEmpty() && details.values().seats() < before.used()) {
                errors.put(
                        "seats",
                        "%,d seats are assigned. Release some of them first."
                                .formatted(before.used()));
            }
            return errors.isEmpty() ? save(before, details, by) : new LicenceResult.Refused(errors);
        });
    }

    private LicenceResult save(Licence before, LicenceForm details, Actor by) {
        LicenceValues values = details.values();
        byte[] was = licences.keyIndex(before.id());
        byte[] index =
                details.removesKey()
                        ? null
                        : details.key().isEmpty() ? was : keys.index(details.key());
        ProductKeys.Marks marks = marks(values, index);
        if (licences.isDuplicate(marks.identity(), before.id())) {
            return duplicate(index);
        }
        boolean otherKey =
                !Arrays.equals(was, index)
                        || (!details.key().isEmpty() && index != null && hasUnreadableKey(before));
        var changes = new ArrayList<>(values.changesFrom(before.values()));
        if (otherKey) {
            changes.add(keyChange(was, index));
        }
        if (changes.isEmpty()) {
            return new LicenceResult.Saved(before.id());
        }
        Licences.Key key =
                !otherKey
                        ? null
                        : index == null
                                ? Licences.Key.NONE
                                : key(before.uid(), details.key(), index);
        if (!licences.update(before, values, marks, key)) {
            throw new IllegalStateException("the licence was read earlier in this transaction");
        }
        history.add(KIND, before.id(), ChangeSource.FORM, changes, by, clock.instant());
        AuditEvent event = AuditEvent.of("Licence Changed").by(by).on(before.values().fullTitle());
        for (FieldChange change : changes) {
            event =
                    event.changed(
                            change.field(),
                            Excerpt.of(change.before(), MAX_DETAIL_LENGTH),
                            Excerpt.of(change.after(), MAX_DETAIL_LENGTH));
        }
        audit.record(event);
        return new LicenceResult.Saved(before.id());
    }

    /// Whether its stored key cannot be decrypted, so that entering the same key again repairs it.
    private boolean hasUnreadableKey(Licence licence) {
        byte[] sealed = licences.sealedKey(licence.id());
        try {
            return sealed == null || keys.open(licence.uid(), sealed).isEmpty();
        } catch (SecretUnreadableException e) {
            return true;
        }
    }

    private static FieldChange keyChange(byte @Nullable [] was, byte @Nullable [] index) {
        return new FieldChange(
                "product_key",
                was == null ? "" : "set",
                index == null ? "" : was == null ? "set" : "changed");
    }

    private Licences.Key key(UUID uid, ProductKey key, byte @Nullable [] index) {
        return index == null ? Licences.Key.NONE : new Licences.Key(keys.sealed(uid, key), index);
    }

    private ProductKeys.Marks marks(LicenceValues values, byte @Nullable [] index) {
        return keys.marks(values.vendor(), values.product(), values.version(), index);
    }

    private static LicenceResult duplicate(byte @Nullable [] index) {
        return new LicenceResult.Refused(
                index == null
                        ? Map.of("version", DUPLICATE_EDITION)
                        : Map.of("product_key", DUPLICATE_KEY));
    }

    /// @return how many existed
    public int remove(Collection<Long> ids, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.LICENCES);
            List<Licence> found = licences.all(ids);
            List<Long> known = found.stream().map(Licence::id).toList();
            licences.delete(known);
            history.delete(KIND, known);
            for (Licence licence : found) {
                audit.record(
                        AuditEvent.of("Licence Removed")
                                .by(by)
                                .on(licence.values().fullTitle())
                                .with("seats", Integer.toString(licence.values().seats()))
                                .with("assigned", Integer.toString(licence.used())));
            }
            return found.size();
        });
    }
}
