package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// HTTPS served by the application itself, from two PEM files created with the JDK's keytool.
class HttpsIT {
    private static final String PASSWORD = "changeit";

    @TempDir Path folder;

    @Test
    void the_application_serves_https_and_reloads_changed_certificate_files() throws Exception {
        try (RunningServer server = server("first")) {
            var client = HttpClient.newBuilder().sslContext(trustingAnyone()).build();
            var browser = new Browser("https://localhost:" + server.port(), client);
            Account ada = server.person(Role.VIEWER);

            Answer signedIn = browser.signIn(ada.email().value(), RunningServer.PASSWORD);

            assertThat(signedIn.status()).isEqualTo(302);
            assertThat(signedIn.headers("Set-Cookie"))
                    .filteredOn(cookie -> cookie.startsWith("__Host-bailiwick="))
                    .singleElement()
                    .satisfies(cookie ->
                            assertThat(cookie.split("; ?"))
                                    .contains("Path=/", "Secure", "HttpOnly", "SameSite=Lax")
                                    .noneMatch(part -> part.startsWith("Domain")));
            Answer page = browser.get("/");
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.header("Strict-Transport-Security")).isEqualTo("max-age=31536000");
            assertThat(served(server.port())).isEqualTo("CN=first");

            writeCertificate("second");

            assertThat(servedSoon(server.port(), "CN=second")).isEqualTo("CN=second");
            assertThat(browser.get("/").status()).isEqualTo(200);
            Files.writeString(certificate(), "not a certificate");
            TimeUnit.SECONDS.sleep(2); // ten times as long as changes are collected
            assertThat(served(server.port())).isEqualTo("CN=second");
        }
    }

    @Test
    void the_system_page_shows_when_the_served_certificate_expires() throws Exception {
        try (RunningServer server = server("first")) {
            var client = HttpClient.newBuilder().sslContext(trustingAnyone()).build();
            var browser = new Browser("https://localhost:" + server.port(), client);
            Account root = server.person(Role.ADMIN);
            browser.signIn(root.email().value(), RunningServer.PASSWORD);

            Answer page = browser.get("/site-administration/system");

            Instant ends = certificate(server.port()).getNotAfter().toInstant();
            assertThat(page.body()).contains("<time datetime=\"" + ends + "\"");
        }
    }

    @Test
    void tls_1_2_and_1_3_are_supported() throws Exception {
        try (RunningServer server = server("first")) {
            for (String version : new String[] {"TLSv1.2", "TLSv1.3"}) {
                try (var socket = socket(server.port())) {
                    socket.setEnabledProtocols(new String[] {version});
                    socket.startHandshake();

                    assertThat(socket.getSession().getProtocol()).isEqualTo(version);
                }
            }
        }
    }

    @Test
    void tls_1_2_is_refused_without_authenticated_encryption() throws Exception {
        try (RunningServer server = server("first")) {
            assertThat(handshake(server.port(), "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"))
                    .isTrue();
            for (String cbc :
                    new String[] {
                        "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA",
                        "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384"
                    }) {
                assertThat(handshake(server.port(), cbc)).as(cbc).isFalse();
            }
        }
    }

    private static boolean handshake(int port, String cipher)
            throws IOException, GeneralSecurityException {
        try (var socket = socket(port)) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.setEnabledCipherSuites(new String[] {cipher});
            socket.startHandshake();
            return true;
        } catch (SSLHandshakeException refused) {
            return false;
        }
    }

    @Test
    void plain_http_on_the_https_port_is_refused_with_a_message() throws Exception {
        try (RunningServer server = server("first");
                var socket = new Socket("localhost", server.port())) {
            socket.getOutputStream()
                    .write(
                            "GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));

            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer)
                    .startsWith("HTTP/1.1 400 ")
                    .contains("requires TLS")
                    .doesNotContain("Set-Cookie", "Tomcat", "<html");
        }
    }

    /// One connection with a hundred requests would take as much memory as a hundred connections.
    @Test
    void a_client_that_prefers_http_2_gets_http_1() throws Exception {
        try (RunningServer server = server("first");
                HttpClient client =
                        HttpClient.newBuilder()
                                .sslContext(trustingAnyone())
                                .version(HttpClient.Version.HTTP_2)
                                .build()) {
            var browser = new Browser("https://localhost:" + server.port(), client);

            Answer page = browser.get("/login");

            assertThat(page.status()).isEqualTo(200);
            assertThat(page.response().version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
    }

    private RunningServer server(String name) throws Exception {
        writeCertificate(name);
        return RunningServer.onSqlite(
                "bailiwick.tls-cert=" + certificate(),
                "bailiwick.tls-key=" + key(),
                // otherwise ten seconds
                "spring.ssl.bundle.watch.file.quiet-period=200ms");
    }

    private Path certificate() {
        return folder.resolve("cert.pem");
    }

    private Path key() {
        return folder.resolve("key.pem");
    }

    private static String servedSoon(int port, String expected) throws Exception {
        Instant end = Instant.now().plus(Duration.ofSeconds(40));
        String served = served(port);
        while (!served.equals(expected) && Instant.now().isBefore(end)) {
            TimeUnit.MILLISECONDS.sleep(250);
            served = served(port);
        }
        return served;
    }

    private static String served(int port) throws IOException, GeneralSecurityException {
        return certificate(port).getSubjectX500Principal().getName();
    }

    private static X509Certificate certificate(int port)
            throws IOException, GeneralSecurityException {
        try (var socket = socket(port)) {
            socket.startHandshake();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    private static SSLSocket socket(int port) throws IOException, GeneralSecurityException {
        return (SSLSocket) trustingAnyone().getSocketFactory().createSocket("localhost", port);
    }

    private void writeCertificate(String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "web",
                                "-keyalg",
                                "EC",
                                "-groupname",
                                "secp256r1",
                                "-dname",
                                "CN=" + name,
                                "-ext",
                                "san=dns:localhost",
                                "-validity",
                                "2",
                                "-keystore",
                                store.toString(),
                                "-storepass",
                                PASSWORD)
                        .inheritIO()
                        .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        writePem(key(), "PRIVATE KEY", keys.getKey("web", PASSWORD.toCharArray()).getEncoded());
        writePem(certificate(), "CERTIFICATE", keys.getCertificate("web").getEncoded());
    }

    private static void writePem(Path file, String kind, byte[] content) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                file, "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
    }

    private static SSLContext trustingAnyone() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Anyone()}, new SecureRandom());
        return context;
    }

    private static final class Anyone extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
