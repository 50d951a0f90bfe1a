package dev.bailiwick.modules.remotes.certificates;

import static dev.bailiwick.platform.schema.Tables.REMOTE_AUTHORITY_KEY;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.RemoteAuthorityKeyRecord;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.Secrets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The keys that sign certificates. A key is replaced in two steps, so that machines can trust the
/// next one before it signs.
@Component
public final class Authority {
    public static final EncryptedColumn SECRETS =
            new EncryptedColumn(REMOTE_AUTHORITY_KEY.SECRET, REMOTE_AUTHORITY_KEY.UID);

    private static final SecureRandom RANDOM = new SecureRandom();

    private final DSLContext sql;
    private final Secrets secrets;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    Authority(
            DSLContext sql,
            Secrets secrets,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// The current key, then the next one. Runs in the caller's transaction.
    List<AuthorityKey> keys() {
        return sql.selectFrom(REMOTE_AUTHORITY_KEY)
                .orderBy(REMOTE_AUTHORITY_KEY.IS_CURRENT.desc())
                .fetch(row ->
                        new AuthorityKey(
                                row.getUid(),
                                row.getIsCurrent(),
                                row.getPublicKey(),
                                row.getCreatedAt(),
                                row.getCreatedBy()));
    }

    /// Whether certificates can be signed. Runs in the caller's transaction.
    public boolean isOn() {
        return sql.fetchExists(REMOTE_AUTHORITY_KEY, REMOTE_AUTHORITY_KEY.IS_CURRENT.isTrue());
    }

    /// Makes the first key, or the one that replaces it later; nothing if there is one already.
    void make(Actor administrator) {
        transactions.write(() -> {
            audit.acquireLock(ProductModule.REMOTE.key());
            List<AuthorityKey> keys = keys();
            if (keys.size() > 1) {
                return;
            }
            UUID uid = UUID.randomUUID();
            var key = new Ed25519PrivateKeyParameters(RANDOM);
            byte[] plain = key.getEncoded();
            String line = OpenSshCertificate.line(key.generatePublicKey());
            sql.insertInto(REMOTE_AUTHORITY_KEY)
                    .set(REMOTE_AUTHORITY_KEY.UID, uid)
                    .set(REMOTE_AUTHORITY_KEY.IS_CURRENT, keys.isEmpty())
                    .set(REMOTE_AUTHORITY_KEY.SECRET, secrets.encrypt(SECRETS.column(), uid, plain))
                    .set(REMOTE_AUTHORITY_KEY.PUBLIC_KEY, line)
                    .set(REMOTE_AUTHORITY_KEY.CREATED_AT, clock.instant())
                    .set(REMOTE_AUTHORITY_KEY.CREATED_BY, administrator.name())
                    .execute();
            Arrays.fill(plain, (byte) 0);
            audit.record(
                    AuditEvent.of(
                                    keys.isEmpty()
                                            ? "Remote Session Certificates Switched On"
                                            : "Remote Session Authority Key Made")
                            .by(administrator)
                            .with("key", line));
        });
    }

    /// Makes the next key the current one and deletes the old one.
    ///
    /// @param next the key that the administrator has seen
    /// @return false when there is no such next key
    boolean switchTo(UUID next, Actor administrator) {
        return transactions.write(() -> {
            audit.acquireLock(ProductModule.REMOTE.key());
            Optional<AuthorityKey> found =
                    keys().stream()
                            .filter(one -> !one.isCurrent() && one.uid().equals(next))
                            .findFirst();
            if (found.isEmpty()) {
                return false;
            }
            sql.deleteFrom(REMOTE_AUTHORITY_KEY)
                    .where(REMOTE_AUTHORITY_KEY.IS_CURRENT.isTrue())
                    .execute();
            sql.update(REMOTE_AUTHORITY_KEY)
                    .set(REMOTE_AUTHORITY_KEY.IS_CURRENT, true)
                    .where(REMOTE_AUTHORITY_KEY.UID.eq(next))
                    .execute();
            audit.record(
                    AuditEvent.of("Remote Session Authority Key Replaced")
                            .by(administrator)
                            .with("key", found.get().line()));
            return true;
        });
    }

    /// Runs in the caller's transaction.
    ///
    /// @return empty when certificates are off
    Optional<String> sign(OpenSshCertificate certificate, String publicKey) {
        RemoteAuthorityKeyRecord row =
                sql.selectFrom(REMOTE_AUTHORITY_KEY)
                        .where(REMOTE_AUTHORITY_KEY.IS_CURRENT.isTrue())
                        .fetchOne();
        if (row == null) {
            return Optional.empty();
        }
        byte[] plain = secrets.decrypt(SECRETS.column(), row.getUid(), row.getSecret());
        var key = new Ed25519PrivateKeyParameters(plain);
        Arrays.fill(plain, (byte) 0);
        return Optional.of(certificate.sign(OpenSshCertificate.publicKey(publicKey), key));
    }
}
