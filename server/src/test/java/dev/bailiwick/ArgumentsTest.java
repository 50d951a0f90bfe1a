package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @Test
    void setting_arguments_are_accepted() {
        assertThat(Arguments.problem()).isEmpty();
        assertThat(Arguments.problem("--bailiwick.port=8480", "--bailiwick.mail.from-name=a b"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--port", "8480", "--=x", "-Dx=y", "now"})
    void other_arguments_are_named_and_refused(String argument) {
        assertThat(Arguments.problem("--bailiwick.port=8480", argument))
                .hasValueSatisfying(said -> assertThat(said).startsWith("“" + argument + "”"));
    }
}
