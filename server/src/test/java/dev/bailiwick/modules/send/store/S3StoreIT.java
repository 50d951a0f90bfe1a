package dev.bailiwick.modules.send.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.send.Gateway;
import dev.bailiwick.modules.send.MultipartForm;
import dev.bailiwick.modules.send.Sender;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.SendPackage;
import dev.bailiwick.modules.send.sealing.ContentCipher;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

/// Packages in a store that speaks S3: a real one in a process of its own. As S3Proxy 2.7 and other
/// stores do, it refuses the checksums that are only the SDK's.
class S3StoreIT {
    private static final Path PROGRAM = Path.of("target/s3mock.jar");

    private static final Set<String> ABOUT_THE_CONNECTION =
            Set.of(
                    "host",
                    "connection",
                    "content-length",
                    "transfer-encoding",
                    "expect",
                    "upgrade",
                    "http2-settings",
                    "date");
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static Process process;
    private static HttpServer strict;
    private static Path folder;
    private static String address;

    @BeforeAll
    static void start() throws Exception {
        System.setProperty("aws.accessKeyId", "test");
        System.setProperty("aws.secretAccessKey", "test");
        folder = Files.createTempDirectory("bailiwick-s3");
        int port = freePort();
        process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-Xmx256m",
                                "-jar",
                                PROGRAM.toString(),
                                "--server.address=127.0.0.1",
                                "--server.port=0",
                                "--http.port=" + port,
                                "--com.adobe.testing.s3mock.store.initial-buckets=packages",
                                "--com.adobe.testing.s3mock.store.root=" + folder)
                        .redirectErrorStream(true)
                        .redirectOutput(
                                folder.resolveSibling(folder.getFileName() + ".log").toFile())
                        .start();
        Await.until(() -> isListening(port));
        strict = strictly("http://127.0.0.1:" + port);
        address =
                "s3://packages?endpoint=http://127.0.0.1:%d&region=eu-1"
                        .formatted(strict.getAddress().getPort());
    }

    private static HttpServer strictly(String behind) throws IOException {
        HttpServer front =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        front.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var _ = front.createContext("/", exchange -> pass(exchange, behind));
        front.start();
        return front;
    }

    private static void pass(HttpExchange exchange, String behind) throws IOException {
        try (exchange) {
            var request = HttpRequest.newBuilder(URI.create(behind + exchange.getRequestURI()));
            for (var header : exchange.getRequestHeaders().entrySet()) {
                String name = header.getKey().toLowerCase(Locale.ROOT);
                if (name.matches("x-amz-(checksum|sdk-checksum|trailer).*")) {
                    exchange.sendResponseHeaders(501, -1);
                    return;
                }
                if (!ABOUT_THE_CONNECTION.contains(name)) {
                    header.getValue().forEach(value -> request.header(name, value));
                }
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            var response =
                    HTTP.send(
                            request.method(
                                            exchange.getRequestMethod(),
                                            BodyPublishers.ofByteArray(body))
                                    .build(),
                            BodyHandlers.ofByteArray());
            response.headers().map().entrySet().stream()
                    .filter(header -> !ABOUT_THE_CONNECTION.contains(header.getKey()))
                    .forEach(header ->
                            exchange.getResponseHeaders().put(header.getKey(), header.getValue()));
            byte[] content = response.body();
            exchange.sendResponseHeaders(
                    response.statusCode(), content.length == 0 ? -1 : content.length);
            exchange.getResponseBody().write(content);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static boolean isListening(int port) {
        try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @AfterAll
    static void stop() throws IOException {
        strict.stop(0);
        process.destroyForcibly();
        FileSystemUtils.deleteRecursively(folder);
    }

    @Test
    void a_part_is_kept_until_it_is_deleted() throws IOException {
        ContentStore store = S3Store.of(address);
        UUID uid = UUID.randomUUID();
        var part = new ContentStore.Part(uid, 2, "0-0011223344556677");
        Path file = Files.write(Files.createTempFile("part", ""), new byte[] {1, 2, 3});

        store.keep(part, file);

        assertThat(file).doesNotExist();
        assertThat(store.packages()).contains(uid);
        try (InputStream in = store.open(part)) {
            assertThat(in.readAllBytes()).containsExactly(1, 2, 3);
        }
        store.delete(uid, 3);
        store.open(part).close();
        store.delete(uid, 2);
        assertThatThrownBy(() -> store.open(part)).isInstanceOf(NoSuchFileException.class);
        assertThat(store.packages()).doesNotContain(uid);
        store.delete(uid);
    }

    @Test
    void a_package_is_sent_and_revoked() throws IOException {
        try (RunningServer server = RunningServer.onSqlite("bailiwick.package-store=" + address)) {
            byte[] content = Sender.random(ContentCipher.PART + 70_000);
            SendPackage.Sent sent = new Sender(server).file("scan.img", content, 5);
            Gateway recipient = Gateway.of(server, sent.link());
            recipient.unlock("");

            assertThat(Arrays.equals(recipient.take(1).response().body(), content)).isTrue();
            assertThat(recipient.get(1, "bytes=8388600-8388610").response().body())
                    .isEqualTo(Arrays.copyOfRange(content, 8_388_600, 8_388_611));

            server.bean(EndPackages.class).revoke(sent.sent().uid(), Actor.SYSTEM);
            assertThat(recipient.get(1, null).status()).isEqualTo(404);
            assertThat(S3Store.of(address).packages()).doesNotContain(sent.sent().uid());
        }
    }

    @Test
    void a_store_that_does_not_answer_loses_nothing_and_shows_nothing() {
        try (RunningServer server =
                RunningServer.onSqlite(
                        "bailiwick.package-store=s3://packages?endpoint=http://127.0.0.1:1")) {
            var sender = new Sender(server);
            var draft = sender.draft();

            assertThatThrownBy(() -> sender.upload(draft, "a", new byte[] {1}))
                    .rootCause()
                    .hasMessageContaining("cannot be stored");
        }
    }

    @Test
    void a_form_is_shown_again_while_the_store_does_not_answer() {
        try (RunningServer server =
                RunningServer.onSqlite(
                        "bailiwick.package-store=s3://packages?endpoint=http://127.0.0.1:1")) {
            Browser editor = server.signedIn(Role.EDITOR, ProductModule.SECURE_SEND);

            Answer answer =
                    new MultipartForm()
                            .field("_csrf", editor.csrf())
                            .field("title", "The scans")
                            .file("a.img", new byte[10])
                            .post(editor, "/secure-send/add");

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.body()).contains("cannot be stored").contains("The scans");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "packages",
                "https://example.org",
                "s3://",
                "s3://bucket/folder",
                "s3://bucket?endpoint",
                "s3://bucket?zone=a",
                "s3://bucket?region=a&region=b",
                "s3://bucket?endpoint=http://a b"
            })
    void an_address_that_is_none_is_refused(String nonsense) {
        assertThatThrownBy(() -> S3Store.of(nonsense))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("BAILIWICK_PACKAGE_STORE");
    }
}
