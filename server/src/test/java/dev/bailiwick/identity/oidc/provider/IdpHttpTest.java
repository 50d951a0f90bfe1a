package dev.bailiwick.identity.oidc.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.bailiwick.TestCertificate;
import dev.bailiwick.identity.oidc.provider.HttpResult.HttpFailure;
import dev.bailiwick.identity.oidc.provider.HttpResult.Received;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.oidc.relyingparty.SignIn;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class IdpHttpTest {
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    @Test
    void a_certificate_of_an_unknown_authority_is_refused() throws Exception {
        URI address = serverNamed("localhost");

        HttpResult answer = client(Optional.empty()).get(provider(true), address);

        assertThat(answer).isInstanceOf(HttpFailure.Tls.class);
        assertThat(((HttpFailure) answer).asFailure().remedy()).contains("BAILIWICK_CA_FILE");
    }

    @Test
    void a_private_authority_is_trusted_once_its_file_is_configured() throws Exception {
        URI address = serverNamed("localhost");

        HttpResult answer =
                client(Optional.of(TestCertificate.as("localhost").authority()))
                        .get(provider(true), address);

        assertThat(answer).isInstanceOf(Received.class);
    }

    @Test
    void a_certificate_for_another_host_name_is_refused() throws Exception {
        String name = "elsewhere.example";
        URI address = serverNamed(name);

        HttpResult answer =
                client(Optional.of(TestCertificate.as(name).authority()))
                        .get(provider(true), address);

        assertThat(answer).isInstanceOf(HttpFailure.Tls.class);
    }

    @Test
    void disabling_tls_verification_affects_only_this_provider() throws Exception {
        URI address = serverNamed("elsewhere.example");
        IdpHttp client = client(Optional.empty());

        assertThat(client.get(provider(false), address)).isInstanceOf(Received.class);
        assertThat(client.get(provider(true), address)).isInstanceOf(HttpFailure.Tls.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: -7\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n{}",
                "HTTP/1.1 99999999999 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nbad header\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nA: \u0007\r\n\r\n{}",
                "nonsense\r\n\r\n",
                ""
            })
    void a_response_that_is_not_http_is_reported_as_a_provider_failure(String answer)
            throws Exception {
        URI address = serverSaying(answer);

        HttpResult got = client(Optional.empty()).get(provider(true), address);

        if (got instanceof HttpFailure failure) {
            assertThat(failure.asFailure().category())
                    .isEqualTo(ProtocolFailure.Category.PROVIDER_ERROR);
        } else {
            assertThat(((Received) got).body()).isIn("{}", "");
        }
    }

    private URI serverSaying(String answer) throws IOException {
        var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        open.add(socket);
        Thread.startVirtualThread(() -> {
            try (var connection = socket.accept()) {
                int ignored = connection.getInputStream().read(new byte[4_096]);
                connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
            } catch (IOException _) {
                // the client disconnected
            }
        });
        return URI.create("http://localhost:" + socket.getLocalPort() + "/");
    }

    private static IdentityProvider provider(boolean verifyTls) {
        return new IdentityProvider(
                "https://localhost",
                HostileProvider.CLIENT_ID,
                new ClientSecret(HostileProvider.CLIENT_SECRET),
                Set.of("openid"),
                SignIn.REDIRECT,
                verifyTls,
                true,
                ClaimNames.DEFAULTS,
                AuthenticationDemands.NONE,
                TokenRules.STRICT);
    }

    private IdpHttp client(Optional<Path> authority) {
        IdpHttp client = new IdpHttp(new TrustAnchors(authority), Duration.ofSeconds(5));
        open.add(client);
        return client;
    }

    private URI serverNamed(String name) throws IOException {
        HttpsServer server =
                HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(TestCertificate.as(name).tls()));
        server.createContext("/", HostileProvider.answering(200, "application/json", "{}"));
        server.start();
        open.add(() -> server.stop(0));
        return URI.create("https://localhost:" + server.getAddress().getPort() + "/");
    }
}
