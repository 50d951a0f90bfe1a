package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {
    @Test
    void control_and_formatting_characters_become_spaces() {
        assertThat(PlainText.oneLine("a\u001b[2J\u0007b\nc\u202ed\u0085e\u2028f", 100))
                .isEqualTo("a [2J b c d e f");
        assertThat(PlainText.lines("a\r\n\tb\u001b", 100)).isEqualTo("a\n\tb ");
    }

    @Test
    void long_text_is_cut_between_code_points() {
        assertThat(PlainText.oneLine("🦀🦀🦀", 2)).isEqualTo("🦀🦀");
        assertThat(PlainText.oneLine("größer", 100)).isEqualTo("größer");
    }
}
