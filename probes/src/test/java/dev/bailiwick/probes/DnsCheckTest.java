package dev.bailiwick.probes;

import static dev.bailiwick.probes.Checks.PATIENT;
import static dev.bailiwick.probes.Checks.SHORT;
import static dev.bailiwick.probes.Checks.assertDown;
import static dev.bailiwick.probes.Checks.assertUp;
import static dev.bailiwick.probes.Checks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.check.DnsCheck.Expectation;
import dev.bailiwick.probes.check.DnsCheck.RecordType;
import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.result.Result;
import java.io.IOException;
import java.net.DatagramSocket;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;

final class DnsCheckTest {
    private static DnsCheck check(
            FakeResolver resolver, RecordType type, @Nullable Expectation expected) {
        return new DnsCheck(resolver.endpoint(), "example.org", type, expected, PATIENT);
    }

    private static DnsCheck hurried(FakeResolver resolver) {
        return new DnsCheck(resolver.endpoint(), "example.org", RecordType.A, null, SHORT);
    }

    private static Message ok(Message query) throws IOException {
        return FakeResolver.response(query, Rcode.NOERROR, "example.org. A 192.0.2.1");
    }

    @Test
    void any_answer_of_the_type_is_up() throws Exception {
        try (var resolver =
                FakeResolver.answering(
                        Rcode.NOERROR, "example.org. A 192.0.2.1", "example.org. A 192.0.2.2")) {
            Result result = run(check(resolver, RecordType.A, null));
            assertUp(result).isEqualTo("example.org A: 192.0.2.1, 192.0.2.2");
            assertThat(result.responseTime()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "A | 192.0.2.1 | 192.0.2.1",
                "AAAA | 2001:db8::1 | 2001:db8:0:0:0:0:0:1",
                "CNAME | www.example.net. | www.example.net",
                "MX | 10 Mail.example.org. | 10 mail.example.org.",
                "TXT | \"v=spf1 -all\" \" more\" | v=spf1 -all more",
                "NS | ns1.example.org. | NS1.example.org",
                "SOA | ns. host. 1 2 3 4 5 | ns host 1 2 3 4 5",
                "PTR | host.example.org. | host.example.org",
                "SRV | 0 5 443 a.example.org. | 0 5 443 a.example.org",
                "CAA | 0 issue \"ca.example\" | 0 issue ca.example",
            })
    void each_type_is_compared_as_text(RecordType type, String data, String expected)
            throws Exception {
        try (var resolver =
                FakeResolver.answering(Rcode.NOERROR, "example.org. " + type + " " + data)) {
            assertUp(run(check(resolver, type, new Expectation.Equals(expected))));
            assertDown(run(check(resolver, type, new Expectation.Equals("other"))))
                    .contains(", expected other.");
        }
    }

    @Test
    void an_answer_can_be_expected_to_contain_a_text() throws Exception {
        try (var resolver =
                FakeResolver.answering(Rcode.NOERROR, "example.org. MX 10 mx.example.net.")) {
            assertUp(run(check(resolver, RecordType.MX, new Expectation.Contains("EXAMPLE.net"))));
            assertDown(
                    run(check(resolver, RecordType.MX, new Expectation.Contains("example.com"))));
        }
    }

    @Test
    void aliases_before_the_answer_are_not_the_answer() throws Exception {
        try (var resolver =
                FakeResolver.answering(Rcode.NOERROR, "example.org. CNAME www.example.net.")) {
            assertDown(run(check(resolver, RecordType.A, null)))
                    .isEqualTo("example.org has no A record.");
        }
    }

    @Test
    void an_address_is_looked_up_by_its_reverse_name() throws Exception {
        try (var resolver =
                FakeResolver.answering(
                        Rcode.NOERROR, "1.2.0.192.in-addr.arpa. PTR host.example.org.")) {
            var check =
                    new DnsCheck(resolver.endpoint(), "192.0.2.1", RecordType.PTR, null, PATIENT);
            assertUp(run(check)).isEqualTo("192.0.2.1 PTR: host.example.org");
        }
    }

    @Test
    void a_name_that_does_not_exist_is_down() throws Exception {
        try (var resolver = FakeResolver.answering(Rcode.NXDOMAIN)) {
            assertDown(run(check(resolver, RecordType.A, null)))
                    .isEqualTo("The name example.org does not exist (NXDOMAIN).");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Rcode.SERVFAIL, Rcode.REFUSED, Rcode.FORMERR, 11})
    void an_error_of_the_resolver_is_down(int code) throws Exception {
        try (var resolver = FakeResolver.answering(code)) {
            assertDown(run(check(resolver, RecordType.A, null)))
                    .endsWith("responded with %s.".formatted(Rcode.string(code)));
        }
    }

    @Test
    void a_truncated_response_is_asked_for_again_by_tcp() throws Exception {
        try (var resolver =
                new FakeResolver(
                        query -> {
                            Message truncated = FakeResolver.response(query, Rcode.NOERROR);
                            truncated.getHeader().setFlag(Flags.TC);
                            return truncated.toWire();
                        },
                        query -> ok(query).toWire())) {
            assertUp(run(check(resolver, RecordType.A, null)));
        }
    }

    @Test
    void a_tcp_response_with_another_id_is_down() throws Exception {
        try (var resolver =
                new FakeResolver(
                        query -> {
                            Message truncated = FakeResolver.response(query, Rcode.NOERROR);
                            truncated.getHeader().setFlag(Flags.TC);
                            return truncated.toWire();
                        },
                        query -> changed(ok(query).toWire(), 0))) {
            assertDown(run(check(resolver, RecordType.A, null)))
                    .endsWith("has another id than the query.");
        }
    }

    @Test
    void a_tcp_response_that_ends_early_is_down() throws Exception {
        try (var resolver =
                new FakeResolver(
                        query -> {
                            Message truncated = FakeResolver.response(query, Rcode.NOERROR);
                            truncated.getHeader().setFlag(Flags.TC);
                            return truncated.toWire();
                        },
                        _ -> null)) {
            assertDown(run(check(resolver, RecordType.A, null))).contains("closed the connection");
        }
    }

    @Test
    void a_response_with_another_id_is_ignored_until_the_time_is_over() throws Exception {
        try (var resolver = new FakeResolver(query -> changed(ok(query).toWire(), 0))) {
            assertDown(run(hurried(resolver)))
                    .endsWith("sent no response with the id of the query within 0.7 s.");
        }
    }

    @Test
    void a_lost_datagram_is_sent_again() throws Exception {
        var count = new AtomicInteger();
        try (var resolver =
                new FakeResolver(
                        query -> count.incrementAndGet() < 3 ? null : ok(query).toWire())) {
            assertUp(run(hurried(resolver)));
            assertThat(resolver.queries()).isEqualTo(3);
        }
    }

    @Test
    void a_resolver_that_stays_silent_is_down() throws Exception {
        try (var resolver = new FakeResolver(_ -> null)) {
            assertDown(run(hurried(resolver))).endsWith("did not respond within 0.7 s.");
        }
    }

    @Test
    void a_port_without_a_resolver_is_down() throws Exception {
        int port;
        try (var closed = new DatagramSocket(0, RawServer.loopback())) {
            port = closed.getLocalPort();
        }
        var check =
                new DnsCheck(
                        new Endpoint("127.0.0.1", port),
                        "example.org",
                        RecordType.A,
                        null,
                        PATIENT);
        assertDown(run(check)).endsWith("does not accept DNS queries.");
    }

    @Test
    void an_answer_to_another_question_is_down() throws Exception {
        try (var resolver =
                new FakeResolver(query -> {
                    Message other =
                            Message.newQuery(
                                    Record.newRecord(
                                            Name.fromString("example.com."),
                                            org.xbill.DNS.Type.A,
                                            DClass.IN));
                    other.getHeader().setID(query.getHeader().getID());
                    return ok(other).toWire();
                })) {
            assertDown(run(check(resolver, RecordType.A, null)))
                    .endsWith("is malformed, or answers another question.");
        }
    }

    @Test
    void an_echoed_query_is_no_response() throws Exception {
        try (var resolver = new FakeResolver(Message::toWire)) {
            assertDown(run(hurried(resolver)));
        }
    }

    @Test
    void a_compression_loop_is_down() throws Exception {
        try (var resolver =
                new FakeResolver(query -> {
                    byte[] answer = ok(query).toWire();
                    // the owner of the answer becomes a pointer to itself
                    int owner = answer.length - 16;
                    answer[owner] = (byte) 0xc0;
                    answer[owner + 1] = (byte) owner;
                    return answer;
                })) {
            assertDown(run(check(resolver, RecordType.A, null)))
                    .endsWith("is malformed, or answers another question.");
        }
    }

    @Test
    void a_record_count_that_is_a_lie_is_down() throws Exception {
        try (var resolver =
                new FakeResolver(query -> {
                    byte[] answer = ok(query).toWire();
                    answer[6] = (byte) 0xff;
                    return answer;
                })) {
            assertDown(run(check(resolver, RecordType.A, null)));
        }
    }

    @ParameterizedTest
    @EnumSource(RecordType.class)
    void damaged_responses_never_fail_unexpectedly(RecordType type) throws Exception {
        var random = new Random(42);
        try (var resolver =
                new FakeResolver(query -> {
                    byte[] answer = ok(query).toWire();
                    answer[answer.length - 13] = (byte) org.xbill.DNS.Type.value(type.name());
                    for (int i = 0; i < 4; i++) {
                        answer[random.nextInt(12, answer.length)] = (byte) random.nextInt();
                    }
                    return Arrays.copyOf(answer, random.nextInt(12, answer.length + 20));
                })) {
            for (int i = 0; i < 50; i++) {
                assertThat(run(check(resolver, type, null)).message())
                        .doesNotContain("unexpectedly");
            }
        }
    }

    @Test
    void hostile_texts_are_made_safe() throws Exception {
        try (var resolver =
                FakeResolver.answering(
                        Rcode.NOERROR, "example.org. TXT \"a\\010b\\226\\128\\174<i>\"")) {
            assertUp(run(check(resolver, RecordType.TXT, null)))
                    .isEqualTo("example.org TXT: a b <i>");
        }
    }

    @Test
    void a_resolver_that_must_not_be_reached_is_not_asked() throws Exception {
        var check =
                new DnsCheck(new Endpoint("169.254.169.253", 53), "a", RecordType.A, null, PATIENT);
        assertDown(run(check)).contains("This address is not permitted.");
    }

    private static byte[] changed(byte[] bytes, int index) {
        bytes[index] ^= 1;
        return bytes;
    }
}
