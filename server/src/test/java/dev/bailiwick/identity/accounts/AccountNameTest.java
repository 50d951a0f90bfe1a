package dev.bailiwick.identity.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\u00a0",
                "\u3000",
                "\u2800",
                "\u3164",
                "Ad\u034fa",
                "Ada\ufe0f",
                "\u115fAda",
                "Ad\u17b4a",
                "Ada\u180b",
                "Ada\udb40\udd00",
                "Ada\u200b",
                "Ada\u202e",
                "A\u00adda",
                "Ada\u2028Eve",
                "Ada\u0085",
                "Ada\nEve",
                "Ada\ud800"
            })
    void a_name_with_characters_that_nobody_sees_is_refused(String text) {
        assertThat(AccountName.of(text)).isEmpty();
    }

    @Test
    void spaces_of_any_width_and_number_become_one_space() {
        assertThat(AccountName.of("\u00a0Ada \u2003 King\u3000")).contains("Ada King");
    }

    @Test
    void a_name_has_at_most_200_characters() {
        assertThat(AccountName.of("a".repeat(200))).isPresent();
        assertThat(AccountName.of("a".repeat(201))).isEmpty();
    }
}
