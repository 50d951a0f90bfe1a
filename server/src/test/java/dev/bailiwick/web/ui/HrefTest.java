package dev.bailiwick.web.ui;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

class HrefTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a&b=c #%{x}",
                "{q}",
                "100 %",
                "a+b",
                "?/:;@",
                "Ångström ✓",
                "<script>'\"",
                " "
            })
    void a_query_value_survives_a_round_trip_without_side_effects(String value) {
        String address = new Href("/list").with("q", value).with("sort", "name").text();

        var found = new HashMap<String, String>();
        UriComponentsBuilder.fromUriString(address)
                .build(true)
                .getQueryParams()
                .forEach((name, values) ->
                        found.put(name, UriUtils.decode(values.getFirst(), UTF_8)));
        assertThat(found).isEqualTo(Map.of("q", value, "sort", "name"));
        assertThat(address).doesNotContain("#", "<", "'", "\"", " ", "+");
    }

    @Test
    void empty_parameters_are_omitted() {
        var list = new Href("/list");

        assertThat(list.with("q", "").with("after", null)).isEqualTo(list);
        assertThat(list.query()).isEmpty();
        assertThat(list.with("q", "a b").query()).isEqualTo("q=a%20b");
    }

    @Test
    void pager_links_use_the_cursor_and_keep_the_query() {
        Pager pager = Pager.byCursor("2 of 9", new Href("/list").with("q", "x"), null, "a&b~7");

        assertThat(pager.previousHref()).isNull();
        assertThat(pager.nextHref()).isEqualTo("/list?q=x&after=a%26b~7");
    }
}
