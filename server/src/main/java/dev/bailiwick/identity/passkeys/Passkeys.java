package dev.bailiwick.identity.passkeys;

import static dev.bailiwick.platform.schema.Tables.PASSKEY;

import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.identity.factors.FactorStore;
import java.time.Clock;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.AuthenticatorTransport;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutableCredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCose;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialType;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;
import org.springframework.stereotype.Component;

/// The table of passkeys, for their owners and for the framework's relying party. A user handle is
/// the account's `uid`, which reveals nothing about the person.
@Component
public final class Passkeys implements FactorStore, UserCredentialRepository {
    private static final Field<UUID> OWNER_UID = AccountSql.uidOf(PASSKEY.ACCOUNT_ID);

    private final DSLContext sql;
    private final Clock clock;

    Passkeys(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    @Override
    public String key() {
        return "passkey";
    }

    @Override
    public Set<Long> accountsWithFactor(Collection<Long> accountIds) {
        return sql.selectDistinct(PASSKEY.ACCOUNT_ID)
                .from(PASSKEY)
                .where(PASSKEY.ACCOUNT_ID.in(accountIds))
                .fetchSet(PASSKEY.ACCOUNT_ID);
    }

    @Override
    public void removeAll(long accountId) {
        sql.deleteFrom(PASSKEY).where(PASSKEY.ACCOUNT_ID.eq(accountId)).execute();
    }

    public List<Passkey> of(long accountId) {
        return sql.selectFrom(PASSKEY)
                .where(PASSKEY.ACCOUNT_ID.eq(accountId))
                .orderBy(PASSKEY.ID)
                .fetch(row ->
                        new Passkey(
                                row.getUid(),
                                row.getName(),
                                row.getCreatedAt(),
                                row.getLastUsedAt()));
    }

    Optional<Passkey> find(UUID uid, long accountId) {
        return of(accountId).stream().filter(passkey -> passkey.uid().equals(uid)).findFirst();
    }

    boolean remove(UUID uid, long accountId) {
        return sql.deleteFrom(PASSKEY)
                        .where(PASSKEY.UID.eq(uid).and(PASSKEY.ACCOUNT_ID.eq(accountId)))
                        .execute()
                == 1;
    }

    boolean rename(UUID uid, long accountId, String name) {
        return sql.update(PASSKEY)
                        .set(PASSKEY.NAME, name)
                        .where(PASSKEY.UID.eq(uid).and(PASSKEY.ACCOUNT_ID.eq(accountId)))
                        .execute()
                == 1;
    }

    /// The owner and the name of a credential.
    Optional<Owned> owned(Bytes credentialId) {
        return sql.select(PASSKEY.ACCOUNT_ID, PASSKEY.NAME)
                .from(PASSKEY)
                .where(PASSKEY.CREDENTIAL_ID.eq(credentialId.toBase64UrlString()))
                .fetchOptional(
                        row -> new Owned(row.get(PASSKEY.ACCOUNT_ID), row.get(PASSKEY.NAME)));
    }

    record Owned(long accountId, String name) {}

    /// Inserts a new credential, or updates a used one.
    @Override
    public void save(CredentialRecord credential) {
        if (findByCredentialId(credential.getCredentialId()) == null) {
            insert(credential);
        } else {
            updateUsage(credential);
        }
    }

    private void insert(CredentialRecord credential) {
        Bytes attestation = credential.getAttestationObject();
        if (attestation == null) {
            throw new IllegalArgumentException("a passkey must have its attestation object");
        }
        sql.insertInto(PASSKEY)
                .set(PASSKEY.UID, UUID.randomUUID())
                .set(
                        PASSKEY.ACCOUNT_ID,
                        AccountSql.idOf(UserHandle.uid(credential.getUserEntityUserId())))
                .set(PASSKEY.CREDENTIAL_ID, credential.getCredentialId().toBase64UrlString())
                .set(PASSKEY.PUBLIC_KEY, credential.getPublicKey().getBytes())
                .set(PASSKEY.ATTESTATION, attestation.getBytes())
                .set(PASSKEY.USE_COUNT, credential.getSignatureCount())
                .set(
                        PASSKEY.TRANSPORTS,
                        credential.getTransports().stream()
                                .map(AuthenticatorTransport::getValue)
                                .filter(value -> value.matches("[a-z-]{1,20}"))
                                .sorted()
                                .limit(8)
                                .collect(Collectors.joining(",")))
                .set(PASSKEY.VERIFIED, credential.isUvInitialized())
                .set(PASSKEY.BACKUP, credential.isBackupEligible())
                .set(PASSKEY.NAME, credential.getLabel())
                .set(PASSKEY.CREATED_AT, clock.instant())
                .execute();
    }

    /// WebAuthn §6.1.1: a counter that does not increase suggests a copy, unless it always stays at
    /// zero. The framework compares only with the counter at registration, so the check is part of
    /// this update.
    private void updateUsage(CredentialRecord credential) {
        long count = credential.getSignatureCount();
        Condition up = PASSKEY.USE_COUNT.lt(count);
        Condition onward = count == 0 ? PASSKEY.USE_COUNT.eq(0L) : up;
        int updated =
                sql.update(PASSKEY)
                        .set(PASSKEY.USE_COUNT, count)
                        .set(PASSKEY.LAST_USED_AT, clock.instant())
                        .where(
                                PASSKEY.CREDENTIAL_ID.eq(
                                        credential.getCredentialId().toBase64UrlString()))
                        .and(onward)
                        .execute();
        if (updated == 0) {
            throw new CounterRollback();
        }
    }

    @Override
    public void delete(Bytes credentialId) {
        sql.deleteFrom(PASSKEY)
                .where(PASSKEY.CREDENTIAL_ID.eq(credentialId.toBase64UrlString()))
                .execute();
    }

    @Override
    public @Nullable CredentialRecord findByCredentialId(Bytes credentialId) {
        return credentials(PASSKEY.CREDENTIAL_ID.eq(credentialId.toBase64UrlString())).stream()
                .findFirst()
                .orElse(null);
    }

    @Override
    public List<CredentialRecord> findByUserId(Bytes userId) {
        return credentials(PASSKEY.ACCOUNT_ID.eq(AccountSql.idOf(UserHandle.uid(userId))));
    }

    private List<CredentialRecord> credentials(Condition condition) {
        return sql.select(PASSKEY.asterisk(), OWNER_UID)
                .from(PASSKEY)
                .where(condition)
                .orderBy(PASSKEY.ID)
                .fetch(Passkeys::credential);
    }

    private static CredentialRecord credential(Record record) {
        var row = record.into(PASSKEY);
        return ImmutableCredentialRecord.builder()
                .credentialType(PublicKeyCredentialType.PUBLIC_KEY)
                .credentialId(Bytes.fromBase64(row.getCredentialId()))
                .userEntityUserId(UserHandle.of(record.get(OWNER_UID)))
                .publicKey(new ImmutablePublicKeyCose(row.getPublicKey()))
                .signatureCount(row.getUseCount())
                .uvInitialized(row.getVerified())
                .transports(
                        Arrays.stream(row.getTransports().split(",", -1))
                                .filter(value -> !value.isEmpty())
                                .map(AuthenticatorTransport::valueOf)
                                .collect(Collectors.toSet()))
                .backupEligible(row.getBackup())
                .backupState(row.getBackup())
                .attestationObject(new Bytes(row.getAttestation()))
                .created(row.getCreatedAt())
                .lastUsed(row.getLastUsedAt() == null ? row.getCreatedAt() : row.getLastUsedAt())
                .label(row.getName())
                .build();
    }

    /// The passkey may have been copied.
    static final class CounterRollback extends RuntimeException {
        CounterRollback() {
            super("a passkey's counter went back", null, false, false);
        }
    }
}
