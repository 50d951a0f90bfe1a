package dev.bailiwick.probes;

import static dev.bailiwick.probes.Checks.PATIENT;
import static dev.bailiwick.probes.Checks.SHORT;
import static dev.bailiwick.probes.Checks.assertDown;
import static dev.bailiwick.probes.Checks.assertUp;
import static dev.bailiwick.probes.Checks.get;
import static dev.bailiwick.probes.Checks.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.check.PingCheck;
import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.connection.TlsClient;
import dev.bailiwick.probes.result.Outcome;
import dev.bailiwick.probes.result.Result;
import dev.bailiwick.probes.result.RoundTrips;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ProberTest {
    private static Prober with(Pinger pinger) {
        return new Prober(pinger, TlsClient.systemAnchors(), Clock.systemUTC());
    }

    private static Duration ms(int milliseconds) {
        return Duration.ofMillis(milliseconds);
    }

    private static int closedPort() throws IOException {
        try (var closed = new ServerSocket(0, 1, RawServer.loopback())) {
            return closed.getLocalPort();
        }
    }

    @Test
    void a_port_that_accepts_connections_is_up() throws Exception {
        try (RawServer server = RawServer.start(_ -> RawServer.Peer.silence())) {
            Result result = run(new TcpCheck(server.endpoint(), PATIENT));
            assertUp(result)
                    .isEqualTo("%s accepts connections (127.0.0.1).".formatted(server.endpoint()));
            assertThat(result.responseTime()).isPositive();
        }
    }

    @Test
    void a_port_that_refuses_connections_is_down() throws Exception {
        Result result = run(new TcpCheck(new Endpoint("127.0.0.1", closedPort()), PATIENT));
        assertDown(result).endsWith("refused the connection.");
        assertThat(result.responseTime()).isNull();
    }

    @Test
    void the_next_address_is_tried_after_one_that_refuses() throws Exception {
        try (RawServer server = RawServer.start(_ -> RawServer.Peer.silence())) {
            var check = new TcpCheck(new Endpoint("two.example", server.port()), PATIENT);
            byte[] closed = {127, 0, 0, 77};
            assertUp(
                    run(
                            check,
                            _ -> List.of(InetAddress.getByAddress(closed), RawServer.loopback())));
        }
    }

    @Test
    void a_name_that_is_not_found_is_down() throws Exception {
        assertDown(run(new TcpCheck(new Endpoint("absent.example", 1), PATIENT)))
                .isEqualTo("The name absent.example was not found.");
    }

    @Test
    void an_address_that_is_denied_is_down_and_not_connected_to() throws Exception {
        for (String host : List.of("169.254.169.254", "::1", "10.0.0.1", "::ffff:10.0.0.1")) {
            assertDown(run(new TcpCheck(new Endpoint(host, 80), PATIENT)))
                    .isEqualTo(host + ": This address is not permitted.");
        }
    }

    @Test
    void a_resolver_that_hangs_is_down_and_interrupted() throws Exception {
        var interrupted = new CountDownLatch(1);
        Result result =
                run(
                        new TcpCheck(new Endpoint("slow.example", 1), SHORT),
                        host -> {
                            try {
                                Thread.sleep(60_000);
                            } catch (InterruptedException e) {
                                interrupted.countDown();
                            }
                            throw new UnknownHostException(host);
                        });
        assertDown(result).isEqualTo("The name slow.example was not resolved within 0.7 s.");
        assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_bug_is_down_and_named() throws Exception {
        Result result =
                run(
                        new TcpCheck(new Endpoint("bug.example", 1), PATIENT),
                        _ -> {
                            throw new IllegalStateException("secret details");
                        });
        assertDown(result).isEqualTo("The check failed unexpectedly (IllegalStateException).");
    }

    @Test
    void an_interrupted_caller_does_not_wait() throws Exception {
        try (RawServer server = RawServer.start(_ -> RawServer.Peer.silence())) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> run(get(server.url())))
                    .isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void connections_are_closed_after_a_timeout() throws Exception {
        var closed = new CountDownLatch(1);
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.readHeader();
                    try {
                        peer.skipLine();
                    } finally {
                        closed.countDown();
                    }
                })) {
            assertDown(run(Checks.within(get(server.url()), SHORT)));
            assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_ping_reports_its_round_trips() throws Exception {
        Prober prober = with((_, _, _) -> List.of(ms(10), ms(14), ms(12), ms(12), ms(2)));
        Result result = prober.run(new PingCheck("127.0.0.1", PATIENT), new FakeReach());
        assertUp(result).isEqualTo("127.0.0.1 replied to 5 of 5 packets.");
        assertThat(result.responseTime()).isEqualTo(ms(10));
        assertThat(result.roundTrips())
                .isEqualTo(new RoundTrips(5, 5, ms(2), ms(10), ms(14), ms(4)));
    }

    @Test
    void lost_packets_are_degraded_unless_they_are_tolerated() throws Exception {
        Prober prober = with((_, _, _) -> List.of(ms(10), ms(14), ms(12)));
        var reach = new FakeReach();
        Result result = prober.run(new PingCheck("127.0.0.1", 4, 0, PATIENT), reach);
        assertThat(result.outcome()).isEqualTo(Outcome.DEGRADED);
        assertThat(result.message()).isEqualTo("127.0.0.1 replied to 3 of 4 packets.");
        RoundTrips trips = result.roundTrips();
        assertThat(trips == null ? -1 : trips.loss()).isEqualTo(25.0);
        assertUp(prober.run(new PingCheck("127.0.0.1", 4, 1, PATIENT), reach));
    }

    @Test
    void a_ping_without_a_reply_is_down_without_a_time() throws Exception {
        Prober prober = with((_, _, _) -> List.of());
        Result result = prober.run(new PingCheck("127.0.0.1", PATIENT), new FakeReach());
        assertDown(result).isEqualTo("127.0.0.1 replied to 0 of 5 packets.");
        assertThat(result.responseTime()).isNull();
        RoundTrips trips = result.roundTrips();
        assertThat(trips == null ? -1 : trips.loss()).isEqualTo(100.0);
    }

    @Test
    void a_ping_that_is_not_available_is_down() throws Exception {
        assertDown(run(new PingCheck("127.0.0.1", PATIENT)))
                .isEqualTo("This machine cannot send ICMP echo requests.");
    }

    @Test
    void a_pinger_that_hangs_is_down() throws Exception {
        Prober prober =
                with((_, _, _) -> {
                    Thread.sleep(60_000);
                    return List.of();
                });
        assertDown(prober.run(new PingCheck("127.0.0.1", SHORT), new FakeReach()))
                .isEqualTo("127.0.0.1 did not reply within 0.7 s.");
    }

    @Test
    void a_denied_address_is_not_pinged() throws Exception {
        Prober prober =
                with((_, _, _) -> {
                    throw new AssertionError("pinged");
                });
        assertDown(prober.run(new PingCheck("169.254.169.254", PATIENT), new FakeReach()))
                .contains("not permitted");
    }
}
