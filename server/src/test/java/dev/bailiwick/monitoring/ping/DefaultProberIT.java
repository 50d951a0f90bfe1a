package dev.bailiwick.monitoring.ping;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.probes.icmp.IcmpSocket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Real packets, on this machine only. Each test names the system permission that it requires.
class DefaultProberIT {
    private static final Path GROUPS = Path.of("/proc/sys/net/ipv4/ping_group_range");
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.8.9.10", "::1"})
    void this_machine_answers_every_probe(String text) throws Exception {
        IpAddress address = IpAddress.parse(text);
        try (IcmpSocket socket = IcmpSocket.open(address.toInetAddress())) {
            assumeTrue(socket != null, "this user is not allowed to open an ICMP socket");
        }

        Prober.Probes probes = new DefaultProber().run(address);

        assertThat(probes.method()).isEqualTo(PingMethod.ICMP);
        assertThat(probes.sent()).isEqualTo(3);
        assertThat(probes.nanoseconds()).hasSize(3).allMatch(one -> one > 0);
    }

    @Test
    void an_unprivileged_user_can_ping_through_a_datagram_socket() throws Exception {
        assumeTrue(Files.isWritable(GROUPS), "changing the group range requires root");
        String before = Files.readString(GROUPS);
        IpAddress address = IpAddress.parse("127.0.0.1");
        try {
            Files.writeString(GROUPS, "0 2147483647");
            try (IcmpSocket socket = requireNonNull(IcmpSocket.open(address.toInetAddress()))) {
                assertThat(socket.isRaw()).isFalse();
                assertThat(new EchoProbe(socket, address).run().nanoseconds()).hasSize(3);
            }
            Files.writeString(GROUPS, "1 0");
            try (IcmpSocket socket = requireNonNull(IcmpSocket.open(address.toInetAddress()))) {
                assertThat(socket.isRaw()).isTrue();
            }
        } finally {
            Files.writeString(GROUPS, before.replace('\t', ' ').strip());
        }
    }

    @Test
    void an_address_without_a_route_does_not_reply() throws Exception {
        Prober.Probes probes = new DefaultProber().run(IpAddress.parse("fe80::1"));

        assertThat(probes.sent()).isEqualTo(3);
        assertThat(probes.nanoseconds()).isEmpty();
    }

    @Test
    void an_open_tcp_port_and_a_refusal_both_count_as_replies() throws Exception {
        int closed;
        try (var open = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            try (var gone = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
                closed = gone.getLocalPort();
            }
            var tcp = new TcpProbe(List.of(open.getLocalPort(), closed));

            Prober.Probes probes = tcp.run(IpAddress.parse("127.0.0.1"));

            assertThat(probes.method()).isEqualTo(PingMethod.TCP);
            assertThat(probes.nanoseconds()).hasSize(2);
        }
        assertThat(new TcpProbe(List.of(9)).run(IpAddress.parse("fe80::1")).nanoseconds())
                .isEmpty();
    }

    @Test
    void pinging_leaves_no_socket_open() throws Exception {
        var prober = new DefaultProber();
        IpAddress address = IpAddress.parse("127.0.0.1");
        assertThat(prober.run(address).sent()).isEqualTo(3);
        long before = descriptors();

        for (int i = 0; i < 200; i++) {
            assertThat(prober.run(address).sent()).isEqualTo(3);
        }

        assertThat(descriptors()).isLessThan(before + 100);
    }

    private static long descriptors() throws IOException {
        assumeTrue(
                Files.isDirectory(DESCRIPTORS),
                "open file descriptors can be counted only on Linux");
        try (Stream<Path> all = Files.list(DESCRIPTORS)) {
            return all.count();
        }
    }
}
