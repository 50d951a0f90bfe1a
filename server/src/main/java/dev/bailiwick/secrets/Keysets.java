package dev.bailiwick.secrets;

import static dev.bailiwick.db.schema.Tables.KEYSET;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.TinkProtoKeysetFormat;
import com.google.crypto.tink.config.TinkConfig2026;
import dev.bailiwick.startup.StartRefused;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import org.jooq.DSLContext;

/// The keysets of table `keyset`, made at the first start and wrapped by the master key.
final class Keysets {
    private static final Configuration TINK = TinkConfig2026.get();

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

    KeysetHandle open(String name, Parameters newKey) {
        byte[] wrapped = wrapped(name);
        if (wrapped == null) {
            // Another process may start at the same moment: the first insert counts.
            sql.insertInto(KEYSET)
                    .set(KEYSET.NAME, name)
                    .set(KEYSET.WRAPPED, wrap(name, newKey))
                    .set(KEYSET.CREATED_AT, clock.instant())
                    .onConflictDoNothing()
                    .execute();
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

    private byte[] wrap(String name, Parameters newKey) {
        try {
            return TinkProtoKeysetFormat.serializeEncryptedKeyset(
                    KeysetHandle.generateNew(newKey, TINK), masterKey, label(name), TINK);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no keyset could be made", e);
        }
    }

    private static byte[] label(String name) {
        return ("bailiwick keyset " + name).getBytes(StandardCharsets.UTF_8);
    }

    static <P> P primitive(KeysetHandle keyset, Class<P> type) {
        try {
            return keyset.getPrimitive(TINK, type);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a keyset does not fit its use", e);
        }
    }
}
