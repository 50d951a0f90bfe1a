package dev.bailiwick.secrets;

import static dev.bailiwick.db.schema.Tables.KEYSET;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.config.TinkConfig2026;
import com.google.crypto.tink.prf.PredefinedPrfParameters;
import com.google.crypto.tink.prf.PrfSet;
import dev.bailiwick.startup.StartRefused;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jooq.DSLContext;

/// The keysets of table `keyset`, made at the first start and wrapped by the master key.
public final class Keysets {
    private static final Configuration TINK = TinkConfig2026.get();
    private static final String FIELDS = "fields";
    private static final String HASHES = "hashes";
    private static final Map<String, Parameters> ALL =
            Map.of(
                    FIELDS, PredefinedAeadParameters.AES256_GCM,
                    HASHES, PredefinedPrfParameters.HMAC_SHA256_PRF);

    private final DSLContext sql;
    private final Clock clock;
    private final Path masterKeyFile;
    private final Aead masterKey;

    Keysets(DSLContext sql, Clock clock, Path masterKeyFile) {
        this.sql = sql;
        this.clock = clock;
        this.masterKeyFile = masterKeyFile;
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
        this.masterKey = MasterKey.read(masterKeyFile);
    }

    /// Opens the keysets, which are made at the first start.
    Secrets open() {
        return secrets(Map.of(FIELDS, open(FIELDS), HASHES, open(HASHES)));
    }

    /// The keysets in the clear, for an archive that is encrypted itself.
    public Map<String, byte[]> unwrapped() {
        var plain = new TreeMap<String, byte[]>();
        for (String name : ALL.keySet()) {
            try {
                plain.put(
                        name,
                        TinkProtoKeysetFormat.serializeKeyset(
                                open(name), InsecureSecretKeyAccess.get(), TINK));
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
        if (!plain.keySet().equals(ALL.keySet())) {
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
        sql.deleteFrom(KEYSET).execute();
        handles.forEach(this::insert);
        return secrets(handles);
    }

    private static Secrets secrets(Map<String, KeysetHandle> handles) {
        return new Secrets(
                primitive(handles, FIELDS, Aead.class), primitive(handles, HASHES, PrfSet.class));
    }

    private KeysetHandle open(String name) {
        byte[] wrapped = wrapped(name);
        if (wrapped == null) {
            insert(name, fresh(name));
            wrapped = wrapped(name);
        }
        try {
            return TinkProtoKeysetFormat.parseEncryptedKeyset(
                    wrapped, masterKey, label(name), TINK);
        } catch (GeneralSecurityException e) {
            throw new StartRefused(
                    "The master key in %s is not the one that this database was encrypted with."
                                    .formatted(masterKeyFile)
                            + " Put the right key back, or point BAILIWICK_MASTER_KEY_FILE to it.");
        }
    }

    private byte @org.jspecify.annotations.Nullable [] wrapped(String name) {
        return sql.select(KEYSET.WRAPPED)
                .from(KEYSET)
                .where(KEYSET.NAME.eq(name))
                .fetchOne(KEYSET.WRAPPED);
    }

    /// Another process may start at the same moment: the first insert counts.
    private void insert(String name, KeysetHandle keyset) {
        try {
            byte[] wrapped =
                    TinkProtoKeysetFormat.serializeEncryptedKeyset(
                            keyset, masterKey, label(name), TINK);
            sql.insertInto(KEYSET)
                    .set(KEYSET.NAME, name)
                    .set(KEYSET.WRAPPED, wrapped)
                    .set(KEYSET.CREATED_AT, clock.instant())
                    .onConflictDoNothing()
                    .execute();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a keyset could not be wrapped", e);
        }
    }

    private static KeysetHandle fresh(String name) {
        try {
            return KeysetHandle.generateNew(Objects.requireNonNull(ALL.get(name)), TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no keyset could be made", e);
        }
    }

    private static byte[] label(String name) {
        return ("bailiwick keyset " + name).getBytes(StandardCharsets.UTF_8);
    }

    private static <P> P primitive(Map<String, KeysetHandle> handles, String name, Class<P> type) {
        try {
            return Objects.requireNonNull(handles.get(name)).getPrimitive(TINK, type);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("a keyset does not fit its use", e);
        }
    }
}
