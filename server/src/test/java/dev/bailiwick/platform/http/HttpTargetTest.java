package dev.bailiwick.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailiwick.TestCertificate;
import dev.bailiwick.platform.http.HttpFailureException.Step;
import dev.bailiwick.platform.network.InternalService;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.ssl.pem.PemContent;
import org.springframework.core.env.StandardEnvironment;

/// Requests to servers that behave, and to those that do not.
class HttpTargetTest {
    private static final HttpTarget.Limits LIMITS =
            new HttpTarget.Limits(Duration.ofSeconds(5), 64 * 1024);
    private static final HttpTarget.Limits SHORT =
            new HttpTarget.Limits(Duration.ofMillis(600), 64 * 1024);

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    /// Writes what a server sends after each request.
    private interface Sends {
        void to(OutputStream out) throws IOException, InterruptedException;
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    private int server(Sends sends) {
        return serve(door(), sends);
    }

    private static ServerSocket door() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int tlsServer(String name, Sends sends) throws IOException {
        return serve(
                TestCertificate.as(name)
                        .tls()
                        .getServerSocketFactory()
                        .createServerSocket(0, 50, InetAddress.getLoopbackAddress()),
                sends);
    }

    private int serve(ServerSocket door, Sends sends) {
        opened.add(door);
        Thread ignored =
                Thread.ofVirtual()
                        .start(() -> {
                            while (!door.isClosed()) {
                                try {
                                    Socket socket = door.accept();
                                    var _ = connections.incrementAndGet();
                                    var _ = Thread.ofVirtual().start(() -> answer(socket, sends));
                                } catch (IOException e) {
                                    return;
                                }
                            }
                        });
        return door.getLocalPort();
    }

    private void answer(Socket socket, Sends sends) {
        try (socket) {
            var in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.ISO_8859_1));
            while (true) {
                var head = new StringBuilder();
                for (String line = in.readLine(); line != null && !line.isEmpty(); ) {
                    head.append(line).append('\n');
                    line = in.readLine();
                }
                if (head.isEmpty()) {
                    return;
                }
                requests.add(head.toString());
                sends.to(socket.getOutputStream());
                socket.getOutputStream().flush();
            }
        } catch (IOException e) {
            // the client has gone
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Sends text(String response) {
        return out -> out.write(response.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Sends ok(String body) {
        return text(
                "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body));
    }

    private HttpTarget target(String address, CertificateCheck check) throws Exception {
        return target(address, check, Optional.empty(), InetAddress::getAllByName);
    }

    private HttpTarget target(
            String address,
            CertificateCheck check,
            Optional<TestCertificate> trusted,
            dev.bailiwick.platform.network.Destination.Resolver resolver,
            InternalService... services)
            throws Exception {
        var targets =
                new HttpTargets(
                        new TrustAnchors(trusted.map(TestCertificate::authority)),
                        List.of(services),
                        new StandardEnvironment(),
                        resolver);
        HttpTarget target = targets.target(WebAddress.parse(address), check, Duration.ofSeconds(2));
        opened.add(target);
        return target;
    }

    private HttpTarget plain(int port) throws Exception {
        return target("http://127.0.0.1:%d/base".formatted(port), new CertificateCheck.Verified());
    }

    private static HttpFailureException failure(HttpTarget target, HttpTarget.Limits limits) {
        return catchThrowableOfType(
                HttpFailureException.class, () -> target.execute(HttpCall.get("/x"), limits));
    }

    @Test
    void a_response_is_read_and_the_connection_used_again() throws Exception {
        HttpTarget target = plain(server(ok("{}")));

        for (int i = 0; i < 3; i++) {
            assertThat(target.execute(HttpCall.get("/x?y=1"), LIMITS).body()).hasSize(2);
        }

        assertThat(connections).hasValue(1);
        assertThat(requests.getFirst()).startsWith("GET /base/x?y=1 HTTP/1.1\n");
    }

    @Test
    void redirects_are_not_followed_cookies_not_kept_and_nothing_is_decompressed()
            throws Exception {
        HttpTarget target =
                plain(
                        server(
                                text(
                                        """
                                        HTTP/1.1 302 Found\r
                                        Location: http://169.254.169.254/\r
                                        Set-Cookie: sid=other\r
                                        Content-Encoding: gzip\r
                                        Content-Length: 3\r
                                        \r
                                        abc\
                                        """)));

        for (int i = 0; i < 2; i++) {
            HttpReply reply = target.execute(HttpCall.get("/x"), LIMITS);
            assertThat(reply.isRedirect()).isTrue();
            assertThat(reply.body()).asString(StandardCharsets.US_ASCII).isEqualTo("abc");
        }

        assertThat(requests)
                .hasSize(2)
                .allSatisfy(one ->
                        assertThat(one.toLowerCase(java.util.Locale.ROOT))
                                .doesNotContain("cookie", "accept-encoding"));
    }

    @Test
    void a_get_is_repeated_on_a_connection_that_was_closed_meanwhile_and_a_post_is_not()
            throws Exception {
        var first = new AtomicInteger();
        int port =
                server(out -> {
                    ok("{}").to(out);
                    if (first.getAndIncrement() % 2 == 0) {
                        out.flush();
                        out.close(); // without saying so before
                    }
                });
        HttpTarget target = plain(port);

        for (int i = 0; i < 4; i++) {
            assertThat(target.execute(HttpCall.get("/x"), LIMITS).status()).isEqualTo(200);
        }

        HttpTarget silent =
                plain(
                        server(out -> {
                            out.close();
                        }));
        int before = requests.size();
        assertThatThrownBy(() -> silent.execute(HttpCall.of("POST", "/x", "{}"), LIMITS))
                .isInstanceOf(HttpFailureException.class);
        assertThat(requests).hasSize(before + 1);
    }

    @Test
    void a_body_that_is_announced_as_too_large_is_refused() throws Exception {
        HttpTarget target =
                plain(
                        server(out -> {
                            text("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n").to(out);
                            endless(out);
                        }));

        assertThat(failure(target, LIMITS))
                .returns(Step.ANSWER, HttpFailureException::step)
                .hasMessageContaining("larger than 64 KiB");
    }

    @Test
    void a_body_without_end_is_refused() throws Exception {
        HttpTarget target =
                plain(
                        server(out -> {
                            text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n").to(out);
                            endless(out);
                        }));

        assertThat(failure(target, LIMITS).step()).isEqualTo(Step.ANSWER);
    }

    @Test
    void headers_without_end_are_refused() throws Exception {
        HttpTarget target =
                plain(
                        server(out -> {
                            text("HTTP/1.1 200 OK\r\n").to(out);
                            for (int i = 0; i < 1_000_000; i++) {
                                text("X-%d: y\r\n".formatted(i)).to(out);
                            }
                        }));

        assertThat(failure(target, LIMITS).step()).isEqualTo(Step.ANSWER);
    }

    private static void endless(OutputStream out) throws IOException {
        byte[] zeros = new byte[8192];
        for (int i = 0; i < 100_000; i++) {
            out.write(zeros);
        }
    }

    @Test
    void one_byte_at_a_time_does_not_take_longer_than_permitted() throws Exception {
        HttpTarget target =
                plain(
                        server(out -> {
                            text("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n").to(out);
                            for (int i = 0; i < 10_000; i++) {
                                out.write('x');
                                out.flush();
                                Thread.sleep(100);
                            }
                        }));

        assertThat(failure(target, SHORT))
                .returns(Step.TIME, HttpFailureException::step)
                .hasMessageContaining("0.6 seconds");
    }

    @Test
    void a_server_that_accepts_and_stays_silent_ends_in_time() throws Exception {
        HttpTarget target = plain(server(_ -> Thread.sleep(60_000)));

        assertThat(failure(target, SHORT).step()).isEqualTo(Step.TIME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SSH-2.0-OpenSSH\r\n", "\r\n\r\n\r\n", "HTTP/1.1 banana\r\n\r\n"})
    void what_is_not_http_is_refused(String sent) throws Exception {
        HttpTarget target =
                plain(
                        server(out -> {
                            text(sent).to(out);
                            out.close();
                        }));

        assertThat(failure(target, SHORT).step()).isIn(Step.ANSWER, Step.CONNECTION, Step.TIME);
    }

    @Test
    void a_closed_port_and_an_unknown_name_are_told_apart() throws Exception {
        int closed;
        try (ServerSocket door = door()) {
            closed = door.getLocalPort();
        }

        assertThat(failure(plain(closed), LIMITS).step()).isEqualTo(Step.CONNECTION);
        HttpTarget unknown =
                target(
                        "http://nowhere.example",
                        new CertificateCheck.Verified(),
                        Optional.empty(),
                        name -> {
                            throw new UnknownHostException(name);
                        });
        assertThat(failure(unknown, LIMITS).step()).isEqualTo(Step.NAME);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254",
                "http://[::ffff:169.254.169.254]",
                "http://[fd00:ec2::254]",
                "http://169.254.1.1",
                "http://[64:ff9b::a9fe:a9fe]",
                "http://224.0.0.1",
                "http://100.100.100.200"
            })
    void metadata_link_local_and_multicast_addresses_are_denied(String address) throws Exception {
        assertThat(failure(target(address, new CertificateCheck.Verified()), LIMITS).step())
                .isEqualTo(Step.DENIED);
    }

    @Test
    void services_of_this_installation_are_denied_under_every_name() throws Exception {
        int port = server(ok("secret"));
        for (String host : List.of("127.0.0.1", "[::1]", "localhost", "own.example")) {
            HttpTarget target =
                    target(
                            "http://%s:%d".formatted(host, port),
                            new CertificateCheck.Verified(),
                            Optional.empty(),
                            host.startsWith("[") || host.startsWith("l")
                                    ? InetAddress::getAllByName
                                    : _ -> InetAddress.getAllByName("127.0.0.1"),
                            () -> port);
            assertThat(failure(target, LIMITS).step()).as(host).isEqualTo(Step.DENIED);
        }
        assertThat(requests).isEmpty();
    }

    @Test
    void a_name_that_leads_elsewhere_the_second_time_is_checked_again_for_each_connection()
            throws Exception {
        int port =
                server(out -> {
                    text("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
                            .to(out);
                    out.close();
                });
        var asked = new AtomicInteger();
        HttpTarget target =
                target(
                        "http://rebinding.example:" + port,
                        new CertificateCheck.Verified(),
                        Optional.empty(),
                        _ ->
                                InetAddress.getAllByName(
                                        asked.getAndIncrement() == 0
                                                ? "127.0.0.1"
                                                : "169.254.169.254"));

        assertThat(target.execute(HttpCall.get("/x"), LIMITS).status()).isEqualTo(200);
        assertThat(failure(target, LIMITS).step()).isEqualTo(Step.DENIED);
    }

    @Test
    void a_certificate_for_the_name_by_a_trusted_authority_is_accepted() throws Exception {
        int port = tlsServer("localhost", ok("{}"));
        HttpTarget target =
                target(
                        "https://localhost:" + port,
                        new CertificateCheck.Verified(),
                        Optional.of(TestCertificate.as("localhost")),
                        InetAddress::getAllByName);

        assertThat(target.execute(HttpCall.get("/x"), LIMITS).status()).isEqualTo(200);
    }

    @Test
    void an_unknown_authority_and_another_name_are_refused_with_the_fingerprint() throws Exception {
        int port = tlsServer("localhost", ok("{}"));
        HttpTarget unknown = target("https://localhost:" + port, new CertificateCheck.Verified());
        HttpTarget named =
                target(
                        "https://other.example:" + port,
                        new CertificateCheck.Verified(),
                        Optional.of(TestCertificate.as("localhost")),
                        _ -> InetAddress.getAllByName("127.0.0.1"));

        assertThat(failure(unknown, LIMITS))
                .returns(Step.CERTIFICATE, HttpFailureException::step)
                .returns(fingerprint("localhost"), HttpFailureException::fingerprint)
                .hasMessageContaining("trusted authority");
        assertThat(failure(named, LIMITS))
                .returns(Step.CERTIFICATE, HttpFailureException::step)
                .hasMessageContaining("another name");
        assertThat(requests).isEmpty();
    }

    @Test
    void a_pinned_certificate_is_the_only_one_that_is_accepted() throws Exception {
        int port = tlsServer("localhost", ok("{}"));
        String address = "https://127.0.0.1:" + port;

        HttpTarget right = target(address, new CertificateCheck.Pinned(fingerprint("localhost")));
        assertThat(right.execute(HttpCall.get("/x"), LIMITS).status()).isEqualTo(200);
        HttpTarget wrong = target(address, new CertificateCheck.Pinned("0".repeat(64)));
        assertThat(failure(wrong, LIMITS))
                .returns(Step.CERTIFICATE, HttpFailureException::step)
                .returns(fingerprint("localhost"), HttpFailureException::fingerprint);
        assertThat(requests).hasSize(1);
    }

    @Test
    void any_certificate_is_accepted_where_checks_are_off_and_plain_http_is_said()
            throws Exception {
        int port = tlsServer("localhost", ok("{}"));
        HttpTarget off = target("https://127.0.0.1:" + port, new CertificateCheck.Off());
        HttpTarget plain =
                target("https://127.0.0.1:" + server(ok("{}")), new CertificateCheck.Off());

        assertThat(off.execute(HttpCall.get("/x"), LIMITS).status()).isEqualTo(200);
        assertThat(off.certificate()).isEqualTo(fingerprint("localhost"));
        assertThat(failure(plain, SHORT).step()).isIn(Step.CONNECTION, Step.TIME);
    }

    private static String fingerprint(String name) throws Exception {
        byte[] der =
                PemContent.load(TestCertificate.as(name).authority())
                        .getCertificates()
                        .getFirst()
                        .getEncoded();
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(der));
    }

    @ParameterizedTest
    @CsvSource({
        "http://192.0.2.53, http://192.0.2.53",
        "HTTPS://Dns.Example:443/, https://dns.example",
        "https://[2001:db8::53]:8443/pi//, https://[2001:db8::53]:8443/pi",
    })
    void an_address_has_one_form(String typed, String canonical) throws Exception {
        assertThat(WebAddress.parse(typed)).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "192.0.2.53",
                "ftp://192.0.2.53",
                "file:///etc/passwd",
                "gopher://192.0.2.53",
                "http://user:secret@192.0.2.53",
                "http://192.0.2.53:0",
                "http://192.0.2.53:65536",
                "http://192.0.2.53/?x=1",
                "http://192.0.2.53/#x",
                "http:///x",
                "http://a b",
                "http://192.0.2.53\r\nX: y"
            })
    void what_is_no_address_of_a_server_is_refused_without_repeating_it(String typed) {
        assertThatThrownBy(() -> WebAddress.parse(typed))
                .isInstanceOf(WebAddress.MalformedException.class)
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_fingerprint_is_read_as_tools_print_it() {
        String bare = "0a1b".repeat(16);
        String colons =
                "sha256 Fingerprint="
                        + bare.toUpperCase(java.util.Locale.ROOT).replaceAll("..(?=.)", "$0:");
        assertThat(CertificateCheck.fingerprint(colons)).contains(bare);
        assertThat(CertificateCheck.fingerprint("0a1b")).isEmpty();
    }
}
