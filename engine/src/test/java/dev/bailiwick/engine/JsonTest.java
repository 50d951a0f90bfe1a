package dev.bailiwick.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void present_values_are_found_and_missing_ones_are_empty() throws Exception {
        Json json = read("{\"a\":{\"b\":[1,\"x\",true,null,2.5]},\"n\":-3}");
        assertThat(json.get("a").get("b").elements()).hasSize(5);
        assertThat(json.get("a").get("b").elements().get(1).text()).isEqualTo("x");
        assertThat(json.get("a").get("b").elements().get(2).isTrue()).isTrue();
        assertThat(json.get("n").number(0)).isEqualTo(-3);
        assertThat(read("9007199254740993").number(0)).isEqualTo(9_007_199_254_740_993L);
        assertThat(json.get("no").get("such").text()).isEmpty();
        assertThat(json.get("n").get("deeper").elements()).isEmpty();
        assertThat(json.get("a").numberOrNull()).isNull();
    }

    @Test
    void a_number_too_large_for_a_long_is_still_a_number() throws Exception {
        assertThat(read("{\"limit\":18446744073709551615}").get("limit").number(0)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[1,", "{\"a\":}", "nonsense", "{} {}", "<html>"})
    void invalid_json_is_reported(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(IOException.class);
    }

    @Test
    void nesting_depth_is_limited() {
        assertThatThrownBy(() -> read("[".repeat(10_000))).isInstanceOf(IOException.class);
    }

    @Test
    void of_a_stream_only_the_wanted_members_are_kept() throws Exception {
        Json json = stream("{\"a\":{\"b\":1.5,\"c\":[{\"b\":2}]},\"c\":{\"a\":3}}", 1_000);
        assertThat(json.members().keySet()).containsExactly("a");
        assertThat(json.get("a").members().keySet()).containsExactly("b");
        assertThat(json.get("a").get("b").decimalOrNull()).isEqualTo(1.5);
    }

    @Test
    void objects_without_content_do_not_take_all_memory() {
        byte[] empty = ("[" + "{},".repeat(300_000) + "{}]").getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Json.read(empty))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("too many values");
    }

    @Test
    void a_stream_that_is_too_long_or_has_too_many_values_is_refused() {
        String many = "[" + "1,".repeat(150_000) + "1]";
        assertThatThrownBy(() -> stream(many, 1_000_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("too many values");
        assertThatThrownBy(() -> stream(many, 100_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("100000");
        assertThatThrownBy(() -> stream("[\"" + "x".repeat(200_000) + "\"]", 1_000_000))
                .isInstanceOf(IOException.class);
    }

    @Test
    void long_texts_and_arrays_of_an_element_are_cut_and_the_next_element_is_whole()
            throws Exception {
        for (String character :
                List.of("x", "\u00e4", "\\u00e4", "\\ud83d\\ude00", "\\\\", "\\\"")) {
            var found = new ArrayList<Json>();
            Json.eachElement(
                    new ByteArrayInputStream(
                            "[{\"tags\":[\"%s\"%s]},{\"id\":\"next \\u00e4\"}]"
                                    .formatted(character.repeat(9_000), ",\"y\"".repeat(200_000))
                                    .getBytes(StandardCharsets.UTF_8)),
                    found::add);
            assertThat(found).hasSize(2);
            List<Json> tags = found.getFirst().get("tags").elements();
            assertThat(tags).hasSize(200);
            String one = read("\"" + character + "\"").text();
            assertThat(tags.getFirst().text())
                    .matches("(?:" + Pattern.quote(one) + ")+.?")
                    .hasSizeBetween(700, 4_600);
            assertThat(tags.getLast().text()).isEqualTo("y");
            assertThat(found.getLast().get("id").text()).isEqualTo("next \u00e4");
        }
    }

    private static Json stream(String text, long maxBytes) throws IOException {
        var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return Json.read(in, maxBytes, Set.of("a", "b")::contains);
    }

    private static Json read(String text) throws IOException {
        return Json.read(text.getBytes(StandardCharsets.UTF_8));
    }
}
