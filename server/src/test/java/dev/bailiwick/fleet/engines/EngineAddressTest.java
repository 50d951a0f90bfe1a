package dev.bailiwick.fleet.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineAddressTest {
    @ParameterizedTest
    @CsvSource({
        "https://Docker.example.com, https://docker.example.com:2376",
        "https://192.0.2.10:443/, https://192.0.2.10:443",
        "' https://[2001:db8::1]:2376 ', https://[2001:db8::1]:2376",
        "http://localhost, http://localhost:2375",
        "http://127.0.0.1:8080, http://127.0.0.1:8080"
    })
    void addresses_are_normalised(String typed, String address) throws Exception {
        assertThat(EngineAddress.parse(typed)).hasToString(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "docker",
                "docker:2376",
                "tcp://docker:2376",
                "unix:///run/docker.sock",
                "https://",
                "https:///x",
                "https://docker/x",
                "https://docker?x",
                "https://docker#x",
                "https://a:b@docker",
                "https://docker:0",
                "https://docker:99999",
                "https:docker",
                "https://do cker",
                "https://docker\r\nX:1",
                "http://docker",
                "http://192.0.2.1",
                "http://localhost.example.com",
                "http://127.0.0.2"
            })
    void other_addresses_are_refused(String typed) {
        assertThatThrownBy(() -> EngineAddress.parse(typed))
                .isInstanceOf(EngineAddress.MalformedException.class);
    }
}
