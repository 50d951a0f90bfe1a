package dev.bailiwick.sso;

import static dev.bailiwick.db.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.db.schema.Tables.AUDIT_REPEAT;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A stranger who begins sign-ins without end, as ever another browser.
class FloodTest extends Site {
    private static final int TIMES = 40;

    @BeforeEach
    void offer() {
        offerSingleSignOn();
    }

    @Test
    void beginnings_beyond_a_room_full_of_people_are_counted_and_not_written_each() {
        int before = entries("OIDC Login Started");

        for (int i = 0; i < TIMES; i++) {
            startLogin();
            browser.forget("bailiwick-flow");
        }

        assertThat(entries("OIDC Login Started") - before).isEqualTo(20);
        assertThat(counted("OIDC Login Started")).isEqualTo(TIMES - 1);
    }

    @Test
    void failures_are_counted_whatever_the_stranger_writes_into_the_answer() {
        int before = entries("OIDC Login Failed");

        for (int i = 0; i < TIMES; i++) {
            String state = state(Browser.location(startLogin()));
            browser.get("/auth/oidc/callback?error=made_up_" + i + "&state=" + state);
        }

        assertThat(entries("OIDC Login Failed") - before).isEqualTo(1);
        assertThat(counted("OIDC Login Failed")).isEqualTo(TIMES - 1);
    }

    private static String state(String location) {
        for (String pair : URI.create(location).getRawQuery().split("&", -1)) {
            if (pair.startsWith("state=")) {
                return pair.substring("state=".length());
            }
        }
        throw new AssertionError("No state");
    }

    private int entries(String event) {
        return transactions.read(() -> sql.fetchCount(AUDIT_ENTRY, AUDIT_ENTRY.EVENT.eq(event)));
    }

    private Long counted(String event) {
        return transactions.read(() ->
                sql.select(AUDIT_REPEAT.REPEAT_COUNT)
                        .from(AUDIT_REPEAT)
                        .where(AUDIT_REPEAT.EVENT.eq(event))
                        .fetchSingle()
                        .value1());
    }
}
