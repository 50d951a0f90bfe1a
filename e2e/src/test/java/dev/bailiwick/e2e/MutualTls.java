package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// nginx before a Unix socket, as the guide configures it: TLS for `localhost`, and only clients
/// with a certificate of a private authority.
final class MutualTls implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Path folder;
    private final int port = ChildProcess.freePort();
    private final ChildProcess nginx;

    MutualTls(Path socket) throws IOException {
        folder = Files.createTempDirectory("bailiwick-mutual-tls-");
        authority("ca");
        authority("stranger");
        issue("server", "ca", "subjectAltName=DNS:localhost");
        issue("client", "ca", "extendedKeyUsage=clientAuth");
        issue("other", "stranger", "extendedKeyUsage=clientAuth");
        Path configuration =
                Files.writeString(
                        folder.resolve("nginx.conf"),
                        """
                        daemon off;
                        user root;
                        pid %1$s/nginx.pid;
                        error_log %1$s/error.log;
                        events {}
                        http {
                          access_log %1$s/access.log;
                          client_body_temp_path %1$s/body;
                          proxy_temp_path %1$s/proxy;
                          fastcgi_temp_path %1$s/fastcgi;
                          uwsgi_temp_path %1$s/uwsgi;
                          scgi_temp_path %1$s/scgi;
                          server {
                            listen 127.0.0.1:%2$d ssl;
                            ssl_certificate %1$s/server.pem;
                            ssl_certificate_key %1$s/server.key;
                            ssl_client_certificate %1$s/ca.pem;
                            ssl_verify_client on;
                            location / {
                              limit_except GET { deny all; }
                              proxy_pass http://unix:%3$s;
                              proxy_http_version 1.1;
                            }
                          }
                        }
                        """
                                .formatted(folder, port, socket));
        nginx =
                ChildProcess.start(
                        List.of("nginx", "-p", folder.toString(), "-c", configuration.toString()),
                        Map.of(),
                        folder.resolve("nginx.log"));
        if (!Await.within(LIMIT, () -> Files.exists(folder.resolve("nginx.pid")))) {
            throw new IllegalStateException("nginx did not start:\n" + nginx.output());
        }
    }

    String url() {
        return "https://localhost:" + port;
    }

    /// @param file such as `client.key`
    String pem(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The requests that were forwarded or refused, one a line.
    String log() {
        return pem("access.log");
    }

    private void authority(String name) {
        openssl(
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=" + name,
                "-days",
                "30",
                "-keyout",
                file(name + ".key"),
                "-out",
                file(name + ".pem"));
    }

    private void issue(String name, String authority, String extension) {
        openssl(
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=" + name,
                "-days",
                "30",
                "-addext",
                "basicConstraints=critical,CA:FALSE",
                "-addext",
                extension,
                "-CA",
                file(authority + ".pem"),
                "-CAkey",
                file(authority + ".key"),
                "-keyout",
                file(name + ".key"),
                "-out",
                file(name + ".pem"));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static void openssl(String... arguments) {
        var command = new java.util.ArrayList<String>();
        command.add("openssl");
        command.addAll(List.of(arguments));
        if (!Programs.succeeds(command.toArray(String[]::new))) {
            throw new IllegalStateException(command + " failed");
        }
    }

    @Override
    public void close() {
        int ignored = nginx.stop();
    }
}
