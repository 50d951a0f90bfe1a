package dev.bailiwick.agent.monitors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.engine.Json;
import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.PingCheck;
import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.check.TlsCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an agent makes of the checks that a server assigns.
class AssignedCheckJsonTest {
    @Test
    void each_type_is_read() throws IOException {
        assertThat(read("\"type\":\"tcp\",\"target\":\"192.0.2.1:22\"").check())
                .isInstanceOfSatisfying(
                        TcpCheck.class,
                        one -> assertThat(one.server()).isEqualTo(new Endpoint("192.0.2.1", 22)));
        assertThat(
                        read("\"type\":\"icmp\",\"target\":\"[2001:db8::1]\",\"icmp\":{\"packets\":3}")
                                .check())
                .isInstanceOfSatisfying(
                        PingCheck.class,
                        one -> {
                            assertThat(one.host()).isEqualTo("2001:db8::1");
                            assertThat(one.packets()).isEqualTo(3);
                        });
        assertThat(
                        read("\"type\":\"dns\",\"target\":\"example.org\",\"dns\":{\"resolver\":\"192.0.2.53\",\"record\":\"MX\",\"expected\":\"10"
                                 + " a\"}")
                                .check())
                .isInstanceOfSatisfying(
                        DnsCheck.class,
                        one ->
                                assertThat(one.resolver())
                                        .isEqualTo(new Endpoint("192.0.2.53", 53)));
        assertThat(
                        read("\"type\":\"tls\",\"target\":\"example.org\",\"tls\":{\"degraded_days\":30,\"down_days\":2,\"verify_tls\":true}")
                                .check())
                .isInstanceOfSatisfying(
                        TlsCheck.class,
                        one -> {
                            assertThat(one.server().port()).isEqualTo(443);
                            assertThat(one.degradedDays()).isEqualTo(30);
                        });
        assertThat(
                        read("\"type\":\"http\",\"target\":\"http://example.org/\",\"http\":{\"method\":\"GET\",\"headers\":{\"Accept\":\"text/html\"},\"accepted_status\":\"200-299\",\"redirects\":true,\"text\":\"Welcome\"}")
                                .check())
                .isInstanceOfSatisfying(
                        HttpCheck.class,
                        one -> {
                            assertThat(one.expected().body())
                                    .isEqualTo(new BodyCondition.Contains("Welcome"));
                            assertThat(one.verifies()).as("unless it is switched off").isTrue();
                            assertThat(one.request().credentials()).isNull();
                        });
    }

    @Test
    void numbers_are_limited() throws IOException {
        Assignment often =
                read(
                        "\"type\":\"tcp\",\"target\":\"192.0.2.1:22\",\"interval_seconds\":0,\"timeout_seconds\":9999999,\"failures\":-7");
        assertThat(often.interval()).isEqualTo(Duration.ofSeconds(20));
        assertThat(often.check().limits().timeout()).isEqualTo(Duration.ofSeconds(19));
        assertThat(often.failures()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"method\":\"POST\"",
                "\"method\":\"DELETE\"",
                "\"method\":\"get\"",
                "\"method\":\"GET\",\"headers\":{\"Authorization\":\"Basic eDp5\"}",
                "\"method\":\"GET\",\"headers\":{\"COOKIE\":\"a=b\"}",
                "\"method\":\"GET\",\"headers\":{\"Host\":\"other\"}",
                "\"method\":\"GET\",\"headers\":{\"X-A\":\"a\\r\\nCookie: b\"}"
            })
    void requests_that_change_something_or_carry_credentials_are_refused(String http) {
        assertThatThrownBy(() ->
                        read(
                                "\"type\":\"http\",\"target\":\"http://example.org/\",\"http\":{%s,\"accepted_status\":\"200\"}"
                                        .formatted(http)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"type\":\"smtp\",\"target\":\"192.0.2.1:25\"",
                "\"type\":\"push\"",
                "\"type\":\"tcp\"",
                "\"type\":\"tcp\",\"target\":\"192.0.2.1\"",
                "\"type\":\"tcp\",\"target\":\"192.0.2.1:70000\"",
                "\"type\":\"icmp\",\"target\":\"a b\"",
                "\"type\":\"http\",\"target\":\"file:///etc/passwd\",\"http\":{\"method\":\"GET\",\"accepted_status\":\"200\"}",
                "\"type\":\"http\",\"target\":\"http://a:b@example.org/\",\"http\":{\"method\":\"GET\",\"accepted_status\":\"200\"}",
                "\"type\":\"dns\",\"target\":\"example.org\",\"dns\":{\"resolver\":\"192.0.2.53\",\"record\":\"AXFR\"}",
                "\"type\":{},\"target\":[]"
            })
    void what_this_agent_does_not_know_is_refused(String members) {
        assertThatThrownBy(() -> read(members)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Assignment read(String members) throws IOException {
        String json = members.isEmpty() ? "{\"id\":7}" : "{\"id\":7,%s}".formatted(members);
        return AssignedCheckJson.read(Json.read(json.getBytes(StandardCharsets.UTF_8)));
    }
}
