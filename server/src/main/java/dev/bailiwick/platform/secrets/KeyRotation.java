package dev.bailiwick.platform.secrets;

import static dev.bailiwick.platform.schema.Tables.KEYSET;
import static dev.bailiwick.platform.secrets.DecryptedKeysets.TINK;

import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.KeysetRecord;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Replaces the master key and the key for secrets, in steps: [#stageNext], then [#replace] once
/// every running server can open what was offered, then [#deleteOldKeys] once everything stored is
/// re-encrypted. Each step is one transaction of the caller. The stored keys show which step is
/// next, so an interrupted rotation continues from there.
///
/// The new key for secrets is never wrapped by the old master key, which may be the one that was
/// leaked. The keyset `hashes` is only re-wrapped: it conceals nothing, and the audit log and the
/// recovery codes depend on it.
@Component
public final class KeyRotation {
    /// The progress of a rotation.
    public enum Stage {
        NONE,
        /// The keysets are wrapped by both master keys.
        OFFERED,
        /// Only the new master key is in use, but older keys for secrets still decrypt.
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

    /// Since when the current master key has been in use.
    public Instant since() {
        return keysets.row(Keysets.FIELDS).getCreatedAt();
    }

    /// Can be repeated after an earlier offer, because the file may have disappeared.
    ///
    /// @return the version that every server must adopt
    public long stageNext() {
        KeysetRecord fields = locked();
        long version = fields.getVersion() + 1;
        keysets.masterKeys().createNext(Keysets.FIELDS, fields.getWrapped());
        for (String name : Keysets.NAMES) {
            KeysetHandle keyset = keysets.handle(name);
            update(
                    name,
                    keysets.masterKeys().wrap(name, keyset),
                    keysets.masterKeys().wrapWithNext(name, keyset),
                    version);
        }
        return version;
    }

    /// Call [#moveNext] after the commit. Does nothing if another process has already done this.
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
                    keysets.masterKeys().wrapWithNext(name, after),
                    null,
                    before.getVersion() + 1);
        }
        sql.update(KEYSET).set(KEYSET.CREATED_AT, clock.instant()).execute();
    }

    /// Moves the new master key to the place of the old one.
    ///
    /// @return where the current master key is: [#nextFile] if it cannot be moved
    public Path moveNext() {
        return keysets.moveNext() ? file() : nextFile();
    }

    /// The id of the key that encrypts new secrets.
    public int newest() {
        return keysets.handle(Keysets.FIELDS).getPrimary().getId();
    }

    /// Does nothing if that key is not the newest any more: then another rotation has begun, and
    /// secrets that it has not re-encrypted yet are still under this key.
    ///
    /// @param everything the id of the key under which all secrets are encrypted
    public void deleteOldKeys(int everything) {
        long version = locked().getVersion() + 1;
        KeysetHandle all = keysets.handle(Keysets.FIELDS);
        if (all.getPrimary().getId() != everything) {
            return;
        }
        KeysetHandle newest = newestOf(all);
        update(Keysets.FIELDS, keysets.masterKeys().wrap(Keysets.FIELDS, newest), null, version);
    }

    /// Where the master key should be.
    public Path file() {
        return keysets.masterKeys().file();
    }

    /// Where the new master key is until it is settled.
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
            throw new IllegalStateException("generating a key failed", e);
        }
    }

    private static KeysetHandle newestOf(KeysetHandle all) {
        try {
            return with(KeysetHandle.newBuilder(), all.getPrimary());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("generating a keyset failed", e);
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
