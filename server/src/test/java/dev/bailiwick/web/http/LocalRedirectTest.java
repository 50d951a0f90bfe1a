package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalRedirectTest {
    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "//evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "https://evil.example",
                "/a\\b",
                "/a b",
                "/a\0b",
                "/a\u007f",
                "/a\u2028b",
                "/{a}",
                "a",
                ""
            })
    void a_target_that_is_not_clearly_local_redirects_home(String path) {
        assertThat(LocalRedirect.orOverview(path)).isEqualTo("/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/profile", "/profile?x=%2F%2Fevil", "/a/b#c", "/?q=https://x.example"})
    void a_local_path_is_unchanged(String path) {
        assertThat(LocalRedirect.orOverview(path)).isEqualTo(path);
    }

    @Test
    void an_oversized_path_redirects_home() {
        assertThat(LocalRedirect.orOverview("/" + "a".repeat(1001))).isEqualTo("/");
    }
}
