package dev.bailiwick.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUrlTest {
    @ParameterizedTest
    @CsvSource({
        "https://it.example.org, https://it.example.org",
        "https://it.example.org/, https://it.example.org",
        "' HTTPS://IT.Example.ORG ', https://it.example.org",
        "https://it.example.org:443, https://it.example.org",
        "https://it.example.org:8443/, https://it.example.org:8443",
        "https://192.0.2.7, https://192.0.2.7",
        "https://[2001:db8::1]:8443, https://[2001:db8::1]:8443",
        "https://localhost, https://localhost",
        "http://localhost, http://localhost",
        "http://LOCALHOST:8080, http://localhost:8080",
        "http://localhost:80, http://localhost",
        "http://127.0.0.1:8080, http://127.0.0.1:8080",
        "http://[::1]:8080, http://[::1]:8080"
    })
    void a_base_url_consists_of_scheme_host_and_port(String typed, String origin) {
        assertThat(BaseUrl.parse(typed)).hasToString(origin);
        assertThat(BaseUrl.parse(origin)).hasToString(origin);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://it.example.org",
                "http://192.168.1.10:8080",
                "http://127.0.0.2",
                "http://localhost.example.org",
                "http://[::2]",
                "http://0.0.0.0"
            })
    void plain_http_is_accepted_only_for_this_machine(String typed) {
        assertThatThrownBy(() -> BaseUrl.parse(typed))
                .isInstanceOf(SettingRejectedException.class)
                .hasMessageStartingWith("Plain HTTP is allowed only for localhost. Use https://")
                .hasMessageContaining("BAILIWICK_TLS_CERT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://it.example.org/bailiwick",
                "https://it.example.org/?q=1",
                "https://it.example.org?q",
                "https://it.example.org/#top",
                "https://ada@it.example.org",
                "https://ada:secret@it.example.org"
            })
    void a_base_url_with_other_parts_is_refused(String typed) {
        assertThatThrownBy(() -> BaseUrl.parse(typed))
                .isInstanceOf(SettingRejectedException.class)
                .hasMessageContaining("only scheme, host and port");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "it.example.org",
                "//it.example.org",
                "/",
                "https://",
                "https:it.example.org",
                "ftp://it.example.org",
                "javascript:alert(1)",
                "https://it example.org",
                "https://it_example",
                "https://it..example",
                "https://it.example.org:port",
                "https://it.example.org:0",
                "https://it.example.org:65536",
                "https://it.example.org:99999999999",
                "https://[::1",
                "https://it.example.org\nhttps://evil.example"
            })
    void an_invalid_base_url_is_refused_with_a_message(String typed) {
        assertThatThrownBy(() -> BaseUrl.parse(typed))
                .isInstanceOf(SettingRejectedException.class)
                .message()
                .endsWith(".")
                .doesNotContain("Exception", "null");
    }

    @Test
    void links_are_built_from_the_base_url() {
        assertThat(BaseUrl.parse("https://it.example.org:443").at("/a?b=c"))
                .isEqualTo("https://it.example.org/a?b=c");
    }
}
