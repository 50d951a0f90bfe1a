package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A connector with eight connections, in which this machine's addresses are ordinary ones.
class ConnectionQuotaTest {
    private static final int HOUR = 3_600_000;

    @TempDir Path folder;
    private final Tomcat tomcat = new Tomcat();
    private final QuotaHttp11Protocol protocol = new QuotaHttp11Protocol();
    private final List<Socket> sockets = new ArrayList<>();

    @BeforeEach
    void start() throws LifecycleException {
        tomcat.setBaseDir(folder.toString());
        protocol.setMaxConnections(8);
        protocol.setConnectionTimeout(HOUR);
        protocol.setFirstByteTimeout(HOUR);
        var connector = new Connector(protocol);
        connector.setPort(0);
        tomcat.setConnector(connector);
        assertThat(tomcat.getHost()).as("created, without any application").isNotNull();
        tomcat.start();
    }

    @AfterEach
    void stop() throws LifecycleException, IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        tomcat.stop();
        tomcat.destroy();
    }

    @Test
    void one_address_gets_a_quarter_of_the_connections_and_others_are_answered() throws Exception {
        Socket first = connect("127.0.0.2");
        Socket second = connect("127.0.0.2");

        assertThat(isAnswered(connect("127.0.0.2"))).isFalse();
        assertThat(isAnswered(connect("127.0.0.3"))).isTrue();
        assertThat(isAnswered(first)).isTrue();
        assertThat(isAnswered(second)).isTrue();
    }

    @Test
    void a_closed_connection_makes_room_for_another() throws Exception {
        Socket first = connect("127.0.0.2");
        assertThat(isAnswered(connect("127.0.0.2"))).isTrue();
        first.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(first.getInputStream().readAllBytes()).as("closed by the server").isNotEmpty();

        assertThat(isAnswered(connect("127.0.0.2"))).isTrue();
    }

    @Test
    void an_exempt_address_can_have_them_all() throws Exception {
        protocol.setExempt(client -> client.getHostAddress().equals("127.0.0.2"));
        for (int i = 0; i < 7; i++) {
            var ignored = connect("127.0.0.2");
        }

        assertThat(isAnswered(connect("127.0.0.2"))).isTrue();
    }

    /// The protocol's own timeout is an hour.
    @Test
    void a_connection_that_sends_nothing_is_closed() throws Exception {
        protocol.setFirstByteTimeout(1);

        assertThat(connect("127.0.0.2").getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void an_ipv6_64_is_one_network() {
        assertThat(network("2001:db8::1")).isEqualTo(network("2001:db8::ffff:1:2:3"));
        assertThat(network("2001:db8::1")).isNotEqualTo(network("2001:db8:0:1::1"));
        assertThat(network("192.0.2.1")).isNotEqualTo(network("192.0.2.2"));
    }

    private static byte[] network(String address) {
        return QuotaEndpoint.network(InetAddress.ofLiteral(address));
    }

    private Socket connect(String from) throws IOException {
        var socket = new Socket();
        sockets.add(socket);
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        socket.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort()));
        return socket;
    }

    private static boolean isAnswered(Socket socket) throws IOException {
        try {
            socket.getOutputStream()
                    .write(
                            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read() == 'H';
        } catch (SocketException reset) {
            return false;
        }
    }
}
