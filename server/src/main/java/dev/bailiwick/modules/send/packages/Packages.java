package dev.bailiwick.modules.send.packages;

import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;
import static java.util.Objects.requireNonNull;

import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.SendPackageRecord;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.platform.secrets.Secrets;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The table of packages. Runs in the caller's transaction.
@Component
public final class Packages {
    public static final EncryptedColumn DETAILS =
            new EncryptedColumn(SEND_PACKAGE.DETAILS, SEND_PACKAGE.UID);
    public static final EncryptedColumn DRAFT_KEY =
            new EncryptedColumn(SEND_PACKAGE.DRAFT_KEY, SEND_PACKAGE.UID);

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final Secrets secrets;

    Packages(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    public Optional<SentPackage> find(UUID uid) {
        return one(SEND_PACKAGE.UID.eq(uid));
    }

    public Optional<SentPackage> byId(long id) {
        return one(SEND_PACKAGE.ID.eq(id));
    }

    /// @param hash of the token
    public Optional<SentPackage> ofToken(String hash) {
        return one(SEND_PACKAGE.TOKEN_HASH.eq(hash));
    }

    /// The same package, which no other transaction changes until this one ends.
    public Optional<SentPackage> locked(UUID uid) {
        return RowLock.on(sql, sql.selectFrom(SEND_PACKAGE).where(SEND_PACKAGE.UID.eq(uid)))
                .fetchOptional(this::sent);
    }

    private Optional<SentPackage> one(Condition which) {
        return sql.selectFrom(SEND_PACKAGE).where(which).fetchOptional(this::sent);
    }

    /// The latest first.
    ///
    /// @param account null for everybody's
    public List<SentPackage> list(@Nullable Long account, int max) {
        return sql.selectFrom(SEND_PACKAGE)
                .where(account == null ? DSL.noCondition() : SEND_PACKAGE.ACCOUNT_ID.eq(account))
                .orderBy(SEND_PACKAGE.ID.desc())
                .limit(max)
                .fetch(this::sent);
    }

    /// Those that fulfil a condition, a few at a time.
    List<SentPackage> some(Condition which) {
        return sql.selectFrom(SEND_PACKAGE).where(which).limit(100).fetch(this::sent);
    }

    public int count(PackageState state, @Nullable Long account) {
        return sql.fetchCount(
                SEND_PACKAGE,
                SEND_PACKAGE
                        .STATE
                        .eq(state.name())
                        .and(
                                account == null
                                        ? DSL.noCondition()
                                        : SEND_PACKAGE.ACCOUNT_ID.eq(account)));
    }

    private SentPackage sent(SendPackageRecord row) {
        String ending = row.getEnding();
        return new SentPackage(
                row.getId(),
                row.getUid(),
                row.getAccountId(),
                row.getSender(),
                PackageState.valueOf(row.getState()),
                ending == null ? null : Ending.valueOf(ending),
                details(row.getUid(), row.getDetails()),
                row.getHasPassphrase(),
                row.getNeedsCode(),
                row.getNotifies(),
                row.getMaxDownloads(),
                Math.toIntExact(row.getFailedCount()),
                row.getFailedAt(),
                row.getCreatedAt(),
                row.getSentAt(),
                row.getExpiresAt(),
                row.getOpenedAt(),
                row.getEndedAt());
    }

    private PackageDetails details(UUID uid, byte[] sealed) {
        try {
            return JSON.readValue(
                    secrets.decryptText(DETAILS.column(), uid, sealed), PackageDetails.class);
        } catch (SecretUnreadableException e) {
            return PackageDetails.NONE;
        }
    }

    private byte[] sealed(UUID uid, PackageDetails details) {
        return secrets.encrypt(DETAILS.column(), uid, JSON.writeValueAsString(details));
    }

    void insertDraft(
            UUID uid, long account, String sender, PackageKey key, Instant now, Instant expires) {
        sql.insertInto(SEND_PACKAGE)
                .set(SEND_PACKAGE.UID, uid)
                .set(SEND_PACKAGE.ACCOUNT_ID, account)
                .set(SEND_PACKAGE.SENDER, sender)
                .set(SEND_PACKAGE.STATE, PackageState.DRAFT.name())
                .set(SEND_PACKAGE.DRAFT_KEY, secrets.encrypt(DRAFT_KEY.column(), uid, key.bytes()))
                .set(SEND_PACKAGE.DETAILS, sealed(uid, PackageDetails.NONE))
                .set(SEND_PACKAGE.HAS_PASSPHRASE, false)
                .set(SEND_PACKAGE.NEEDS_CODE, false)
                .set(SEND_PACKAGE.NOTIFIES, false)
                .set(SEND_PACKAGE.MAX_DOWNLOADS, 1)
                .set(SEND_PACKAGE.FAILED_COUNT, 0L)
                .set(SEND_PACKAGE.CREATED_AT, now)
                .set(SEND_PACKAGE.CHANGED_AT, now)
                .set(SEND_PACKAGE.EXPIRES_AT, expires)
                .execute();
    }

    /// @return empty if it is no draft, or no longer
    Optional<PackageKey> draftKey(SentPackage draft) {
        byte[] sealed =
                sql.select(SEND_PACKAGE.DRAFT_KEY)
                        .from(SEND_PACKAGE)
                        .where(SEND_PACKAGE.ID.eq(draft.id()))
                        .fetchOne(SEND_PACKAGE.DRAFT_KEY);
        return sealed == null
                ? Optional.empty()
                : Optional.of(
                        new PackageKey(
                                draft.uid(),
                                secrets.decrypt(DRAFT_KEY.column(), draft.uid(), sealed)));
    }

    /// From here on, only the token and the passphrase open it.
    void open(
            SentPackage draft,
            String tokenHash,
            PackageKey.Sealed key,
            PackageDetails details,
            SendOptions options,
            Instant now) {
        sql.update(SEND_PACKAGE)
                .set(SEND_PACKAGE.STATE, PackageState.OPEN.name())
                .set(SEND_PACKAGE.TOKEN_HASH, tokenHash)
                .set(SEND_PACKAGE.KEY_SALT, key.salt())
                .set(SEND_PACKAGE.SEALED_KEY, key.sealed())
                .setNull(SEND_PACKAGE.DRAFT_KEY)
                .set(SEND_PACKAGE.DETAILS, sealed(draft.uid(), details))
                .set(SEND_PACKAGE.HAS_PASSPHRASE, options.passphrase() != null)
                .set(SEND_PACKAGE.NEEDS_CODE, options.needsCode())
                .set(SEND_PACKAGE.NOTIFIES, options.notifies())
                .set(SEND_PACKAGE.MAX_DOWNLOADS, options.downloads())
                .set(SEND_PACKAGE.SENT_AT, now)
                .set(SEND_PACKAGE.CHANGED_AT, now)
                .set(SEND_PACKAGE.EXPIRES_AT, now.plus(options.lifetime()))
                .where(SEND_PACKAGE.ID.eq(draft.id()))
                .execute();
    }

    /// Deletes its key. The hash of the token stays until the content is deleted, for downloads
    /// that continue.
    void end(SentPackage one, Ending ending, Instant now) {
        sql.update(SEND_PACKAGE)
                .set(SEND_PACKAGE.STATE, PackageState.ENDED.name())
                .set(SEND_PACKAGE.ENDING, ending.name())
                .set(SEND_PACKAGE.ENDED_AT, now)
                .setNull(SEND_PACKAGE.KEY_SALT)
                .setNull(SEND_PACKAGE.SEALED_KEY)
                .setNull(SEND_PACKAGE.DRAFT_KEY)
                .setNull(SEND_PACKAGE.CODE_HASH)
                .setNull(SEND_PACKAGE.CODE_EXPIRES_AT)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .execute();
    }

    void purged(SentPackage one, Instant now) {
        sql.update(SEND_PACKAGE)
                .set(SEND_PACKAGE.PURGED_AT, now)
                .setNull(SEND_PACKAGE.TOKEN_HASH)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .execute();
    }

    /// The package's key, sealed.
    public Optional<PackageKey.Sealed> sealedKey(SentPackage one) {
        return sql.select(SEND_PACKAGE.KEY_SALT, SEND_PACKAGE.SEALED_KEY)
                .from(SEND_PACKAGE)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .and(SEND_PACKAGE.SEALED_KEY.isNotNull())
                .fetchOptional(row ->
                        new PackageKey.Sealed(
                                requireNonNull(row.value1()), requireNonNull(row.value2())));
    }

    /// Counts a failed attempt to unlock, before it is made, so that of concurrent ones only one is
    /// made.
    ///
    /// @return false if another one was
    public boolean claimAttempt(SentPackage one, Instant now) {
        return sql.update(SEND_PACKAGE)
                        .set(SEND_PACKAGE.FAILED_COUNT, SEND_PACKAGE.FAILED_COUNT.plus(1))
                        .set(SEND_PACKAGE.FAILED_AT, now)
                        .where(SEND_PACKAGE.ID.eq(one.id()))
                        .and(SEND_PACKAGE.FAILED_COUNT.eq((long) one.failed()))
                        .and(SEND_PACKAGE.STATE.eq(PackageState.OPEN.name()))
                        .execute()
                == 1;
    }

    /// It did not fail after all.
    ///
    /// @param before as it was when the attempt was claimed
    public void returnAttempt(SentPackage before) {
        sql.update(SEND_PACKAGE)
                .set(SEND_PACKAGE.FAILED_COUNT, SEND_PACKAGE.FAILED_COUNT.minus(1))
                .set(SEND_PACKAGE.FAILED_AT, before.failedAt())
                .where(SEND_PACKAGE.ID.eq(before.id()))
                .execute();
    }

    /// @param code null for none
    public void setCode(SentPackage one, @Nullable String code, @Nullable Instant expires) {
        sql.update(SEND_PACKAGE)
                .set(SEND_PACKAGE.CODE_HASH, code == null ? null : codeHash(one, code))
                .set(SEND_PACKAGE.CODE_EXPIRES_AT, expires)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .execute();
    }

    private String codeHash(SentPackage one, String code) {
        return secrets.hash("send-code", one.uid().toString(), code);
    }

    /// Until when the mailed code can be used; null if there is none.
    public @Nullable Instant codeExpires(SentPackage one) {
        return sql.select(SEND_PACKAGE.CODE_EXPIRES_AT)
                .from(SEND_PACKAGE)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .fetchOne(SEND_PACKAGE.CODE_EXPIRES_AT);
    }

    public boolean isCode(SentPackage one, String code, Instant now) {
        return sql.select(SEND_PACKAGE.CODE_HASH)
                .from(SEND_PACKAGE)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .and(SEND_PACKAGE.CODE_EXPIRES_AT.gt(now))
                .fetchOptional(SEND_PACKAGE.CODE_HASH)
                .filter(hash ->
                        Secrets.same(
                                hash.getBytes(StandardCharsets.US_ASCII),
                                codeHash(one, code).getBytes(StandardCharsets.US_ASCII)))
                .isPresent();
    }

    public void opened(SentPackage one, Instant now) {
        sql.update(SEND_PACKAGE)
                .set(SEND_PACKAGE.OPENED_AT, now)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .and(SEND_PACKAGE.OPENED_AT.isNull())
                .execute();
    }

    void touch(SentPackage one, Instant now) {
        sql.update(SEND_PACKAGE)
                .set(SEND_PACKAGE.CHANGED_AT, now)
                .where(SEND_PACKAGE.ID.eq(one.id()))
                .execute();
    }

    /// All packages whose content has not been deleted.
    Set<UUID> withContent() {
        return sql.select(SEND_PACKAGE.UID)
                .from(SEND_PACKAGE)
                .where(SEND_PACKAGE.PURGED_AT.isNull())
                .fetchSet(SEND_PACKAGE.UID);
    }

    /// Packages that have ended long ago, with what happened to them.
    void deleteEnded(Instant before) {
        sql.deleteFrom(SEND_PACKAGE)
                .where(SEND_PACKAGE.PURGED_AT.isNotNull())
                .and(SEND_PACKAGE.ENDED_AT.lt(before))
                .execute();
    }
}
