package dev.bailiwick.archive;

import static dev.bailiwick.db.schema.Tables.ARCHIVE_RECIPIENT;

import java.time.Clock;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Whom scheduled copies are encrypted to. Table `archive_recipient`, at most one row.
@Component
final class StoredRecipient {
    private static final long ONLY = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final Clock clock;

    StoredRecipient(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    boolean exists() {
        return sql.fetchExists(ARCHIVE_RECIPIENT);
    }

    Optional<Recipient> find() {
        return sql.selectFrom(ARCHIVE_RECIPIENT)
                .where(ARCHIVE_RECIPIENT.ID.eq(ONLY))
                .fetchOptional(row ->
                        Recipient.stored(
                                row.getPublicKey(),
                                JSON.readValue(row.getLocked(), LockedKey.class)));
    }

    void replaceBy(Recipient recipient) {
        forget();
        sql.insertInto(ARCHIVE_RECIPIENT)
                .set(ARCHIVE_RECIPIENT.ID, ONLY)
                .set(ARCHIVE_RECIPIENT.PUBLIC_KEY, recipient.publicBytes())
                .set(ARCHIVE_RECIPIENT.LOCKED, JSON.writeValueAsString(recipient.locked()))
                .set(ARCHIVE_RECIPIENT.CREATED_AT, clock.instant())
                .execute();
    }

    void forget() {
        sql.deleteFrom(ARCHIVE_RECIPIENT).execute();
    }
}
