package dev.bailiwick.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "evil.example",
                "https://evil.example",
                "//evil.example",
                "/\\evil.example",
                "\\/evil.example",
                "/\t/evil.example",
                "/a\r\nSet-Cookie: a=b",
                "/ä",
                "/a\\b",
                "/{x}",
                "/a?b={page}"
            })
    void another_site_or_what_no_address_holds_is_none_of_ours(String path) {
        assertThat(LocalPath.orHome(path)).isEqualTo("/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/profile", "/a/b?c=d&e=%2F%2Fx#f"})
    void a_path_of_ours_passes(String path) {
        assertThat(LocalPath.orHome(path)).isEqualTo(path);
    }
}
