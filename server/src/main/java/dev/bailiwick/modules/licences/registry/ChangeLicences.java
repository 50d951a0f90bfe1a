package dev.bailiwick.modules.licences.registry;

import static dev.bailiwick.modules.licences.registry.LicenceFields.KEY;

import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.ChangeTools;
import dev.bailiwick.records.schema.RecordInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Changes to licences except to their seats. For a product key, audit log and history record only
/// that it changed.
@Component
public final class ChangeLicences extends ChangeRecords<Licence> {
    private static final String DUPLICATE_KEY =
            "A licence with this vendor, product and key is already registered.";
    private static final String DUPLICATE_EDITION =
            "A licence for this version without a key is already registered. Change its seats, or"
                    + " give this one a key or another version.";

    private final Licences licences;
    private final ProductKeys keys;

    ChangeLicences(Licences licences, ProductKeys keys, ChangeTools tools) {
        super(LicenceFields.KIND, tools);
        this.licences = licences;
        this.keys = keys;
    }

    @Override
    protected Optional<Licence> find(long id) {
        return licences.find(id);
    }

    @Override
    protected List<Licence> all(Collection<Long> ids) {
        return licences.all(ids);
    }

    @Override
    protected RecordInput validate(RecordInput input, @Nullable Licence present) {
        if (!input.isValid()) {
            return input;
        }
        LicenceValues values = new LicenceValues(input.values());
        if (present != null && values.seats() < present.used()) {
            return input.withError(
                    LicenceFields.SEATS,
                    "%,d seats are assigned. Release some of them first."
                            .formatted(present.used()));
        }
        byte[] index = index(input, present);
        if (!licences.isDuplicate(
                marks(values, index).identity(), present == null ? null : present.id())) {
            return input;
        }
        return index == null
                ? input.withError(LicenceFields.VERSION, DUPLICATE_EDITION)
                : input.withError(KEY, DUPLICATE_KEY);
    }

    @Override
    protected Licence insert(RecordInput input, String by, Instant now) {
        LicenceValues values = new LicenceValues(input.values());
        byte[] index = index(input, null);
        UUID uid = UUID.randomUUID();
        return licences.insert(uid, values, marks(values, index), key(uid, input, index), by, now);
    }

    @Override
    protected List<FieldChange> changes(Licence before, RecordInput input) {
        var changes = new ArrayList<>(super.changes(before, input));
        if (changesKey(before, input)) {
            byte[] was = licences.keyIndex(before.id());
            changes.add(
                    new FieldChange(
                            KEY.name(),
                            was == null ? "" : "set",
                            index(input, before) == null ? "" : was == null ? "set" : "changed"));
        }
        return changes;
    }

    @Override
    protected boolean update(Licence before, RecordInput input) {
        LicenceValues values = new LicenceValues(input.values());
        byte[] index = index(input, before);
        return licences.update(
                before,
                values,
                marks(values, index),
                changesKey(before, input) ? key(before.uid(), input, index) : null);
    }

    @Override
    protected void delete(Collection<Long> ids) {
        licences.delete(ids);
    }

    @Override
    protected AuditEvent describe(AuditEvent event, Licence licence) {
        return event.with("seats", Integer.toString(licence.values().seats()))
                .with("assigned", Integer.toString(licence.used()))
                .with("product_key", licence.hasKey() ? "set" : "none");
    }

    /// The blind index of the key that the licence has afterwards; null for none.
    private byte @Nullable [] index(RecordInput input, @Nullable Licence present) {
        if (input.removes(KEY)) {
            return null;
        }
        ProductKey typed = input.values().get(KEY);
        return !typed.isEmpty()
                ? keys.index(typed)
                : present == null ? null : licences.keyIndex(present.id());
    }

    /// Entering the same key again repairs one that cannot be decrypted.
    private boolean changesKey(Licence before, RecordInput input) {
        return !Arrays.equals(licences.keyIndex(before.id()), index(input, before))
                || (!input.removes(KEY)
                        && !input.values().get(KEY).isEmpty()
                        && hasUnreadableKey(before));
    }

    private boolean hasUnreadableKey(Licence licence) {
        byte[] sealed = licences.sealedKey(licence.id());
        try {
            return sealed == null || keys.open(licence.uid(), sealed).isEmpty();
        } catch (SecretUnreadableException e) {
            return true;
        }
    }

    private Licences.Key key(UUID uid, RecordInput input, byte @Nullable [] index) {
        return index == null
                ? Licences.Key.NONE
                : new Licences.Key(keys.sealed(uid, input.values().get(KEY)), index);
    }

    private ProductKeys.Marks marks(LicenceValues values, byte @Nullable [] index) {
        return keys.marks(values.vendor(), values.product(), values.version(), index);
    }
}
