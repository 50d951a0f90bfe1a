package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/// A client that opens connections and sends next to nothing on them.
class ConnectionsTest {
    /// Measured memory of one connection with TLS; without TLS, half of it.
    private static final long BYTES_OF_A_CONNECTION = 70_000;

    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)m");

    @Test
    void open_connections_leave_half_of_the_memory_free() throws IOException {
        var context = (ServletWebServerApplicationContext) RunningServer.shared().context();
        var web = (TomcatWebServer) Objects.requireNonNull(context.getWebServer());
        var connector = web.getTomcat().getConnector();
        long most = Long.parseLong(String.valueOf(connector.getProperty("maxConnections")));
        var heap = HEAP.matcher(Files.readString(Path.of("../bailiwick")));

        assertThat(heap.find()).isTrue();
        assertThat(most * BYTES_OF_A_CONNECTION)
                .isPositive()
                .isLessThan(Long.parseLong(heap.group(1)) * 1024 * 1024 / 2);
    }
}
