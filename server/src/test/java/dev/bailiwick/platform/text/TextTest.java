package dev.bailiwick.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {
    @Test
    void a_text_that_fits_is_unchanged() {
        assertThat(Excerpt.of("", 5)).isEmpty();
        assertThat(Excerpt.of("ab", 5)).isEqualTo("ab");
        assertThat(Excerpt.of("abcde", 5)).isEqualTo("abcde");
    }

    @Test
    void a_longer_text_is_cut_to_the_limit_with_an_ellipsis() {
        assertThat(Excerpt.of("abcdef", 5)).isEqualTo("abcd…");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void text_is_never_cut_inside_a_character(int longest) {
        String excerpt = Excerpt.of("a🖥🖥🖥b", longest);

        assertThat(excerpt.length()).isLessThanOrEqualTo(longest);
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(excerpt)).isTrue();
        assertThat(excerpt).endsWith("…");
    }

    @Test
    void line_breaks_are_removed() {
        assertThat(OneLine.of("a\r\nBcc: b\u2028c\u0085d\0e\tf")).isEqualTo("a Bcc: b c d e f");
    }

    @Test
    void bidirectional_overrides_are_removed() {
        assertThat(OneLine.of("invoice\u202Efdp.exe \u2066x\u2069"))
                .isEqualTo("invoice fdp.exe  x");
    }

    @Test
    void joined_letters_stay_joined() {
        assertThat(OneLine.of("👩‍💻 نام‌ها")).isEqualTo("👩‍💻 نام‌ها");
    }
}
