package dev.bailiwick.identity.factors;

import static dev.bailiwick.platform.schema.Tables.RECOVERY_CODE;

import dev.bailiwick.platform.secrets.Secrets;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Ten codes for use when the second factor is not available. Each has 50 random bits. They are
/// stored as keyed hashes, so that a copy of the database reveals none, and a slower hash is not
/// needed.
@Component
public final class RecoveryCodes {
    static final int CODE_COUNT = 10;
    private static final int HALF_LENGTH = 5;

    /// Crockford's base 32: without letters that are easily misread.
    private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

    private static final SecureRandom RANDOM = new SecureRandom();

    private final DSLContext sql;
    private final Secrets secrets;
    private final Clock clock;

    RecoveryCodes(DSLContext sql, Secrets secrets, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Replaces the old set; the new codes can be seen only now.
    List<String> renew(long accountId) {
        removeAll(accountId);
        List<String> codes = Stream.generate(RecoveryCodes::random).limit(CODE_COUNT).toList();
        for (String code : codes) {
            sql.insertInto(RECOVERY_CODE)
                    .set(RECOVERY_CODE.ACCOUNT_ID, accountId)
                    .set(RECOVERY_CODE.CODE_HASH, hash(accountId, code))
                    .set(RECOVERY_CODE.CREATED_AT, clock.instant())
                    .execute();
        }
        return codes;
    }

    /// Consumes a code: of two simultaneous uses, one succeeds.
    public boolean consume(String typed, long accountId) {
        return sql.update(RECOVERY_CODE)
                        .set(RECOVERY_CODE.USED_AT, clock.instant())
                        .where(RECOVERY_CODE.ACCOUNT_ID.eq(accountId))
                        .and(RECOVERY_CODE.CODE_HASH.eq(hash(accountId, typed)))
                        .and(RECOVERY_CODE.USED_AT.isNull())
                        .execute()
                == 1;
    }

    /// The number of unused codes.
    public int remaining(long accountId) {
        return sql.fetchCount(
                RECOVERY_CODE,
                RECOVERY_CODE.ACCOUNT_ID.eq(accountId).and(RECOVERY_CODE.USED_AT.isNull()));
    }

    void removeAll(long accountId) {
        sql.deleteFrom(RECOVERY_CODE).where(RECOVERY_CODE.ACCOUNT_ID.eq(accountId)).execute();
    }

    private String hash(long accountId, String code) {
        return secrets.hash("recovery code", Long.toString(accountId), plain(code));
    }

    /// Accepts capitals, spaces, a missing hyphen, O for 0, and I or L for 1.
    private static String plain(String typed) {
        return typed.toLowerCase(Locale.ROOT)
                .replaceAll("[\\s-]", "")
                .replace('o', '0')
                .replace('i', '1')
                .replace('l', '1');
    }

    private static String random() {
        var code = new StringBuilder();
        for (int i = 0; i < HALF_LENGTH * 2; i++) {
            code.append(i == HALF_LENGTH ? "-" : "");
            code.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return code.toString();
    }
}
