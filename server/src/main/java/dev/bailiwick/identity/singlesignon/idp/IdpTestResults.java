package dev.bailiwick.identity.singlesignon.idp;

import static dev.bailiwick.platform.schema.Tables.OIDC_TEST;

import dev.bailiwick.platform.audit.Actor;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The results of the latest Test configuration and Test OIDC login, and the settings they cover.
@Component
public final class IdpTestResults {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final Clock clock;

    IdpTestResults(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /// The kind of test.
    public enum Kind {
        CONFIGURATION,
        LOGIN
    }

    /// @param current whether the settings are unchanged since the test
    /// @param by the name of the person who ran it
    public record Tested<T>(T result, boolean current, Instant at, String by) {}

    public void record(Kind kind, ConfiguredIdp provider, boolean passed, Object result, Actor by) {
        sql.insertInto(OIDC_TEST)
                .set(OIDC_TEST.KIND, kind.name())
                .set(OIDC_TEST.FINGERPRINT, provider.fingerprint())
                .set(OIDC_TEST.AT, clock.instant())
                .set(OIDC_TEST.TESTED_BY, by.name())
                .set(OIDC_TEST.PASSED, passed)
                .set(OIDC_TEST.RESULT, JSON.writeValueAsString(result))
                .onConflict(OIDC_TEST.KIND)
                .doUpdate()
                .setAllToExcluded()
                .execute();
    }

    public <T> Optional<Tested<T>> last(Kind kind, ConfiguredIdp provider, Class<T> type) {
        return sql.selectFrom(OIDC_TEST)
                .where(OIDC_TEST.KIND.eq(kind.name()))
                .fetchOptional(row ->
                        new Tested<>(
                                JSON.readValue(row.getResult(), type),
                                row.getFingerprint().equals(provider.fingerprint()),
                                row.getAt(),
                                row.getTestedBy()));
    }

    /// Whether the current settings passed a test of this kind.
    public boolean passed(Kind kind, ConfiguredIdp provider) {
        return sql.fetchExists(
                OIDC_TEST,
                OIDC_TEST
                        .KIND
                        .eq(kind.name())
                        .and(OIDC_TEST.FINGERPRINT.eq(provider.fingerprint()))
                        .and(OIDC_TEST.PASSED.isTrue()));
    }
}
