package dev.bailiwick.probes.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpUrlTest {
    @ParameterizedTest
    @CsvSource({
        "http://example.org, http://example.org/",
        "HTTPS://Example.ORG:443/A?b=c#d, https://example.org/A?b=c",
        "https://example.org:8443, https://example.org:8443/",
        "http://[2001:DB8::1]:8080/x, http://[2001:db8::1]:8080/x",
        "http://my_service:80/, http://my_service/",
        "http://exämple.org/grün?ü, http://xn--exmple-cua.org/gr%C3%BCn?%C3%BC",
        "http://example.org/a b|c, http://example.org/a%20b%7Cc",
        "http://example.org?x=1, http://example.org/?x=1",
        "http://example.org//a//b, http://example.org//a//b",
    })
    void a_url_has_one_form(String text, String expected) {
        assertThat(HttpUrl.parse(text)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.org",
                "//example.org/",
                "ftp://example.org/",
                "file:///etc/passwd",
                "http:/path",
                "http://",
                "http://:80/",
                "http://ann:secret@example.org/",
                "http://example.org:0/",
                "http://example.org:65536/",
                "http://example.org:x/",
                "http://exam ple.org/",
                "http://example.org\r\nX: y/",
                "http://example.org/\r\nX:%20y",
                "http://[::1",
            })
    void anything_else_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpUrl.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "/x, http://example.org:81/x",
        "x?y, http://example.org:81/a/x?y",
        "../x, http://example.org:81/x",
        "//other.example/x, http://other.example/x",
        "https://other.example, https://other.example/",
        "http://user@other.example/, http://other.example/",
    })
    void a_location_is_relative_to_the_url(String location, String expected) {
        HttpUrl url = HttpUrl.parse("http://example.org:81/a/b");
        assertThat(url.resolve(location)).hasToString(expected);
    }

    @Test
    void the_default_port_is_not_part_of_the_host_header() {
        assertThat(HttpUrl.parse("https://example.org:443").authority()).isEqualTo("example.org");
        assertThat(HttpUrl.parse("http://example.org:443").authority())
                .isEqualTo("example.org:443");
        assertThat(HttpUrl.parse("http://[::1]").authority()).isEqualTo("[::1]");
    }
}
