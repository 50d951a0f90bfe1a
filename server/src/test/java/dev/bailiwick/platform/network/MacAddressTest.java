package dev.bailiwick.platform.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MacAddressTest {
    @ParameterizedTest
    @CsvSource({
        "00-00-5E,            00:00:5e",
        "5e-53,               5e:53",
        "0000.5e00,           00:00:5e:00",
        "00005E005301,        00:00:5e:00:53:01",
        "00-00-5e-00-53-01,   00:00:5e:00:53:01",
        "0000.5e00.5301,      00:00:5e:00:53:01"
    })
    void a_part_is_understood_in_every_usual_spelling(String typed, String canonical) {
        assertThat(MacAddress.canonicalPart(typed)).contains(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "53", "5301", "00:00:5e", "10.20.0.1", "0-1", "printer", "00-0"})
    void other_texts_are_searched_as_they_are(String typed) {
        assertThat(MacAddress.canonicalPart(typed)).isEmpty();
    }
}
