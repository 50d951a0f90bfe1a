package dev.bailiwick.platform.secrets;

import static dev.bailiwick.platform.schema.Tables.KEYSET;
import static dev.bailiwick.platform.secrets.DecryptedKeysets.TINK;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.prf.PredefinedPrfParameters;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.KeysetRecord;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// The keysets in table `keyset`, created at the first start and wrapped by the master key. Another
/// process can change them at any time ([KeyRotation]); this process notices before encrypting, and
/// when decryption fails.
public final class Keysets implements KeysetSource {
    static final String FIELDS = "fields";
    static final String HASHES = "hashes";
    private static final Map<String, Parameters> ALL =
            Map.of(
                    FIELDS, PredefinedAeadParameters.AES256_GCM,
                    HASHES, PredefinedPrfParameters.HMAC_SHA256_PRF);
    static final Set<String> NAMES = ALL.keySet();

    private final DSLContext sql;
    private final Transactions transactions;
    private final Clock clock;
    private final MasterKeys masterKeys;
    private volatile DecryptedKeysets cached;

    /// Must run inside a write transaction: the first start creates the keysets.
    Keysets(DSLContext sql, Transactions transactions, Clock clock, Path masterKeyFile) {
        this.sql = sql;
        this.transactions = transactions;
        this.clock = clock;
        // Checked before the file, because another process starting now creates the file first.
        boolean encrypted = sql.fetchExists(KEYSET);
        if (!MasterKey.exists(masterKeyFile)) {
            if (encrypted) {
                throw new StartRefusedException(
                        "The master key file %s is missing, and this database was encrypted with it."
                                        .formatted(masterKeyFile)
                                + " Put the file back, or point BAILIWICK_MASTER_KEY_FILE to it.");
            }
            MasterKey.create(masterKeyFile);
        }
        this.masterKeys = new MasterKeys(masterKeyFile);
        if (!encrypted) {
            NAMES.forEach(name -> insert(name, newKeyset(name), 1));
        }
        this.cached = read();
    }

    @Override
    public DecryptedKeysets cached() {
        return cached;
    }

    @Override
    public DecryptedKeysets locked() {
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
            throw new IllegalStateException(
                    "a secret can be encrypted only in a write transaction");
        }
        Long version =
                RowLock.shared(
                                sql,
                                sql.select(KEYSET.VERSION)
                                        .from(KEYSET)
                                        .where(KEYSET.NAME.eq(FIELDS)))
                        .fetchOne(KEYSET.VERSION);
        DecryptedKeysets mine = cached();
        return version != null && version == mine.version() ? mine : refresh();
    }

    @Override
    public DecryptedKeysets refreshIfNewer(DecryptedKeysets before) {
        return transactions.read(() -> version() > before.version() ? refresh() : cached());
    }

    /// Adopts the current keys.
    ///
    /// @return the latest version for which this process has every master key it needs
    /// @throws StartRefused when a master key file exists but cannot be read
    public long adopt() {
        return transactions.read(() -> {
            KeysetRecord fields = row(FIELDS);
            if (fields.getVersion() != cached().version()) {
                cached = opened(fields);
            }
            return fields.getWrappedNext() == null
                            || masterKeys.canNextOpen(FIELDS, fields.getWrappedNext())
                    ? fields.getVersion()
                    : fields.getVersion() - 1;
        });
    }

    /// Adopts the current keys, and moves the master key that wraps them to its place.
    ///
    /// @return whether it is there
    boolean moveNext() {
        long ignored = adopt();
        return transactions.read(() -> masterKeys.moveNext(FIELDS, row(FIELDS).getWrapped()));
    }

    /// The unencrypted keysets, for a backup file that is itself encrypted.
    public Map<String, byte[]> unwrapped() {
        var plain = new TreeMap<String, byte[]>();
        for (String name : NAMES) {
            try {
                plain.put(
                        name,
                        TinkProtoKeysetFormat.serializeKeyset(
                                handle(name), InsecureSecretKeyAccess.get(), TINK));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("writing a keyset failed", e);
            }
        }
        return plain;
    }

    /// Replaces the keysets with those of a backup, wrapped by this installation's master key.
    ///
    /// @throws IllegalArgumentException when these are not Bailiwick keysets
    public Secrets replaceWith(Map<String, byte[]> plain) {
        if (!plain.keySet().equals(NAMES)) {
            throw new IllegalArgumentException("unexpected keysets");
        }
        var handles = new TreeMap<String, KeysetHandle>();
        plain.forEach((name, keyset) -> {
            try {
                handles.put(
                        name,
                        TinkProtoKeysetFormat.parseKeyset(
                                keyset, InsecureSecretKeyAccess.get(), TINK));
            } catch (GeneralSecurityException e) {
                throw new IllegalArgumentException("a keyset is damaged", e);
            }
        });
        long version = version() + 1;
        sql.deleteFrom(KEYSET).execute();
        handles.forEach((name, keyset) -> insert(name, keyset, version));
        return new Secrets(
                KeysetSource.fixed(
                        DecryptedKeysets.of(
                                version,
                                Objects.requireNonNull(handles.get(FIELDS)),
                                Objects.requireNonNull(handles.get(HASHES)))));
    }

    MasterKeys masterKeys() {
        return masterKeys;
    }

    KeysetHandle handle(String name) {
        return masterKeys.open(name, row(name).getWrapped());
    }

    KeysetRecord row(String name) {
        return sql.selectFrom(KEYSET).where(KEYSET.NAME.eq(name)).fetchSingle();
    }

    private long version() {
        return Objects.requireNonNull(
                sql.select(KEYSET.VERSION)
                        .from(KEYSET)
                        .where(KEYSET.NAME.eq(FIELDS))
                        .fetchSingle(KEYSET.VERSION));
    }

    private DecryptedKeysets refresh() {
        DecryptedKeysets read = read();
        cached = read;
        return read;
    }

    private DecryptedKeysets read() {
        return opened(row(FIELDS));
    }

    private DecryptedKeysets opened(KeysetRecord fields) {
        return DecryptedKeysets.of(
                fields.getVersion(), masterKeys.open(FIELDS, fields.getWrapped()), handle(HASHES));
    }

    /// Another process may start at the same moment; the first insert wins.
    private void insert(String name, KeysetHandle keyset, long version) {
        sql.insertInto(KEYSET)
                .set(KEYSET.NAME, name)
                .set(KEYSET.WRAPPED, masterKeys.wrap(name, keyset))
                .set(KEYSET.CREATED_AT, clock.instant())
                .set(KEYSET.VERSION, version)
                .onConflictDoNothing()
                .execute();
    }

    private static KeysetHandle newKeyset(String name) {
        try {
            return KeysetHandle.generateNew(Objects.requireNonNull(ALL.get(name)), TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("generating a keyset failed", e);
        }
    }
}
