package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/// A client that opens connections and sends next to nothing on them.
class ConnectionsTest {
    /// Measured memory of one connection with TLS; without TLS, half of it.
    private static final long BYTES_OF_A_CONNECTION = 70_000;

    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)m");

    @Test
    void only_this_machine_and_trusted_proxies_have_no_quota() throws Exception {
        try (RunningServer server =
                RunningServer.onSqlite("bailiwick.trusted-proxies=192.0.2.0/24")) {
            var context = (ServletWebServerApplicationContext) server.context();
            var web = (TomcatWebServer) Objects.requireNonNull(context.getWebServer());
            var protocol =
                    (QuotaHttp11Protocol) web.getTomcat().getConnector().getProtocolHandler();

            assertThat(protocol.isExempt(InetAddress.ofLiteral("127.0.0.1"))).isTrue();
            assertThat(protocol.isExempt(InetAddress.ofLiteral("::1"))).isTrue();
            assertThat(protocol.isExempt(InetAddress.ofLiteral("192.0.2.7"))).isTrue();
            assertThat(protocol.isExempt(InetAddress.ofLiteral("198.51.100.7"))).isFalse();
            assertThat(protocol.getConnectionTimeout()).isEqualTo(20_000);
        }
    }

    @Test
    void the_web_server_leaves_nothing_in_the_folder_for_temporary_files() {
        var context = (ServletWebServerApplicationContext) RunningServer.shared().context();
        var web = (TomcatWebServer) Objects.requireNonNull(context.getWebServer());
        Path data = RunningServer.shared().bean(DataFolder.class).path();

        assertThat(web.getTomcat().getServer().getCatalinaBase().toPath()).startsWith(data);
        for (Container app : web.getTomcat().getHost().findChildren()) {
            assertThat(Path.of(((Context) app).getDocBase())).startsWith(data);
        }
    }

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
