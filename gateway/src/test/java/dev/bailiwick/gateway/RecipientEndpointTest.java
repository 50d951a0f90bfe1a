package dev.bailiwick.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecipientEndpointTest {
    private final Tomcat tomcat = new Tomcat();
    private final List<Socket> open = new ArrayList<>();

    @AfterEach
    void stop() throws IOException, LifecycleException {
        for (Socket socket : open) {
            socket.close();
        }
        tomcat.stop();
        tomcat.destroy();
    }

    private void start(boolean isExempt) throws LifecycleException {
        var protocol = new RecipientProtocol(_ -> isExempt);
        protocol.setMaxConnections(12);
        var connector = new Connector(protocol);
        connector.setPort(0);
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        tomcat.setConnector(connector);
        tomcat.start();
        protocol.handOver(connector, false);
    }

    /// The connection stays open if it is answered.
    private boolean isAnswered() throws IOException {
        var socket =
                new Socket(InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort());
        open.add(socket);
        try {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false; // reset
        }
    }

    @Test
    void one_address_gets_a_quarter_of_the_connections() throws Exception {
        start(false);
        for (int i = 0; i < 3; i++) {
            assertThat(isAnswered()).isTrue();
        }

        assertThat(isAnswered()).isFalse();

        open.removeFirst().close();
        boolean again = false;
        for (int i = 0; i < 1_000 && !again; i++) {
            Thread.sleep(10);
            again = isAnswered();
        }
        assertThat(again).isTrue();
    }

    @Test
    void a_proxy_gets_any_number() throws Exception {
        start(true);
        for (int i = 0; i < 10; i++) {
            assertThat(isAnswered()).isTrue();
        }
    }
}
