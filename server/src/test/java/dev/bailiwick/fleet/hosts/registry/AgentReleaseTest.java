package dev.bailiwick.fleet.hosts.registry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentReleaseTest {
    @ParameterizedTest
    @CsvSource({
        "0.0.9, 0.0.9",
        "0.9, 0.9",
        "1.2.2, 1.2.2",
        "1.1.99, 1.1.99",
        "0.10.0-rc.1+build <b>, 0.10.0",
        "00.00.000000001, 00.00.000000001"
    })
    void an_agent_of_an_earlier_release_is_older(String reported, String shown) {
        assertThat(AgentRelease.outdated(reported, "1.2.3")).contains(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2.3", "1.2.3-rc.1", "1.2.4", "1.10.0", "1.3", "2.0.0", "10.0"})
    void an_agent_of_the_same_or_a_later_release_is_not(String reported) {
        assertThat(AgentRelease.outdated(reported, "1.2.3")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "0-unpacked",
                "v0.1",
                "0.1.2.3",
                "0..1",
                "0.",
                "latest",
                "-1.0.0",
                "0.99999999999999999999",
                "٠.١.٢",
                "<script>"
            })
    void what_is_not_a_release_number_is_never_older(String reported) {
        assertThat(AgentRelease.outdated(reported, "1.2.3")).isEmpty();
    }
}
