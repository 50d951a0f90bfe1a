package dev.bailiwick.modules.remotes.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.modules.remotes.registry.Reachability.Failure;
import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.IpAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

class TcpCheckTest {
    private static final IpAddress LISTENING = IpAddress.of(new byte[] {127, 0, 0, 1});
    private static final IpAddress CLOSED = IpAddress.of(new byte[] {127, 0, 0, 2});

    @Test
    void a_machine_that_accepts_a_connection_is_reachable_and_nothing_is_sent() throws IOException {
        try (ServerSocket server = listen()) {
            TcpCheck check =
                    TcpCheck.of(new Destination.Allowed(List.of(LISTENING)), server.getLocalPort());

            assertThat(check.failure()).isNull();
            assertThat(check.millis()).isNotNegative();
            try (Socket accepted = server.accept()) {
                assertThat(accepted.getInputStream().readAllBytes()).isEmpty();
            }
        }
    }

    @Test
    void the_next_address_is_tried_when_one_refuses() throws IOException {
        try (ServerSocket server = listen()) {
            assertThat(
                            TcpCheck.of(
                                            new Destination.Allowed(List.of(CLOSED, LISTENING)),
                                            server.getLocalPort())
                                    .failure())
                    .isNull();
        }
    }

    @Test
    void a_closed_port_refuses_connections() throws IOException {
        try (ServerSocket server = listen()) {
            assertThat(TcpCheck.of(new Destination.Allowed(List.of(CLOSED)), server.getLocalPort()))
                    .isEqualTo(new TcpCheck(null, Failure.REFUSED));
        }
    }

    @Test
    void names_that_lead_nowhere_and_denied_addresses_are_not_connected_to() {
        assertThat(TcpCheck.of(new Destination.NotFound(), 22))
                .isEqualTo(new TcpCheck(null, Failure.NOT_FOUND));
        assertThat(TcpCheck.of(new Destination.Denied(), 22))
                .isEqualTo(new TcpCheck(null, Failure.NOT_ALLOWED));
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
    }
}
