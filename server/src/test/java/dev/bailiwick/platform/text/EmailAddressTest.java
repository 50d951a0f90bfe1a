package dev.bailiwick.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {
    @Test
    void only_ascii_letter_case_may_differ_in_addresses_treated_as_certainly_equal() {
        EmailAddress kim = EmailAddress.parse("Kim@example.org").orElseThrow();

        assertThat(kim.isSameMailbox(EmailAddress.parse("kIM@EXAMPLE.org").orElseThrow())).isTrue();
        for (String other :
                List.of(
                        "\u212Aim@example.org",
                        "\uFF4Bim@example.org",
                        "k\u0131m@example.org",
                        "kim@\uFF45xample.org",
                        "kim@example.org.evil")) {
            assertThat(kim.isSameMailbox(EmailAddress.parse(other).orElseThrow()))
                    .as(other)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Ada@Example.ORG, ada@example.org",
        "ＡＤＡ@example.org, ada@example.org",
        "ﬁona@example.org, fiona@example.org",
        "a\u0308da@example.org, \u00e4da@example.org",
        "ADA@EXAMPLE.ORG, ada@example.org",
        "'  ada@example.org ', ada@example.org",
        "İada@example.org, i\u0307ada@example.org"
    })
    void addresses_are_compared_normalised_and_case_insensitively(String typed, String key) {
        assertThat(EmailAddress.parse(typed).orElseThrow().key()).isEqualTo(key);
        assertThat(EmailAddress.key(typed)).isEqualTo(key);
    }

    @Test
    void an_address_is_stored_as_typed() {
        assertThat(EmailAddress.parse(" Ada@Example.org ").orElseThrow())
                .hasToString("Ada@Example.org");
    }

    @Test
    void lookalike_letters_of_another_script_are_different() {
        String latin = "ada@example.org";
        String cyrillic = "\u0430d\u0430@example.org";

        assertThat(EmailAddress.key(cyrillic)).isNotEqualTo(EmailAddress.key(latin));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "@example.org",
                "ada@",
                "ada@@example.org",
                "a@b@example.org",
                "ada＠evil.example@example.org",
                "ada @example.org",
                "ada@exam ple.org",
                "Ada <ada@example.org>",
                "ada@example.org, bob@example.org",
                "\"ada\"@example.org",
                "ada@[192.0.2.1]",
                "ada@example.org>",
                "ada@example.org,",
                "ada@example<script>",
                "ada@example.",
                "ada\u0007@example.org",
                "ada\0@example.org",
                "ada\u200b@example.org",
                "ada\u202e@example.org",
                "a\u034fda@example.org",
                "ada\ufe0f@example.org",
                "ada\u3164@example.org",
                "\u115fada@example.org",
                "ada\u17b4@example.org",
                "ada\u180b@example.org",
                "ada\udb40\udd00@example.org",
                "ada\u2800@example.org",
                "ada\u1680@example.org",
                "ada\u2028@example.org",
                "ada@exam\u034fple.org",
                "ada@exam\u2800ple.org",
                "ada\ud800@example.org",
                "ada@exam\u00adple.org",
                "ada@stra\u00dfe.example",
                "ada@STRA\u1e9eE.example",
                "ada@\u03b2\u03cc\u03bb\u03bf\u03c2.example",
                "ada@example.org\nBcc: eve@example.org"
            })
    void an_invalid_email_address_is_refused(String typed) {
        assertThat(EmailAddress.parse(typed)).isEmpty();
    }

    @Test
    void a_sharp_s_in_the_local_part_is_an_ordinary_letter() {
        assertThat(EmailAddress.parse("gro\u00df@example.org")).isPresent();
    }

    @Test
    void an_address_has_at_most_254_characters_typed_or_normalised() {
        String domain = "@" + "d".repeat(245) + ".org";
        assertThat(EmailAddress.parse("abcd" + domain)).isPresent();
        assertThat(EmailAddress.parse("abcde" + domain)).isEmpty();
        // One character that normalises to eighteen.
        assertThat(EmailAddress.parse("\ufdfa" + domain)).isEmpty();
    }
}
