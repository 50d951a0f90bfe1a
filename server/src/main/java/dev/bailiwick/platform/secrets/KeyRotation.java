package dev.bailiwick.platform.secrets;

import static dev.bailiwick.platform.db.schema.Tables.KEYSET;
import static dev.bailiwick.platform.secrets.OpenKeys.TINK;

import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.db.schema.tables.records.KeysetRecord;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// A new master key, and a new key for secrets, in the place of the old ones: [#offer], then
/// [#replace] when every running server can open what was offered, then [#dropOld] when everything
/// that is stored was encrypted anew. Each is one transaction of the caller's, and where the keys
/// stand tells which comes next: whoever was ended in between goes on from there.
///
/// The new key for secrets is never wrapped by the old master key, which may be the one that got
/// lost. The keyset `hashes` only gets the new wrapping: it hides nothing, and the audit trail and
/// the recovery codes rest on it.
@Component
public final class KeyRotation {
    /// How far a rotation has come.
    public enum Stage {
        NONE,
        /// The keysets are wrapped by both master keys.
        OFFERED,
        /// The new master key is the only one, and older keys for secrets still open.
        REPLACED
    }

    private final DSLContext sql;
    private final Keysets keysets;
    private final Clock clock;

    KeyRotation(DSLContext sql, Keysets keysets, Clock clock) {
        this.sql = sql;
        this.keysets = keysets;
        this.clock = clock;
    }

    public Stage stage() {
        KeysetRecord fields = keysets.row(Keysets.FIELDS);
        if (fields.getWrappedNext() != null) {
            return Stage.OFFERED;
        }
        return keysets.handle(Keysets.FIELDS).size() > 1 ? Stage.REPLACED : Stage.NONE;
    }

    /// Since when the master key is in use.
    public Instant since() {
        return keysets.row(Keysets.FIELDS).getCreatedAt();
    }

    /// Also when it was offered before, for the file may have gone since.
    ///
    /// @return the version that every server is to take
    public long offer() {
        KeysetRecord fields = locked();
        long version = fields.getVersion() + 1;
        keysets.masterKeys().makeNext(Keysets.FIELDS, fields.getWrapped());
        for (String name : Keysets.NAMES) {
            KeysetHandle keyset = keysets.handle(name);
            update(
                    name,
                    keysets.masterKeys().wrap(name, keyset),
                    keysets.masterKeys().wrapByNext(name, keyset),
                    version);
        }
        return version;
    }

    /// Call [#settle] when this is committed. Nothing happens when another has done it.
    public void replace() {
        KeysetRecord before = locked();
        if (before.getWrappedNext() == null) {
            return;
        }
        for (String name : Keysets.NAMES) {
            KeysetHandle keyset = keysets.handle(name);
            KeysetHandle after = name.equals(Keysets.FIELDS) ? withNewest(keyset) : keyset;
            update(
                    name,
                    keysets.masterKeys().wrapByNext(name, after),
                    null,
                    before.getVersion() + 1);
        }
        sql.update(KEYSET).set(KEYSET.CREATED_AT, clock.instant()).execute();
    }

    /// The new master key gets the name of the old.
    ///
    /// @return where the master key that is in use stands: in [#nextFile] if it cannot be moved
    public Path settle() {
        return keysets.settle() ? file() : nextFile();
    }

    /// The id of the key that secrets are encrypted with.
    public int newest() {
        return keysets.handle(Keysets.FIELDS).getPrimary().getId();
    }

    /// Nothing happens when the key under which everything stands is the newest no longer: another
    /// change began meanwhile, and what it has not yet encrypted anew is under this one.
    ///
    /// @param everything the id of the key under which everything stands
    public void dropOld(int everything) {
        long version = locked().getVersion() + 1;
        KeysetHandle all = keysets.handle(Keysets.FIELDS);
        if (all.getPrimary().getId() != everything) {
            return;
        }
        KeysetHandle newest = newestOf(all);
        update(Keysets.FIELDS, keysets.masterKeys().wrap(Keysets.FIELDS, newest), null, version);
    }

    /// Where the master key belongs.
    public Path file() {
        return keysets.masterKeys().file();
    }

    /// Where the new master key stands until it is settled.
    public Path nextFile() {
        return keysets.masterKeys().nextFile();
    }

    private KeysetRecord locked() {
        return RowLock.on(sql, sql.selectFrom(KEYSET).where(KEYSET.NAME.eq(Keysets.FIELDS)))
                .fetchSingle();
    }

    private void update(String name, byte[] wrapped, byte @Nullable [] wrappedNext, long version) {
        sql.update(KEYSET)
                .set(KEYSET.WRAPPED, wrapped)
                .set(KEYSET.WRAPPED_NEXT, wrappedNext)
                .set(KEYSET.VERSION, version)
                .where(KEYSET.NAME.eq(name))
                .execute();
    }

    private static KeysetHandle withNewest(KeysetHandle before) {
        try {
            var fresh = KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM, TINK);
            return with(KeysetHandle.newBuilder(before), fresh.getPrimary());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no key could be made", e);
        }
    }

    private static KeysetHandle newestOf(KeysetHandle all) {
        try {
            return with(KeysetHandle.newBuilder(), all.getPrimary());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no keyset could be made", e);
        }
    }

    private static KeysetHandle with(KeysetHandle.Builder keys, KeysetHandle.Entry primary)
            throws GeneralSecurityException {
        return keys.setConfiguration(TINK)
                .addEntry(
                        KeysetHandle.importKey(primary.getKey())
                                .withFixedId(primary.getId())
                                .makePrimary())
                .build();
    }
}
