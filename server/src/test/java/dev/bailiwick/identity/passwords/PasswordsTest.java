package dev.bailiwick.identity.passwords;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordsTest {
    private static final EmailAddress ADA =
            EmailAddress.parse("lovelace@example.org").orElseThrow();

    private final RunningServer server = RunningServer.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "four grey horses",
                "exactly15 chars",
                "пять лошадей серых",
                "🐎🐎🐎🐎🐎🐖🐖🐖🐖🐖🐂🐃🐄🐅🐆",
                " spaces  count  too "
            })
    void a_long_password_of_any_characters_is_accepted(String password) {
        assertThat(PasswordRules.objection(password, ADA, false)).isEmpty();
    }

    @Test
    void length_counts_characters_not_bytes() {
        assertThat(PasswordRules.objection("short", ADA, false))
                .contains("Use at least 15 characters; this has 5. Four or five words work well.");
        assertThat(PasswordRules.objection("🐎🐖🐂🐃🐄🐅🐆🐇🐈🐉🐊🐋🐌🐍", ADA, false))
                .hasValueSatisfying(said -> assertThat(said).contains("this has 14"));
        assertThat(PasswordRules.objection("abcdefgh".repeat(16), ADA, false)).isEmpty();
        assertThat(PasswordRules.objection("abcdefgh".repeat(16) + "x", ADA, false))
                .contains("Use at most 128 characters.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"my name is lovelace", "MY NAME IS LOVELACE", "my name is ＬＯＶＥＬＡＣＥ"})
    void a_password_that_contains_the_email_name_is_refused(String password) {
        assertThat(PasswordRules.objection(password, ADA, false))
                .contains("Use a password that does not contain the name in your email address.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"i like Bailiwick best", "the fernbrook pass word", "ＦＥＲＮＢＲＯＯＫ 2026 ok ok"})
    void predictable_words_for_this_service_are_refused(String password) {
        EmailAddress jo = EmailAddress.parse("jo@it.fernbrook.example").orElseThrow();

        assertThat(PasswordRules.objection(password, jo, false))
                .hasValueSatisfying(said -> assertThat(said).contains("name of this service"));
        assertThat(PasswordRules.objection("an example of it all", jo, false)).isEmpty();
    }

    @Test
    void a_very_short_email_name_is_allowed_in_a_password() {
        EmailAddress al = EmailAddress.parse("al@example.org").orElseThrow();

        assertThat(PasswordRules.objection("all quiet grey horses", al, false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aaaaaaaaaaaaaaaa", "abababababababab", "1111222233334444"})
    void a_password_of_few_distinct_characters_is_refused(String password) {
        assertThat(PasswordRules.objection(password, ADA, false))
                .contains("Use a wider variety of characters.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "qwertyuiopasdfghjkl",
                "QwertyUiopAsdfghjkl",
                "1q2w3e4r5t6y7u8i",
                "  passwordpassword ",
                "ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ"
            })
    void common_passwords_are_refused(String password) {
        assertThat(PasswordRules.objection(password, ADA, true))
                .hasValueSatisfying(said -> assertThat(said).startsWith("Many people have used"));
    }

    @Test
    void a_password_is_stored_as_argon2id_with_its_own_salt() {
        Account ada = server.person(Role.VIEWER);
        Account bob = server.person(Role.VIEWER);

        assertThat(hash(ada)).matches("\\$argon2id\\$v=19\\$[^$]+\\$[^$]{22}\\$[^$]{43}");
        assertThat(hash(ada)).isNotEqualTo(hash(bob));
    }

    @Test
    void a_password_is_verified() {
        Account ada = server.person(Role.VIEWER);
        CheckPassword check = server.bean(CheckPassword.class);

        assertThat(check.of(ada.email().value(), RunningServer.PASSWORD))
                .hasValueSatisfying(found -> assertThat(found.account().id()).isEqualTo(ada.id()));
        assertThat(check.of(ada.email().value(), RunningServer.PASSWORD + " ")).isEmpty();
        assertThat(check.of(ada.email().value(), "")).isEmpty();
        assertThat(check.of(ada.email().value(), "x".repeat(1_000_000))).isEmpty();
        assertThat(check.of("nobody@example.org", RunningServer.PASSWORD)).isEmpty();
    }

    @Test
    void a_new_password_replaces_the_old() {
        Account ada = server.person(Role.VIEWER);
        var setPassword = server.bean(SetPassword.class);
        CheckPassword check = server.bean(CheckPassword.class);

        assertThat(setPassword.run(ada, "short", Actor.SYSTEM, () -> {})).isPresent();
        assertThat(check.of(ada.email().value(), RunningServer.PASSWORD)).isPresent();
        assertThat(setPassword.run(ada, "quite another pass phrase", Actor.SYSTEM, () -> {}))
                .isEmpty();

        assertThat(check.of(ada.email().value(), RunningServer.PASSWORD)).isEmpty();
        assertThat(check.of(ada.email().value(), "quite another pass phrase")).isPresent();
    }

    private String hash(Account account) {
        return String.valueOf(
                server.sql()
                        .select(ACCOUNT.PASSWORD_HASH)
                        .from(ACCOUNT)
                        .where(ACCOUNT.ID.eq(account.id()))
                        .fetchOne(ACCOUNT.PASSWORD_HASH));
    }

    @Test
    void the_hint_states_the_required_length() {
        assertThat(PasswordRules.hint(12)).startsWith("At least 12 characters. ");
        assertThat(PasswordRules.hint())
                .startsWith("At least 15 characters, or 12 with a second factor. ");
    }
}
