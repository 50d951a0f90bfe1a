package dev.bailiwick.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextsTest {
    @Test
    void placeholders_in_values_stay_as_they_are() {
        assertThat(Texts.say("items.from", "Eve {1} $0", "noon")).contains("Eve {1} $0", "noon");
    }
}
