package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @Test
    void settings_are_taken() {
        assertThat(Arguments.complaint()).isEmpty();
        assertThat(Arguments.complaint("--bailiwick.port=8480", "--bailiwick.mail.from-name=a b"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port", "8480", "--=x", "-Dx=y", "now"})
    void whatever_else_is_named_and_refused(String argument) {
        assertThat(Arguments.complaint("--bailiwick.port=8480", argument))
                .hasValueSatisfying(said -> assertThat(said).startsWith("“" + argument + "”"));
    }
}
