package dev.bailiwick.modules.send.recipients;

import static dev.bailiwick.platform.schema.Tables.SEND_ACCESS;

import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.sealing.PackageToken;
import dev.bailiwick.platform.secrets.RandomToken;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of recipients who have unlocked a package. Each row has the key of the package, sealed
/// under a secret that only the cookie has. Runs in the caller's transaction.
@Component
class Accesses {
    private static final Duration LIFETIME = Duration.ofSeconds(Connector.ACCESS_SECONDS);

    /// Of one package; more people at once are not expected.
    private static final int MAX = 100;

    private final DSLContext sql;
    private final Clock clock;

    Accesses(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// @return the secret
    String grant(SentPackage one, PackageKey key) {
        String access = RandomToken.next();
        PackageKey.Sealed sealed = key.seal(bytes(access));
        deleteOldest(one);
        sql.insertInto(SEND_ACCESS)
                .set(SEND_ACCESS.UID, UUID.randomUUID())
                .set(SEND_ACCESS.PACKAGE_ID, one.id())
                .set(SEND_ACCESS.ACCESS_HASH, PackageToken.hash(access))
                .set(SEND_ACCESS.KEY_SALT, sealed.salt())
                .set(SEND_ACCESS.SEALED_KEY, sealed.sealed())
                .set(SEND_ACCESS.EXPIRES_AT, clock.instant().plus(LIFETIME))
                .execute();
        return access;
    }

    private void deleteOldest(SentPackage one) {
        sql.deleteFrom(SEND_ACCESS)
                .where(
                        SEND_ACCESS.UID.in(
                                sql.select(SEND_ACCESS.UID)
                                        .from(SEND_ACCESS)
                                        .where(SEND_ACCESS.PACKAGE_ID.eq(one.id()))
                                        .orderBy(SEND_ACCESS.EXPIRES_AT.desc(), SEND_ACCESS.UID)
                                        .offset(MAX - 1)
                                        .fetch(SEND_ACCESS.UID)))
                .execute();
    }

    /// @param key of the package, which the caller closes
    record Access(UUID uid, PackageKey key) {}

    /// @param access the secret; null without one
    Optional<Access> find(SentPackage one, @Nullable String access) {
        if (access == null || !RandomToken.isToken(access)) {
            return Optional.empty();
        }
        return sql.selectFrom(SEND_ACCESS)
                .where(SEND_ACCESS.ACCESS_HASH.eq(PackageToken.hash(access)))
                .and(SEND_ACCESS.PACKAGE_ID.eq(one.id()))
                .and(SEND_ACCESS.EXPIRES_AT.gt(clock.instant()))
                .fetchOptional()
                .flatMap(row ->
                        PackageKey.open(
                                        one.uid(),
                                        new PackageKey.Sealed(row.getKeySalt(), row.getSealedKey()),
                                        bytes(access))
                                .map(key -> new Access(row.getUid(), key)));
    }

    void end(SentPackage one, @Nullable String access) {
        if (access != null) {
            sql.deleteFrom(SEND_ACCESS)
                    .where(SEND_ACCESS.ACCESS_HASH.eq(PackageToken.hash(access)))
                    .and(SEND_ACCESS.PACKAGE_ID.eq(one.id()))
                    .execute();
        }
    }

    void deleteExpired(Instant now) {
        sql.deleteFrom(SEND_ACCESS).where(SEND_ACCESS.EXPIRES_AT.le(now)).execute();
    }

    private static byte[] bytes(String access) {
        return access.getBytes(StandardCharsets.US_ASCII);
    }
}
