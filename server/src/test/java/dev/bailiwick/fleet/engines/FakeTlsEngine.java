package dev.bailiwick.fleet.engines;

import dev.bailiwick.TestCertificate;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.pem.PemContent;

/// An engine behind TLS that requires one client certificate, or something worse: what it sends for
/// each path is up to the test.
public final class FakeTlsEngine implements AutoCloseable {
    /// Writes a whole response.
    public interface Response {
        void write(OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket door;
    private final Map<String, Response> responses = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final boolean tls;

    /// @param name in its certificate
    /// @param client whose certificate it accepts; null for plain TCP
    public FakeTlsEngine(String name, @Nullable String client) {
        tls = client != null;
        try {
            if (client == null) {
                door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            } else {
                var secure =
                        (SSLServerSocket)
                                context(name, client)
                                        .getServerSocketFactory()
                                        .createServerSocket(
                                                0, 50, InetAddress.getLoopbackAddress());
                secure.setNeedClientAuth(true);
                door = secure;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
        json("/version", "{\"ApiVersion\":\"1.41\",\"MinAPIVersion\":\"1.24\"}");
        json(
                "/v1.41/info",
                """
                {"ID":"x","Name":"docker-1","OperatingSystem":"Debian GNU/Linux 12","KernelVersion":"6.1.0",
                 "Architecture":"x86_64","NCPU":4,"MemTotal":8589934592,"ServerVersion":"27.0"}
                """);
        json("/v1.41/containers/json?all=true", "[]");
        Thread.ofVirtual().start(this::accept);
    }

    private static SSLContext context(String name, String client)
            throws IOException, GeneralSecurityException {
        TestCertificate own = TestCertificate.as(name);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry(
                "own",
                PemContent.load(own.key()).getPrivateKey(),
                new char[0],
                PemContent.load(own.authority())
                        .getCertificates()
                        .toArray(java.security.cert.X509Certificate[]::new));
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, new char[0]);
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(
                "client",
                PemContent.load(TestCertificate.as(client).authority())
                        .getCertificates()
                        .getFirst());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    public String url() {
        return (tls ? "https" : "http") + "://localhost:" + door.getLocalPort();
    }

    public int port() {
        return door.getLocalPort();
    }

    public List<String> requests() {
        return List.copyOf(requests);
    }

    int connections() {
        return connections.get();
    }

    public FakeTlsEngine json(String path, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        return respond(
                path,
                out -> {
                    out.write(head("200 OK", "Content-Length: " + body.length));
                    out.write(body);
                });
    }

    /// One running container, with markup where names are.
    public FakeTlsEngine container(String id, String name) {
        json(
                "/v1.41/containers/json?all=true",
                "[{\"Id\":\"%s\",\"Names\":[\"/%s\"],\"Image\":\"web:1\",\"State\":\"running\",\"Labels\":{\"a\":\"<b>\"}}]"
                        .formatted(id, name));
        json(
                "/v1.41/containers/%s/json".formatted(id),
                "{\"RestartCount\":0,\"State\":{\"StartedAt\":\"2026-01-01T00:00:00Z\"}}");
        return json(
                "/v1.41/containers/%s/stats?stream=false&one-shot=true".formatted(id),
                "{\"memory_stats\":{\"usage\":1048576}}");
    }

    FakeTlsEngine raw(String path, String response) {
        return respond(path, out -> out.write(response.getBytes(StandardCharsets.UTF_8)));
    }

    public FakeTlsEngine respond(String path, Response response) {
        responses.put(path, response);
        return this;
    }

    static byte[] head(String status, String header) {
        return "HTTP/1.1 %s\r\n%s\r\n\r\n"
                .formatted(status, header)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void serve(Socket client) {
        try (client;
                var in =
                        new BufferedReader(
                                new InputStreamReader(
                                        client.getInputStream(), StandardCharsets.US_ASCII));
                var out = new BufferedOutputStream(client.getOutputStream(), 64 * 1024)) {
            String request = in.readLine();
            connections.incrementAndGet();
            while (request != null) {
                requests.add(request);
                String line = in.readLine();
                while (line != null && !line.isEmpty()) {
                    line = in.readLine();
                }
                String path = request.split(" ", 3)[1];
                responses
                        .getOrDefault(
                                path, to -> to.write(head("404 Not Found", "Content-Length: 0")))
                        .write(out);
                out.flush();
                request = in.readLine();
            }
        } catch (IOException _) {
            // the client ended the connection, or refused it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
