package dev.bailiwick.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvisibleCharactersTest {
    /// `Default_Ignorable_Code_Point` in DerivedCoreProperties.txt of Unicode 16 and 17, which
    /// states its size.
    private static final List<String> DEFAULT_IGNORABLE =
            List.of(
                    "00AD",
                    "034F",
                    "061C",
                    "115F..1160",
                    "17B4..17B5",
                    "180B..180F",
                    "200B..200F",
                    "202A..202E",
                    "2060..206F",
                    "3164",
                    "FE00..FE0F",
                    "FEFF",
                    "FFA0",
                    "FFF0..FFF8",
                    "1BCA0..1BCA3",
                    "1D173..1D17A",
                    "E0000..E0FFF");

    private static final int PUBLISHED_SIZE = 4174;

    @Test
    void every_code_point_that_unicode_calls_default_ignorable_is_invisible() {
        BitSet published = published();

        assertThat(published.cardinality()).isEqualTo(PUBLISHED_SIZE);
        assertThat(published.stream().filter(it -> !isInvisible(it)))
                .as("not recognised")
                .isEmpty();
    }

    @Test
    void beyond_that_only_format_characters_and_blanks_are_invisible() {
        BitSet published = published();

        for (int it = 0; it <= Character.MAX_CODE_POINT; it++) {
            if (isInvisible(it)
                    && !published.get(it)
                    && Character.getType(it) != Character.FORMAT) {
                assertThat(Character.getName(it)).containsAnyOf("BLANK", "FILLER", "NULL");
            }
        }
    }

    @Test
    void letters_marks_and_spaces_are_visible() {
        assertThat(InvisibleCharacters.areIn("Zo\u00eb O\u2019Neil \u5c71\u7530\u3000\u592a\u90ce"))
                .isFalse();
        assertThat(InvisibleCharacters.areIn("e\u0301 \u0915\u094d\u0937 \uac00")).isFalse();
    }

    @Test
    void characters_that_change_the_direction_of_text_are_replaced_by_a_visible_one() {
        assertThat(InvisibleCharacters.revealed("photo\u202egpj.exe"))
                .isEqualTo("photo\ufffdgpj.exe");
        assertThat(
                        InvisibleCharacters.revealed(
                                "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069"))
                .isEqualTo("\ufffd".repeat(11));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x3164, 0xfe0f, 0xe0041})
    void a_name_with_a_character_that_is_not_seen_differs_from_the_same_without(int codePoint) {
        assertThat(InvisibleCharacters.revealed("back" + Character.toString(codePoint) + "up"))
                .isEqualTo("back\ufffdup");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0645\u06cc\u200c\u062e", // Persian
                "\u0915\u094d\u200d\u0937", // Hindi
                "\u2764\ufe0f\u200d\ud83d\udd25", // emoji
                "\ud83d\udc69\ud83c\udffd\u200d\ud83d\udcbb"
            })
    void characters_that_belong_to_the_spelling_stay(String text) {
        assertThat(InvisibleCharacters.revealed(text)).isEqualTo(text);
        assertThat(InvisibleCharacters.revealed("a\u200b" + text)).isEqualTo("a\ufffd" + text);
    }

    private static boolean isInvisible(int codePoint) {
        return InvisibleCharacters.areIn(Character.toString(codePoint));
    }

    private static BitSet published() {
        BitSet all = new BitSet();
        for (String range : DEFAULT_IGNORABLE) {
            String[] ends = range.split("\\.\\.", -1);
            all.set(
                    HexFormat.fromHexDigits(ends[0]),
                    HexFormat.fromHexDigits(ends[ends.length - 1]) + 1);
        }
        return all;
    }
}
