package dev.bailiwick.monitoring.ping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.MutableClock;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// Which addresses are pinged at all, and how many at a time.
class PingTest {
    private final PingPermits turns = new PingPermits();
    private final Set<IpAddress> asked = ConcurrentHashMap.newKeySet();

    private final Prober answering =
            address -> {
                asked.add(address);
                return new Prober.Probes(
                        PingMethod.ICMP, 3, List.of(1_000_000L, 2_000_000L, 6_000_000L));
            };

    @Test
    void a_ping_report_summarises_its_probes() throws Exception {
        var report = ((PingResult.Checked) ping(answering).run(address("192.0.2.7"))).report();

        assertThat(report.received()).isEqualTo(3);
        assertThat(report.answers()).isTrue();
        assertThat(report.roundTrip()).isEqualTo(new PingReport.RoundTrip(1_000, 3_000, 6_000));
    }

    @Test
    void addresses_the_operator_denies_are_never_pinged() throws Exception {
        var results = ping(answering).run(List.of(address("192.0.2.7"), address("127.0.0.1")));

        assertThat(results.get(address("127.0.0.1"))).isEqualTo(new PingResult.NotPermitted());
        assertThat(results.get(address("192.0.2.7"))).isInstanceOf(PingResult.Checked.class);
        assertThat(asked).containsExactly(address("192.0.2.7"));
    }

    @Test
    void the_twenty_first_concurrent_ping_is_refused_until_a_permit_is_free() throws Exception {
        var all = new CountDownLatch(PingPermits.MAX_CONCURRENT);
        var end = new CountDownLatch(1);
        Ping slow =
                ping(address -> {
                    all.countDown();
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return answering.run(address);
                });
        var others = new ConcurrentLinkedQueue<PingResult>();
        try (var crowd = Executors.newFixedThreadPool(PingPermits.MAX_CONCURRENT)) {
            for (int i = 0; i < PingPermits.MAX_CONCURRENT; i++) {
                IpAddress one = address("192.0.2." + i);
                crowd.execute(() -> others.add(slow.run(one)));
            }
            all.await();

            assertThat(slow.run(address("192.0.2.99"))).isEqualTo(new PingResult.Busy());
            assertThat(asked).doesNotContain(address("192.0.2.99"));
            end.countDown();
        }
        assertThat(others)
                .hasSize(PingPermits.MAX_CONCURRENT)
                .hasOnlyElementsOfType(PingResult.Checked.class);
        assertThat(slow.run(address("192.0.2.99"))).isInstanceOf(PingResult.Checked.class);
    }

    @Test
    void a_selection_is_pinged_completely_or_not_at_all() throws Exception {
        var selection = new ArrayList<IpAddress>();
        for (int i = 0; i < 50; i++) {
            selection.add(address("192.0.2." + i));
        }
        Ping ping = ping(answering);

        assertThat(ping.run(selection).values()).hasOnlyElementsOfType(PingResult.Checked.class);
        asked.clear();
        assertThat(turns.tryAcquire(PingPermits.MAX_CONCURRENT - 1)).isTrue();
        assertThat(ping.run(selection).values()).containsOnly(new PingResult.Busy());
        assertThat(asked).isEmpty();
    }

    @Test
    void a_failing_probe_releases_its_permit() throws Exception {
        Ping broken =
                ping(address -> {
                    throw new IllegalStateException("no more sockets");
                });
        IpAddress one = address("192.0.2.1");

        assertThatThrownBy(() -> broken.run(one)).hasRootCauseMessage("no more sockets");
        assertThat(turns.tryAcquire(PingPermits.MAX_CONCURRENT)).isTrue();
    }

    private Ping ping(Prober prober) throws IpAddress.Malformed {
        var loopback = new OutboundPolicy(List.of(), List.of(Network.parse("127.0.0.0/8")), false);
        return new Ping(loopback, prober, turns, new MutableClock());
    }

    private static IpAddress address(String text) throws IpAddress.Malformed {
        return IpAddress.parse(text);
    }
}
