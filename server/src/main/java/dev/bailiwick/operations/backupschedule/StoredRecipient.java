package dev.bailiwick.operations.backupschedule;

import static dev.bailiwick.platform.db.schema.Tables.ARCHIVE_RECIPIENT;

import dev.bailiwick.operations.ownbackup.BackupRecipient;
import dev.bailiwick.operations.ownbackup.BackupRefused;
import dev.bailiwick.operations.ownbackup.PassphraseProtectedKey;
import dev.bailiwick.platform.db.schema.tables.records.ArchiveRecipientRecord;
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

/// Whom scheduled copies are encrypted to. Table `archive_recipient`, at most one row.
///
/// Before the public key stands a keyed hash over it and the locked private one: whoever writes to
/// the database would otherwise put a key of their own there, and have with the next copy what the
/// master key protects.
@Component
final class StoredRecipient {
    private static final long ONLY = 1;
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
        return sql.fetchExists(ARCHIVE_RECIPIENT);
    }

    /// When it was set; empty when there is none.
    Optional<Instant> since() {
        return sql.select(ARCHIVE_RECIPIENT.CREATED_AT)
                .from(ARCHIVE_RECIPIENT)
                .fetchOptional(ARCHIVE_RECIPIENT.CREATED_AT);
    }

    /// @throws ArchiveRefused when it is not as this service stored it
    Optional<BackupRecipient> find() {
        return sql.selectFrom(ARCHIVE_RECIPIENT)
                .where(ARCHIVE_RECIPIENT.ID.eq(ONLY))
                .fetchOptional(this::recipient);
    }

    private BackupRecipient recipient(ArchiveRecipientRecord row) {
        byte[] stored = row.getPublicKey();
        int keyAt = Math.min(HASH, stored.length);
        byte[] publicKey = Arrays.copyOfRange(stored, keyAt, stored.length);
        byte[] claimed = Arrays.copyOf(stored, keyAt);
        if (!Secrets.same(claimed, hash(publicKey, row.getLocked()))) {
            throw new BackupRefused(
                    "The stored key of scheduled copies is not the one that was set here. Set the"
                            + " passphrase anew.");
        }
        return BackupRecipient.stored(
                publicKey, JSON.readValue(row.getLocked(), PassphraseProtectedKey.class));
    }

    private byte[] hash(byte[] publicKey, String locked) {
        return secrets.mac("archive recipient", publicKey, locked.getBytes(StandardCharsets.UTF_8));
    }

    void replaceBy(BackupRecipient recipient) {
        forget();
        String locked = JSON.writeValueAsString(recipient.locked());
        byte[] publicKey = recipient.publicBytes();
        sql.insertInto(ARCHIVE_RECIPIENT)
                .set(ARCHIVE_RECIPIENT.ID, ONLY)
                .set(
                        ARCHIVE_RECIPIENT.PUBLIC_KEY,
                        ByteBuffer.allocate(HASH + publicKey.length)
                                .put(hash(publicKey, locked))
                                .put(publicKey)
                                .array())
                .set(ARCHIVE_RECIPIENT.LOCKED, locked)
                .set(ARCHIVE_RECIPIENT.CREATED_AT, clock.instant())
                .execute();
    }

    void forget() {
        sql.deleteFrom(ARCHIVE_RECIPIENT).execute();
    }
}
