package dev.bailiwick.monitoring.ping;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.MutableClock;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Real packets, on this machine only.
class ScanPingerIT {
    private static final int FAST = 10_000;
    private static final ScanPinger.Progress ALWAYS = done -> true;

    @Test
    void a_thousand_addresses_are_all_reported() throws Exception {
        var addresses = new ArrayList<IpAddress>();
        for (int i = 0; i < 1_000; i++) {
            addresses.add(address("127.9.%d.%d".formatted(i / 250, i % 250 + 1)));
        }

        Map<IpAddress, PingResult> results = ping().run(addresses, FAST, ALWAYS).orElseThrow();

        assertThat(results.keySet()).containsExactlyElementsOf(addresses);
        assertThat(results.values())
                .allSatisfy(result -> assertThat(report(result).answers()).isTrue());
    }

    @Test
    void ipv4_and_ipv6_addresses_are_pinged() throws Exception {
        var results =
                ping().run(List.of(address("::1"), address("127.0.0.1")), FAST, ALWAYS)
                        .orElseThrow();

        assertThat(results.values())
                .allSatisfy(result -> assertThat(report(result).received()).isEqualTo(1));
    }

    @Test
    void a_silent_address_is_retried_and_then_given_up() throws Exception {
        var results = ping().run(List.of(address("fe80::1")), FAST, ALWAYS).orElseThrow();

        PingReport report = report(requireNonNull(results.get(address("fe80::1"))));
        assertThat(report.answers()).isFalse();
        assertThat(report.sent()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void addresses_the_operator_denies_are_never_pinged() throws Exception {
        var loopback = new OutboundPolicy(List.of(), List.of(Network.parse("127.0.0.0/8")), false);
        var ping = new ScanPinger(loopback, new SendRate(), new MutableClock());

        var results = ping.run(List.of(address("127.0.0.1")), FAST, ALWAYS).orElseThrow();

        assertThat(results.get(address("127.0.0.1"))).isEqualTo(new PingResult.NotPermitted());
    }

    @Test
    void a_ping_run_stops_when_its_progress_callback_cancels() throws Exception {
        var asked = new AtomicInteger();
        var slow = new ArrayList<IpAddress>();
        for (int i = 1; i < 250; i++) {
            slow.add(address("127.9.9." + i));
        }

        assertThat(ping().run(slow, 1, done -> asked.incrementAndGet() < 2)).isEmpty();

        assertThat(asked).hasValue(2);
    }

    @Test
    void a_tcp_refusal_counts_as_a_reply_and_ends_the_probe() throws Exception {
        int closed;
        try (var gone = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            closed = gone.getLocalPort();
        }
        var scan =
                new TcpScan(
                        List.of(closed, 9), new SendRate(), FAST, new CancellationCheck(ALWAYS, 0));

        var results = requireNonNull(scan.run(List.of(address("127.0.0.1"), address("fe80::1"))));

        var here = requireNonNull(results.get(address("127.0.0.1")));
        assertThat(here.sent()).isEqualTo(1);
        assertThat(here.nanoseconds()).hasSize(1);
        var nowhere = requireNonNull(results.get(address("fe80::1")));
        assertThat(nowhere.sent()).isEqualTo(2);
        assertThat(nowhere.nanoseconds()).isEmpty();
    }

    @Test
    void a_tcp_scan_stops_sending_when_its_progress_callback_fails() throws Exception {
        var addresses = new ArrayList<IpAddress>();
        for (int i = 0; i < 1_000; i++) {
            addresses.add(address("127.9.%d.%d".formatted(i / 250, i % 250 + 1)));
        }
        ScanPinger.Progress failing =
                done -> {
                    throw new IllegalStateException("the database does not respond");
                };
        try (var listening = new ServerSocket(0, addresses.size())) {
            var scan =
                    new TcpScan(
                            List.of(listening.getLocalPort()),
                            new SendRate(),
                            100,
                            new CancellationCheck(failing, 0));

            assertThatThrownBy(() -> scan.run(addresses))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the database does not respond");

            assertThat(waiting(listening)).isLessThan(addresses.size());
        }
    }

    /// The number of connections that have not been accepted yet.
    private static int waiting(ServerSocket listening) throws IOException {
        listening.setSoTimeout(1);
        int count = 0;
        try {
            while (true) {
                listening.accept().close();
                count++;
            }
        } catch (SocketTimeoutException none) {
            return count;
        }
    }

    private static PingReport report(PingResult result) {
        return ((PingResult.Checked) result).report();
    }

    private static ScanPinger ping() {
        return new ScanPinger(
                new OutboundPolicy(List.of(), List.of(), false),
                new SendRate(),
                new MutableClock());
    }

    private static IpAddress address(String text) throws IpAddress.Malformed {
        return IpAddress.parse(text);
    }
}
