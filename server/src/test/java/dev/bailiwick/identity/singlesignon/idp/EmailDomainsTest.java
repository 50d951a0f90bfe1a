package dev.bailiwick.identity.singlesignon.idp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailDomainsTest {
    private final EmailDomains allowed = EmailDomains.parse("example.org\nstrasse.de\nmüller.de");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eve@evilexample.org",
                "eve@sub.example.org",
                "eve@example.org.evil",
                "eve@example.org.",
                "eve@straße.de",
                "eve@xn--strae-oqa.de",
                "eve@exam\u200Dple.org",
                "eve@exam\u200Cple.org",
                "eve@muller.de"
            })
    void a_lookalike_domain_is_rejected(String email) {
        assertThat(allowed.allow(email)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.org",
                "ada@EXAMPLE.org",
                "ada@MÜLLER.de",
                "ada@xn--mller-kva.de"
            })
    void exactly_a_listed_domain_is_accepted(String email) {
        assertThat(allowed.allow(email)).isTrue();
    }
}
