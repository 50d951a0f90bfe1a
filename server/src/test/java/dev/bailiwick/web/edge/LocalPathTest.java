package dev.bailiwick.web.edge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPathTest {
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
    void what_is_not_plainly_ours_leads_home(String path) {
        assertThat(LocalPath.orHome(path)).isEqualTo("/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/profile", "/profile?x=%2F%2Fevil", "/a/b#c", "/?q=https://x.example"})
    void a_path_of_ours_stays_as_it_is(String path) {
        assertThat(LocalPath.orHome(path)).isEqualTo(path);
    }

    @Test
    void an_endless_path_leads_home() {
        assertThat(LocalPath.orHome("/" + "a".repeat(1001))).isEqualTo("/");
    }
}
