package dev.bailiwick.platform.secrets;

import static dev.bailiwick.platform.db.schema.Tables.KEYSET;
import static dev.bailiwick.platform.secrets.OpenKeys.TINK;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.prf.PredefinedPrfParameters;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.db.schema.tables.records.KeysetRecord;
import dev.bailiwick.platform.startup.StartRefused;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// The keysets of table `keyset`, made at the first start and wrapped by the master key. Another
/// process may change them at any time ([KeyRotation]); this one notices before it encrypts, and
/// when something does not open.
public final class Keysets implements KeyProvider {
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
    private volatile OpenKeys known;

    /// Inside a writing transaction: the first start makes them.
    Keysets(DSLContext sql, Transactions transactions, Clock clock, Path masterKeyFile) {
        this.sql = sql;
        this.transactions = transactions;
        this.clock = clock;
        // In this order: another process that starts at this moment makes the file first.
        boolean encrypted = sql.fetchExists(KEYSET);
        if (!MasterKey.exists(masterKeyFile)) {
            if (encrypted) {
                throw new StartRefused(
                        "The master key file %s is missing, and this database was encrypted with it."
                                        .formatted(masterKeyFile)
                                + " Put the file back, or point BAILIWICK_MASTER_KEY_FILE to it.");
            }
            MasterKey.create(masterKeyFile);
        }
        this.masterKeys = new MasterKeys(masterKeyFile);
        if (!encrypted) {
            NAMES.forEach(name -> insert(name, fresh(name), 1));
        }
        this.known = read();
    }

    @Override
    public OpenKeys known() {
        return known;
    }

    @Override
    public OpenKeys held() {
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
            throw new IllegalStateException("a secret is encrypted in a writing transaction only");
        }
        Long version =
                RowLock.shared(
                                sql,
                                sql.select(KEYSET.VERSION)
                                        .from(KEYSET)
                                        .where(KEYSET.NAME.eq(FIELDS)))
                        .fetchOne(KEYSET.VERSION);
        OpenKeys mine = known();
        return version != null && version == mine.version() ? mine : taken();
    }

    @Override
    public OpenKeys since(OpenKeys before) {
        return transactions.read(() -> version() > before.version() ? taken() : known());
    }

    /// Takes the keys as they are now.
    ///
    /// @return the version up to which this process needs no other master key than it has at hand
    /// @throws StartRefused when a file with a master key is there and cannot be read
    public long adopt() {
        return transactions.read(() -> {
            KeysetRecord fields = row(FIELDS);
            if (fields.getVersion() != known().version()) {
                known = opened(fields);
            }
            return fields.getWrappedNext() == null
                            || masterKeys.nextOpens(FIELDS, fields.getWrappedNext())
                    ? fields.getVersion()
                    : fields.getVersion() - 1;
        });
    }

    /// Takes the keys as they are now, and gives the master key that they are wrapped by its name.
    ///
    /// @return whether it has it
    boolean settle() {
        long ignored = adopt();
        return transactions.read(() -> masterKeys.settle(FIELDS, row(FIELDS).getWrapped()));
    }

    /// The keysets in the clear, for an archive that is encrypted itself.
    public Map<String, byte[]> unwrapped() {
        var plain = new TreeMap<String, byte[]>();
        for (String name : NAMES) {
            try {
                plain.put(
                        name,
                        TinkProtoKeysetFormat.serializeKeyset(
                                handle(name), InsecureSecretKeyAccess.get(), TINK));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("a keyset cannot be written", e);
            }
        }
        return plain;
    }

    /// Replaces the keysets by those of an archive, wrapped by the master key that stands here.
    ///
    /// @throws IllegalArgumentException when these are not the keysets of a Bailiwick
    public Secrets replaceBy(Map<String, byte[]> plain) {
        if (!plain.keySet().equals(NAMES)) {
            throw new IllegalArgumentException("other keysets than expected");
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
                KeyProvider.fixed(
                        OpenKeys.of(
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

    private OpenKeys taken() {
        OpenKeys read = read();
        known = read;
        return read;
    }

    private OpenKeys read() {
        return opened(row(FIELDS));
    }

    private OpenKeys opened(KeysetRecord fields) {
        return OpenKeys.of(
                fields.getVersion(), masterKeys.open(FIELDS, fields.getWrapped()), handle(HASHES));
    }

    /// Another process may start at the same moment: the first insert counts.
    private void insert(String name, KeysetHandle keyset, long version) {
        sql.insertInto(KEYSET)
                .set(KEYSET.NAME, name)
                .set(KEYSET.WRAPPED, masterKeys.wrap(name, keyset))
                .set(KEYSET.CREATED_AT, clock.instant())
                .set(KEYSET.VERSION, version)
                .onConflictDoNothing()
                .execute();
    }

    private static KeysetHandle fresh(String name) {
        try {
            return KeysetHandle.generateNew(Objects.requireNonNull(ALL.get(name)), TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no keyset could be made", e);
        }
    }
}
