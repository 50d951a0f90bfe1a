package dev.bailiwick.modules.licences.register;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.SecretUnreadable;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.history.ChangeSource;
import dev.bailiwick.records.history.FieldChange;
import dev.bailiwick.records.history.RecordChanges;
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

/// All that people change about licences but who has their seats: audited, and in the history of
/// each. Of a key both say that it changed.
@Component
public final class ChangeLicences {
    public static final String KIND = "licence";
    private static final int LONGEST_DETAIL = 200;
    private static final String KNOWN_KEY =
            "A licence of this vendor and product with this key is registered already.";
    private static final String KNOWN_EDITION =
            "This version without a key is registered already. Change its seats, or give this one a"
                    + " key or another version.";

    private final Licences licences;
    private final ProductKeys keys;
    private final RecordChanges history;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    ChangeLicences(
            Licences licences,
            ProductKeys keys,
            RecordChanges history,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.licences = licences;
        this.keys = keys;
        this.history = history;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    public LicenceResult add(LicenceForm details, Actor by) {
        return transactions.write(() -> {
            audit.takeTurn();
            Map<String, String> faults = details.faults();
            if (!faults.isEmpty()) {
                return new LicenceResult.Refused(faults);
            }
            LicenceValues values = details.values();
            byte[] index = keys.indexOrNone(details.key());
            ProductKeys.Marks marks = marks(values, index);
            if (licences.isKnown(marks.identity(), null)) {
                return known(index);
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

    /// @param revision as the form was filled from
    public LicenceResult change(long id, long revision, LicenceForm details, Actor by) {
        return transactions.write(() -> {
            audit.takeTurn();
            Optional<Licence> present = licences.find(id);
            if (present.isEmpty() || present.get().revision() != revision) {
                return new LicenceResult.Overtaken();
            }
            Licence before = present.get();
            var faults = new LinkedHashMap<>(details.faults());
            if (faults.isEmpty() && details.values().seats() < before.used()) {
                faults.put(
                        "seats",
                        "%,d are assigned. Free some of them first.".formatted(before.used()));
            }
            return faults.isEmpty() ? save(before, details, by) : new LicenceResult.Refused(faults);
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
        if (licences.isKnown(marks.identity(), before.id())) {
            return known(index);
        }
        boolean otherKey =
                !Arrays.equals(was, index)
                        || (!details.key().isEmpty() && index != null && isClosed(before));
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
            throw new IllegalStateException("it was read in this transaction, under its turn");
        }
        history.add(KIND, before.id(), ChangeSource.FORM, changes, by, clock.instant());
        AuditEvent event = AuditEvent.of("Licence Changed").by(by).on(before.values().fullTitle());
        for (FieldChange change : changes) {
            event =
                    event.changed(
                            change.field(),
                            Excerpt.of(change.was(), LONGEST_DETAIL),
                            Excerpt.of(change.became(), LONGEST_DETAIL));
        }
        audit.record(event);
        return new LicenceResult.Saved(before.id());
    }

    /// Whether its key was altered, so that typing the same one again mends it.
    private boolean isClosed(Licence licence) {
        byte[] sealed = licences.sealedKey(licence.id());
        try {
            return sealed == null || keys.open(licence.uid(), sealed).isEmpty();
        } catch (SecretUnreadable e) {
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

    private static LicenceResult known(byte @Nullable [] index) {
        return new LicenceResult.Refused(
                index == null
                        ? Map.of("version", KNOWN_EDITION)
                        : Map.of("product_key", KNOWN_KEY));
    }

    /// @return how many there were
    public int remove(Collection<Long> ids, Actor by) {
        return transactions.write(() -> {
            audit.takeTurn();
            List<Licence> found = licences.all(ids);
            List<Long> known = found.stream().map(Licence::id).toList();
            licences.delete(known);
            history.forget(KIND, known);
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
