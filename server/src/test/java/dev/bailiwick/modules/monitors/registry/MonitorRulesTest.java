package dev.bailiwick.modules.monitors.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.records.schema.RecordInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MonitorRulesTest {
    private final MonitorRules rules =
            new MonitorRules(new OutboundPolicy(List.of(), List.of(), false));

    private RecordInput checked(String type, String target, Map<String, String> more) {
        var form = new HashMap<>(Map.of("name", "one", "type", type, "target", target));
        form.putAll(more);
        return rules.checked(MonitorFields.FORM.read(form), null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http|https://portal.example.org:8443/login?x=1",
                "http|http://[2001:db8::1]/",
                "tcp|web-1:22",
                "tcp|192.0.2.1:22",
                "tcp|[2001:db8::1]:22",
                "icmp|web_1.example.org",
                "icmp|2001:db8::1",
                "icmp|[2001:db8::1]",
                "tls|example.org",
                "tls|example.org:8443",
                "smtp|mail.example.org",
                "imap|192.0.2.1:993",
                "icmp|bücher.example"
            })
    void targets_are_accepted(String type, String target) {
        assertThat(checked(type, target, Map.of()).errors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http|file:///etc/passwd|must begin with http",
                "http|gopher://192.0.2.1/|must begin with http",
                "http|javascript:alert(1)|must begin with http",
                "http|intranet.example.test|must begin with http",
                "http|http://me:secret@192.0.2.1/|Enter the credentials separately",
                "http|http://|not a URL",
                "http|http://192.0.2.300/|above 255",
                "http|http://0x7f.1/|such as 192.0.2.7",
                "http|http://2130706433/|such as 192.0.2.7",
                "http|http://010.1.1.1/|begins with a zero",
                "http|http://169.254.169.254/latest/meta-data|not allowed to connect",
                "http|http://[::ffff:169.254.169.254]/|",
                "http|http://192.0.2.1:99999/|from 1 to 65535",
                "tcp|192.0.2.1|Add the port",
                "tcp|[2001:db8::1]|Add the port",
                "tcp|2001:db8::1|Add the port",
                "tcp|192.0.2.1:0|from 1 to 65535",
                "tcp|192.0.2.1:http|not a number",
                "tcp|224.0.0.1:80|not allowed to connect",
                "icmp|example.org:80|",
                "icmp|fe80::1%eth0|Zones are not supported",
                "icmp|a..b|not a host name",
                "icmp|<script>|not a host name",
                "icmp|-c 1 192.0.2.1|not a host name",
                "tls|https://example.org|",
                "smtp|mail.example.org:|not a number",
                "icmp|''|left empty",
                "http|''|left empty"
            })
    void a_bad_target_is_refused_with_a_reason(String type, String target, String reason) {
        RecordInput input = checked(type, target, Map.of());

        assertThat(input.errors()).containsOnlyKeys("target");
        assertThat(input.errors().get("target")).contains(reason == null ? "" : reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "interval_seconds|19|whole number from 20",
                "interval_seconds|86401|whole number from 20",
                "interval_seconds|-1|whole number",
                "interval_seconds|1e3|whole number",
                "timeout_seconds|0|whole number from 1",
                "timeout_seconds|60|less than the interval",
                "timeout_seconds|61|at most 60",
                "slow_ms|10000|less than the timeout",
                "failures|0|whole number from 1 to 20",
                "successes|21|whole number from 1 to 20",
                "method|TRACE|Choose one",
                "method|GET / HTTP/1.1|Choose one",
                "accepted_status|2xx|status codes such as",
                "accepted_status|600|status codes such as",
                "accepted_status|299-200|from 100 to 599",
                "json_pointer|status|JSON pointer",
                "json_pointer|/a~2|JSON pointer",
                "json_operator|~|Choose =",
                "headers|NoColon|enter a name",
                "headers|: value|enter a name",
                "headers|Bad Name: x|not the name of a header",
                "headers|Host: evil.example|cannot be set",
                "headers|Content-Length: 5|cannot be set",
                "headers|Authorization: Basic eA==|fields for them",
                "headers|cookie: a=b|fields for them",
                "body|hello|have no body",
                "redirects|maybe|yes or no",
                "verify_tls|maybe|yes or no",
                "username|a:b|colon",
                "password|secret|",
                "bearer_token|two words|without spaces"
            })
    void a_bad_value_is_refused_at_its_field(String field, String value, String reason) {
        RecordInput input = checked("http", "http://192.0.2.1/", Map.of(field, value));

        String at = field.equals("password") ? "username" : field;
        assertThat(input.errors()).containsOnlyKeys(at);
        assertThat(input.errors().get(at)).contains(reason == null ? "user name" : reason);
    }

    @Test
    void a_header_cannot_smuggle_another_one() {
        RecordInput injected =
                checked(
                        "http",
                        "http://192.0.2.1/",
                        Map.of("headers", "X-One: a\rTransfer-Encoding: chunked"));
        RecordInput second =
                checked(
                        "http",
                        "http://192.0.2.1/",
                        Map.of("headers", "X-One: a\r\nTransfer-Encoding: chunked"));

        assertThat(injected.errors()).containsOnlyKeys("headers");
        assertThat(second.errors().get("headers")).startsWith("Line 2: ").contains("cannot be set");
        assertThat(
                        checked(
                                        "http",
                                        "http://192.0.2.1/",
                                        Map.of("headers", "X-One: a\nx-one: b"))
                                .errors())
                .containsEntry("headers", "Each header can be set once.");
    }

    @Test
    void values_are_limited_and_free_of_control_characters() {
        for (String field :
                List.of("name", "target", "text", "username", "host", "tags", "notes")) {
            assertThat(
                            checked("http", "http://192.0.2.1/", Map.of(field, "x".repeat(10_001)))
                                    .errors())
                    .as(field)
                    .containsKey(field);
            assertThat(checked("http", "http://192.0.2.1/", Map.of(field, "a\u0000b")).errors())
                    .as(field)
                    .containsKey(field);
        }
    }

    @Test
    void a_name_cannot_change_the_direction_of_text() {
        assertThat(checked("http", "http://192.0.2.1/", Map.of("name", "web\u202efdp")).errors())
                .containsKey("name");
    }

    @Test
    void only_one_condition_applies_to_the_answer() {
        assertThat(
                        checked(
                                        "http",
                                        "http://192.0.2.1/",
                                        Map.of("text", "a", "text_absent", "b"))
                                .errors())
                .containsOnlyKeys("text_absent");
        assertThat(
                        checked(
                                        "http",
                                        "http://192.0.2.1/",
                                        Map.of("text", "a", "json_operator", "exists"))
                                .errors())
                .containsOnlyKeys("json_operator");
        assertThat(checked("http", "http://192.0.2.1/", Map.of("json_pointer", "/a")).errors())
                .containsOnlyKeys("json_operator");
        assertThat(
                        checked(
                                        "http",
                                        "http://192.0.2.1/",
                                        Map.of("json_operator", "<", "json_value", "few"))
                                .errors())
                .containsOnlyKeys("json_value");
        assertThat(
                        checked("http", "http://192.0.2.1/", Map.of("text", "a", "method", "HEAD"))
                                .errors())
                .containsOnlyKeys("method");
    }

    @Test
    void either_a_password_or_a_token_is_sent() {
        assertThat(
                        checked(
                                        "http",
                                        "http://192.0.2.1/",
                                        Map.of("username", "me", "bearer_token", "abc"))
                                .errors())
                .containsOnlyKeys("bearer_token");
        assertThat(
                        checked(
                                        "http",
                                        "http://192.0.2.1/",
                                        Map.of("username", "me", "password", "two\nlines"))
                                .errors())
                .containsOnlyKeys("password");
    }

    @Test
    void the_fields_of_a_kind_fit_together() {
        assertThat(checked("dns", "example.org", Map.of()).errors()).containsOnlyKeys("resolver");
        assertThat(checked("dns", "example.org", Map.of("resolver", "http://x")).errors())
                .containsOnlyKeys("resolver");
        assertThat(checked("dns", "example.org", Map.of("resolver", "169.254.169.254")).errors())
                .containsOnlyKeys("resolver");
        assertThat(
                        checked(
                                        "dns",
                                        "example.org",
                                        Map.of("resolver", "192.0.2.1", "record", "ANY"))
                                .errors())
                .containsOnlyKeys("record");
        assertThat(
                        checked(
                                        "tls",
                                        "example.org",
                                        Map.of("degraded_days", "1", "down_days", "7"))
                                .errors())
                .containsOnlyKeys("down_days");
        assertThat(checked("tls", "example.org", Map.of("server_name", "a b")).errors())
                .containsOnlyKeys("server_name");
        assertThat(checked("icmp", "192.0.2.1", Map.of("tolerated", "5")).errors())
                .containsOnlyKeys("tolerated");
        assertThat(checked("smtp", "192.0.2.1", Map.of("encryption", "ssl")).errors())
                .containsOnlyKeys("encryption");
        assertThat(checked("ftp", "192.0.2.1", Map.of()).errors()).containsOnlyKeys("type");
    }

    @Test
    void a_push_monitor_has_no_target_and_its_report_can_be_an_hour_late() {
        RecordInput input =
                checked("push", "file:///etc/passwd", Map.of("timeout_seconds", "3600"));

        assertThat(input.errors()).isEmpty();
        assertThat(input.text(MonitorFields.TARGET)).isEmpty();
    }

    @Test
    void no_error_repeats_what_was_typed() {
        String secret = "hunter2hunter2";
        for (var field : MonitorFields.FORM.fields()) {
            assertThat(
                            checked(
                                            "http",
                                            "http://192.0.2.1/",
                                            Map.of(field.name(), secret + "\u0000"))
                                    .errors()
                                    .values())
                    .as(field.name())
                    .noneMatch(sentence -> sentence.contains(secret));
        }
    }
}
