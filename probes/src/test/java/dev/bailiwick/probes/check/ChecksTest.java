package dev.bailiwick.probes.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ChecksTest {
    private static final HttpUrl URL = HttpUrl.parse("http://example.org");

    @Test
    void a_set_of_statuses_contains_its_ranges() {
        StatusSet set = StatusSet.parse(" 200-299 , 301,404 - 405");
        assertThat(set).hasToString("200-299,301,404-405");
        for (int status : new int[] {200, 250, 299, 301, 404, 405}) {
            assertThat(set.contains(status)).as("%d", status).isTrue();
        }
        for (int status : new int[] {199, 300, 302, 403, 406}) {
            assertThat(set.contains(status)).as("%d", status).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2xx", "200-", "299-200", "99", "600", "200,,300", "0200", "-200"})
    void other_sets_of_statuses_are_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> StatusSet.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "ns.example, ns.example:53",
        "ns.example:5353, ns.example:5353",
        "192.0.2.1, 192.0.2.1:53",
        "2001:db8::1, [2001:db8::1]:53",
        "[2001:db8::1], [2001:db8::1]:53",
        "[2001:db8::1]:5353, [2001:db8::1]:5353",
    })
    void an_endpoint_has_a_default_port(String text, String expected) {
        assertThat(Endpoint.parse(text, 53)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ":53", "a:0", "a:65536", "a:b", "[::1", "[::1]x", "a b", "a/b", "a@b"})
    void other_endpoints_are_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse(text, 53));
    }

    @ParameterizedTest
    @CsvSource({
        "Host, a",
        "content-length, 5",
        "Transfer-Encoding, chunked",
        "Connection, close",
        "X Y, a",
        "'X:', a",
        "X-A, 'a\r\nX-B: c'",
        "X-A, ü",
    })
    void headers_that_would_change_the_request_are_refused(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpRequest("GET", URL, Map.of(name, value), null, null));
    }

    @Test
    void methods_are_limited_and_get_has_no_body() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpRequest("CONNECT", URL, Map.of(), null, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpRequest("GET", URL, Map.of(), "body", null));
    }

    @Test
    void credentials_cannot_break_the_header() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Credentials.Bearer("a\r\nX: y"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Credentials.Bearer(""));
        assertThatIllegalArgumentException().isThrownBy(() -> new Credentials.Basic("a:b", "c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "/a~2", "/a~"})
    void other_json_pointers_are_refused(String pointer) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new BodyCondition.Json(pointer, BodyCondition.Operator.EXISTS, ""));
    }

    @Test
    void numbers_are_compared_only_with_numbers() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new BodyCondition.Json("/a", BodyCondition.Operator.LESS, "many"));
    }

    @Test
    void a_timeout_is_positive_and_limited() {
        for (Duration timeout :
                new Duration[] {Duration.ZERO, Duration.ofSeconds(-1), Duration.ofHours(1)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> TimeLimits.of(timeout));
        }
    }
}
