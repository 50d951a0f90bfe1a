package dev.bailiwick.operations.ownbackup.schedule;

import static dev.bailiwick.platform.schema.Tables.OWN_BACKUP_RECIPIENT;

import dev.bailiwick.operations.ownbackup.file.BackupRecipient;
import dev.bailiwick.operations.ownbackup.file.BackupRefusedException;
import dev.bailiwick.operations.ownbackup.file.PassphraseProtectedKey;
import dev.bailiwick.platform.schema.tables.records.OwnBackupRecipientRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The key that scheduled backups are encrypted to. Table `own_backup_recipient`, at most one row.
///
/// The public key is stored with a keyed hash over it and the locked private key. Otherwise
/// somebody with write access to the database could insert their own key and obtain, with the next
/// backup, the data that the master key protects.
@Component
final class StoredRecipient {
    private static final long ROW_ID = 1;
    private static final int HASH = 32;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final Secrets secrets;
    private final Clock clock;

    StoredRecipient(DSLContext sql, Secrets secrets, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.clock = clock;
    }

    boolean exists() {
        return sql.fetchExists(OWN_BACKUP_RECIPIENT);
    }

    /// When it was set; empty when there is none.
    Optional<Instant> since() {
        return sql.select(OWN_BACKUP_RECIPIENT.CREATED_AT)
                .from(OWN_BACKUP_RECIPIENT)
                .fetchOptional(OWN_BACKUP_RECIPIENT.CREATED_AT);
    }

    /// @throws ArchiveRefused when it is not as this service stored it
    Optional<BackupRecipient> find() {
        return sql.selectFrom(OWN_BACKUP_RECIPIENT)
                .where(OWN_BACKUP_RECIPIENT.ID.eq(ROW_ID))
                .fetchOptional(this::recipient);
    }

    private BackupRecipient recipient(OwnBackupRecipientRecord row) {
        byte[] stored = row.getPublicKey();
        int keyAt = Math.min(HASH, stored.length);
        byte[] publicKey = Arrays.copyOfRange(stored, keyAt, stored.length);
        byte[] claimed = Arrays.copyOf(stored, keyAt);
        if (!Secrets.same(claimed, hash(publicKey, row.getEncryptedPrivateKey()))) {
            throw new BackupRefusedException(
                    "The stored key for scheduled backups is not the one that was set here. Set the"
                            + " passphrase again.");
        }
        return BackupRecipient.stored(
                publicKey,
                JSON.readValue(row.getEncryptedPrivateKey(), PassphraseProtectedKey.class));
    }

    private byte[] hash(byte[] publicKey, String locked) {
        return secrets.mac("archive recipient", publicKey, locked.getBytes(StandardCharsets.UTF_8));
    }

    void replaceWith(BackupRecipient recipient) {
        clear();
        String locked = JSON.writeValueAsString(recipient.locked());
        byte[] publicKey = recipient.publicBytes();
        sql.insertInto(OWN_BACKUP_RECIPIENT)
                .set(OWN_BACKUP_RECIPIENT.ID, ROW_ID)
                .set(
                        OWN_BACKUP_RECIPIENT.PUBLIC_KEY,
                        ByteBuffer.allocate(HASH + publicKey.length)
                                .put(hash(publicKey, locked))
                                .put(publicKey)
                                .array())
                .set(OWN_BACKUP_RECIPIENT.ENCRYPTED_PRIVATE_KEY, locked)
                .set(OWN_BACKUP_RECIPIENT.CREATED_AT, clock.instant())
                .execute();
    }

    void clear() {
        sql.deleteFrom(OWN_BACKUP_RECIPIENT).execute();
    }
}
