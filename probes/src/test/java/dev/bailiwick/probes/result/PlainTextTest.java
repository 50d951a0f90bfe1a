package dev.bailiwick.probes.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PlainTextTest {
    @Test
    void line_breaks_and_controls_become_one_space() {
        assertThat(PlainText.line("  a\r\n\t b\u0000c\u001b[31m\u0085d\u2028e  ", 100))
                .isEqualTo("a b c [31m d e");
    }

    @Test
    void bidirectional_and_invisible_marks_are_removed() {
        assertThat(PlainText.line("a\u202Eb\u2066c\u200Bd\uFEFFe\u200Ff\u00ADg", 100))
                .isEqualTo("a b c d e f g");
    }

    @Test
    void lone_surrogates_are_removed() {
        assertThat(PlainText.line("a\uD83Db\uDE00", 100)).isEqualTo("a b");
    }

    @Test
    void a_long_text_is_cut_between_characters() {
        assertThat(PlainText.line("abcdef", 6)).isEqualTo("abcdef");
        assertThat(PlainText.line("abcdefg", 6)).isEqualTo("abcde…");
        assertThat(PlainText.line("abcd😀fg", 6)).isEqualTo("abcd…");
        assertThat(PlainText.line("abc😀", 5)).isEqualTo("abc😀");
        assertThat(PlainText.line("x".repeat(1_000_000), 200)).hasSize(200);
    }

    @Test
    void other_scripts_and_markup_remain() {
        assertThat(PlainText.line("grün <b> شبكة 网络 &amp;", 100))
                .isEqualTo("grün <b> شبكة 网络 &amp;");
    }
}
