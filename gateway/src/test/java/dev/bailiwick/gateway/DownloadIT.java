package dev.bailiwick.gateway;

import static dev.bailiwick.gateway.GatewayProcess.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.send.Delivery;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Downloads, whole, in parts, slow and broken.
class DownloadIT {
    private static final byte[] LARGE = new byte[40_000_000];

    private static FakeServer server;
    private static GatewayProcess gateway;

    @BeforeAll
    static void start() throws Exception {
        new Random(1).nextBytes(LARGE);
        server = FakeServer.start();
        gateway = GatewayProcess.start(server.port());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        server.close();
    }

    @Test
    void a_file_arrives_complete_as_an_attachment_and_is_reported() throws Exception {
        var offer = server.offer('a').item("Größe \"1\".pdf", LARGE);
        HttpResponse<byte[]> file = download(offer, 1);
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.body()).isEqualTo(LARGE);
        assertThat(file.headers().map())
                .containsEntry("content-type", List.of("application/octet-stream"))
                .containsEntry("accept-ranges", List.of("bytes"))
                .containsEntry("etag", List.of("\"item-1\""))
                .containsEntry(
                        "content-disposition",
                        List.of(
                                "attachment; filename=\"Gr__e _1_.pdf\";"
                                        + " filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf"));
        assertThat(server.delivery(offer)).isEqualTo(new Delivery("a-1", LARGE.length, true));
    }

    @Test
    void a_text_is_plain_text() throws Exception {
        var offer = server.offer('b').item("", "<b>hello</b>".getBytes(StandardCharsets.UTF_8));
        HttpResponse<byte[]> file = download(offer, 1);
        assertThat(text(file)).isEqualTo("<b>hello</b>");
        assertThat(file.headers().map())
                .containsEntry("content-type", List.of("text/plain;charset=utf-8"));
        assertThat(file.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment; filename=\"message.txt\"");
        assertThat(server.delivery(offer).complete()).isTrue();
    }

    @Test
    void an_empty_file_is_a_download() throws Exception {
        var offer = server.offer('c').item("empty", new byte[0]);
        assertThat(download(offer, 1).body()).isEmpty();
        assertThat(server.delivery(offer)).isEqualTo(new Delivery("c-1", 0, true));
    }

    @Test
    void one_range_is_passed_on_and_others_are_left_out() throws Exception {
        var offer = server.offer('d').item("large", LARGE);
        String cookie = gateway.unlock(offer);
        String path = "/p/" + offer.token + "/download/1";
        HttpResponse<byte[]> part = gateway.get(path, "Cookie", cookie, "Range", "bytes=10-19");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.headers().allValues("Content-Range"))
                .containsExactly("bytes 10-19/" + LARGE.length);
        assertThat(part.body()).isEqualTo(java.util.Arrays.copyOfRange(LARGE, 10, 20));
        assertThat(server.delivery(offer)).isEqualTo(new Delivery("d-1", 10, true));

        HttpResponse<byte[]> beyond =
                gateway.get(path, "Cookie", cookie, "Range", "bytes=" + LARGE.length + "-");
        assertThat(beyond.statusCode()).isEqualTo(416);
        assertThat(beyond.headers().allValues("Content-Range"))
                .containsExactly("bytes */" + LARGE.length);
        Delivery _ = server.delivery(offer);

        for (String range :
                List.of(
                        "bytes=" + "0-1,".repeat(1_000) + "3-4",
                        "bytes=0-9,5-14",
                        "items=1-2",
                        "bytes=9223372036854775808-")) {
            assertThat(gateway.get(path, "Cookie", cookie, "Range", range).statusCode())
                    .isEqualTo(200);
            Delivery _ = server.delivery(offer);
        }
    }

    @Test
    void names_of_files_are_harmless() throws Exception {
        var offer =
                server.offer('e')
                        .item("../../etc/passwd", new byte[1])
                        .item("a\r\nSet-Cookie: x=y\r\n.txt", new byte[1])
                        .item("\u202Eexe.pdf", new byte[1])
                        .item("x".repeat(4_096) + ".pdf", new byte[1])
                        .item("C:\\temp\\..\\.bashrc", new byte[1]);
        var names = new ArrayList<String>();
        for (int place = 1; place <= 5; place++) {
            HttpResponse<byte[]> file = download(offer, place);
            assertThat(file.headers().allValues("Set-Cookie")).isEmpty();
            names.add(
                    file.headers()
                            .firstValue("Content-Disposition")
                            .orElseThrow()
                            .replaceAll(".*''", ""));
            Delivery _ = server.delivery(offer);
        }
        assertThat(names)
                .containsExactly(
                        "passwd",
                        "aSet-Cookie%3A%20x%3Dy.txt",
                        "exe.pdf",
                        "x".repeat(196) + ".pdf",
                        "bashrc");
    }

    @Test
    void a_download_that_the_recipient_breaks_is_reported_with_what_was_written() throws Exception {
        var offer = server.offer('f').item("large", LARGE);
        Socket socket = asking(offer, gateway.unlock(offer));
        byte[] _ = socket.getInputStream().readNBytes(100_000);
        socket.close();
        Delivery delivery = server.delivery(offer);
        assertThat(delivery.complete()).isFalse();
        assertThat(delivery.bytes()).isBetween(90_000L, LARGE.length - 1L);
    }

    @Test
    void a_file_that_the_recipient_does_not_read_is_not_complete() throws Exception {
        var offer = server.offer('g').item("medium", new byte[6_000_000]);
        Socket socket = asking(offer, gateway.unlock(offer));
        byte[] _ = socket.getInputStream().readNBytes(20_000);
        socket.close();
        assertThat(server.delivery(offer).complete()).isFalse();
    }

    @Test
    void five_hundred_slow_recipients_are_served_at_once_within_the_packaged_memory()
            throws Exception {
        var offer = server.offer('h').item("large", LARGE);
        String cookie = gateway.unlock(offer);
        var sockets = new ArrayList<Socket>();
        try {
            for (int i = 0; i < 500; i++) {
                Socket socket = asking(offer, cookie);
                sockets.add(socket);
                byte[] _ = socket.getInputStream().readNBytes(10_000);
            }
            HttpResponse<byte[]> meanwhile = gateway.get("/p/" + offer.token);
            assertThat(meanwhile.statusCode()).isEqualTo(200);
            for (Socket socket : sockets) {
                InputStream in = socket.getInputStream();
                byte[] _ = in.readNBytes(100_000);
            }
            System.out.println("500 slow recipients: " + residentKib() / 1024 + " MiB");
            assertThat(residentKib()).isLessThan(256 * 1024);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        for (int i = 0; i < 500; i++) {
            assertThat(server.delivery(offer).complete()).isFalse();
        }
        assertThat(gateway.output()).doesNotContain("OutOfMemory", "failed");
    }

    @Test
    void stopping_the_gateway_reports_what_is_running() throws Exception {
        var offer = server.offer('i').item("large", LARGE);
        try (GatewayProcess other = GatewayProcess.start(server.port())) {
            String cookie = other.unlock(offer);
            try (Socket socket = other.connect()) {
                socket.getOutputStream().write(request(offer, cookie, other.port()));
                byte[] _ = socket.getInputStream().readNBytes(10_000);
                other.process().destroy();
                assertThat(server.delivery(offer).complete()).isFalse();
                assertThat(other.process().waitFor()).isZero();
            }
        }
    }

    @Test
    void nothing_secret_is_printed() throws Exception {
        var offer = server.offer('j').passphrase("s3cret-pass").item("s3cret-name", LARGE);
        String cookie = gateway.unlock(offer);
        asking(offer, cookie).close();
        Delivery _ = server.delivery(offer);
        HttpResponse<byte[]> _ = gateway.post("/p/" + offer.token + "/unlock", "passphrase=%zz");
        for (String malformed :
                List.of(
                        "GET /p/" + offer.token + "{ HTTP/1.1\r\n\r\n",
                        "GET /p/" + offer.token + "%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                        "G{T /p/" + offer.token + " HTTP/1.1\r\n\r\n",
                        "GET / HTTP/1.1\r\nHost: " + offer.token + "{\r\n\r\n",
                        "GET / HTTP/1.1\r\n" + offer.token + "\r\n\r\n",
                        "GET / HTTP/1.1\r\nX: " + offer.token.repeat(1_000) + "\r\n\r\n")) {
            assertThat(gateway.raw(malformed)).startsWith("HTTP/1.1 404 ");
        }
        assertThat(gateway.output())
                .doesNotContain(
                        offer.token,
                        cookie.substring(7),
                        "s3cret",
                        FakeServer.SECRET,
                        GatewayProcess.HEALTH_SECRET)
                .hasLineCount(1);
    }

    private static HttpResponse<byte[]> download(FakeServer.Offer offer, int place)
            throws Exception {
        return gateway.get(
                "/p/" + offer.token + "/download/" + place, "Cookie", gateway.unlock(offer));
    }

    private static Socket asking(FakeServer.Offer offer, String cookie) throws Exception {
        var socket = new Socket();
        socket.setReceiveBufferSize(16 * 1024);
        socket.setSoTimeout(30_000);
        socket.connect(
                new java.net.InetSocketAddress(
                        java.net.InetAddress.getLoopbackAddress(), gateway.port()));
        socket.getOutputStream().write(request(offer, cookie, gateway.port()));
        return socket;
    }

    private static byte[] request(FakeServer.Offer offer, String cookie, int port) {
        return """
        GET /p/%s/download/1 HTTP/1.1\r
        Host: localhost:%d\r
        Cookie: %s\r
        \r
        """
                .formatted(offer.token, port, cookie)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static long residentKib() throws Exception {
        return Files.readAllLines(
                        Path.of("/proc", String.valueOf(gateway.process().pid()), "status"))
                .stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow();
    }
}
