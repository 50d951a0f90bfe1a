package dev.bailiwick.probes;

import static dev.bailiwick.probes.Checks.AUTHORITY;
import static dev.bailiwick.probes.Checks.PATIENT;
import static dev.bailiwick.probes.Checks.SHORT;
import static dev.bailiwick.probes.Checks.assertDown;
import static dev.bailiwick.probes.Checks.assertUp;
import static dev.bailiwick.probes.Checks.get;
import static dev.bailiwick.probes.Checks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.TlsCheck;
import dev.bailiwick.probes.result.Outcome;
import dev.bailiwick.probes.result.Result;
import dev.bailiwick.probes.result.ServerCertificate;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TlsCheckTest {
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration HOUR = Duration.ofHours(1);

    private static RawServer https(SSLContext context) throws Exception {
        return RawServer.startTls(
                context,
                peer -> {
                    peer.readHeader();
                    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                });
    }

    private static TlsCheck check(RawServer server) {
        return new TlsCheck(server.endpoint(), PATIENT);
    }

    private static TlsCheck unverified(RawServer server) {
        return new TlsCheck(server.endpoint(), null, 14, 1, false, PATIENT);
    }

    private static ServerCertificate certificate(Result result) {
        ServerCertificate certificate = result.certificate();
        if (certificate == null) {
            throw new AssertionError("no certificate");
        }
        return certificate;
    }

    @Test
    void a_valid_certificate_is_up_and_reported() throws Exception {
        try (RawServer server = https(AUTHORITY.server(YEAR.plus(HOUR)))) {
            Result result = run(check(server));
            assertUp(result).startsWith("The certificate expires in 365 days, on ");
            assertThat(result.responseTime()).isPositive();
            assertThat(certificate(result).subject()).isEqualTo("CN=localhost");
            assertThat(certificate(result).issuer()).isEqualTo("CN=Test authority");
            assertThat(certificate(result).daysLeft(Instant.now())).isEqualTo(365);
        }
    }

    @Test
    void a_certificate_that_expires_soon_is_degraded() throws Exception {
        try (RawServer server = https(AUTHORITY.server(Duration.ofDays(14).plus(HOUR)))) {
            Result result = run(check(server));
            assertThat(result.outcome()).isEqualTo(Outcome.DEGRADED);
            assertThat(result.message()).startsWith("The certificate expires in 14 days");
        }
    }

    @Test
    void a_certificate_on_its_last_day_is_down() throws Exception {
        try (RawServer server = https(AUTHORITY.server(HOUR))) {
            assertDown(run(check(server))).startsWith("The certificate expires in 0 days");
        }
    }

    @Test
    void other_days_can_be_set() throws Exception {
        try (RawServer server = https(AUTHORITY.server(Duration.ofDays(14).plus(HOUR)))) {
            assertUp(run(new TlsCheck(server.endpoint(), null, 7, 0, true, PATIENT)));
            assertDown(run(new TlsCheck(server.endpoint(), null, 30, 20, true, PATIENT)));
        }
    }

    @Test
    void an_expired_certificate_is_down_and_reported() throws Exception {
        try (RawServer server = https(AUTHORITY.server(Duration.ofDays(-3)))) {
            Result result = run(check(server));
            assertDown(result).startsWith("The certificate expired on ");
            assertThat(certificate(result).daysLeft(Instant.now())).isLessThan(-2);
            assertDown(run(unverified(server))).startsWith("The certificate expired on ");
        }
    }

    @Test
    void a_self_signed_certificate_is_down_unless_it_is_not_verified() throws Exception {
        try (RawServer server = https(TestAuthority.selfSigned())) {
            assertDown(run(check(server))).isEqualTo("The certificate is self-signed.");
            assertUp(run(unverified(server))).startsWith("The certificate expires in ");
        }
    }

    @Test
    void a_certificate_of_another_authority_is_down() throws Exception {
        try (RawServer server = https(new TestAuthority().server(YEAR))) {
            assertDown(run(check(server)))
                    .startsWith("The certificate is not from a trusted authority");
        }
    }

    @Test
    void a_certificate_for_another_name_is_down() throws Exception {
        try (RawServer server = https(AUTHORITY.server(YEAR))) {
            var other = new TlsCheck(server.endpoint(), "other.example", 14, 1, true, PATIENT);
            assertDown(run(other))
                    .isEqualTo("The certificate is for another name (subject CN=localhost).");
            var named = new TlsCheck(server.endpoint(), "localhost", 14, 1, true, PATIENT);
            assertUp(run(named));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a\r\nb\tc\u0000", "\u202Eevil\u202C\u2066", "<script>alert(1)</script>"})
    void hostile_names_in_certificates_are_made_safe(String name) throws Exception {
        SSLContext context =
                AUTHORITY.server(name, YEAR, TestAuthority.names("other.example", "192.0.2.1"));
        try (RawServer server = https(context)) {
            Result result = run(check(server));
            assertDown(result).startsWith("The certificate is for another name");
            assertThat(certificate(result).subject()).matches("[\\P{C}]+").hasSizeLessThan(201);
        }
    }

    @Test
    void a_name_of_10_000_characters_is_cut() throws Exception {
        SSLContext context =
                AUTHORITY.server("x".repeat(10_000), YEAR, TestAuthority.names("a", "192.0.2.1"));
        try (RawServer server = https(context)) {
            Result result = run(check(server));
            assertDown(result);
            assertThat(certificate(result).subject()).hasSize(200).endsWith("…");
        }
    }

    @Test
    void a_server_without_tls_is_down() throws Exception {
        try (RawServer server = RawServer.start(peer -> peer.send("220 mail.example.org\r\n"))) {
            assertDown(run(check(server))).contains("does not offer TLS");
        }
    }

    @Test
    void a_server_that_closes_during_the_handshake_is_down() throws Exception {
        try (RawServer server = RawServer.start(peer -> peer.socket().close())) {
            assertDown(run(check(server)));
        }
    }

    @Test
    void a_server_that_stays_silent_is_down() throws Exception {
        try (RawServer server = RawServer.start(_ -> RawServer.Peer.silence())) {
            assertDown(run(new TlsCheck(server.endpoint(), SHORT)))
                    .endsWith("did not complete the TLS handshake within 0.7 s.");
        }
    }

    @Test
    void a_server_that_trickles_its_handshake_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send(new byte[] {22, 3, 3, 64, 0});
                    while (true) {
                        peer.send(new byte[] {2});
                        Thread.sleep(100);
                    }
                })) {
            assertDown(run(new TlsCheck(server.endpoint(), SHORT)))
                    .endsWith("did not complete the TLS handshake within 0.7 s.");
        }
    }

    @Test
    void an_https_check_verifies_the_certificate_and_reports_its_end() throws Exception {
        try (RawServer server = https(AUTHORITY.server(YEAR.plus(HOUR)))) {
            Result result = run(get("https://127.0.0.1:" + server.port()));
            assertUp(result);
            assertThat(certificate(result).daysLeft(Instant.now())).isEqualTo(365);
        }
    }

    @Test
    void an_https_check_with_a_certificate_that_is_not_trusted_sends_nothing() throws Exception {
        try (RawServer server = https(TestAuthority.selfSigned())) {
            Result result = run(get("https://127.0.0.1:" + server.port()));
            assertDown(result).isEqualTo("The certificate is self-signed.");
            assertThat(certificate(result).subject()).isEqualTo("CN=localhost");
            assertThat(server.received()).isEmpty();
        }
    }

    @Test
    void an_https_check_for_another_name_is_down() throws Exception {
        try (RawServer server = https(AUTHORITY.server(YEAR))) {
            var reach = new FakeReach().with("other.example", "127.0.0.1");
            assertDown(run(get("https://other.example:" + server.port()), reach))
                    .startsWith("The certificate is for another name");
        }
    }

    @Test
    void an_https_check_can_leave_out_the_verification() throws Exception {
        try (RawServer server = https(TestAuthority.selfSigned())) {
            HttpCheck check = get("https://127.0.0.1:" + server.port());
            Result result =
                    run(new HttpCheck(check.request(), check.expected(), false, false, PATIENT));
            assertUp(result);
            assertThat(certificate(result).subject()).isEqualTo("CN=localhost");
        }
    }
}
