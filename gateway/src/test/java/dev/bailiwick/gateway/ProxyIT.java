package dev.bailiwick.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bailiwick.contract.send.Delivery;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The gateway behind nginx and Caddy with the samples of the guide, with TLS from proxy to
/// recipient, and curl and wget as recipients.
class ProxyIT {
    private static final String NAME = "send.example.org";
    private static final byte[] CONTENT = new byte[30_000_000];

    private final List<Process> processes = new ArrayList<>();
    private Path folder = Path.of("");
    private FakeServer server;
    private int port;

    @BeforeEach
    void start() throws Exception {
        for (String tool : List.of("curl", "wget", "openssl", "nginx", "caddy")) {
            assumeThat(isInstalled(tool)).describedAs(tool).isTrue();
        }
        new Random(2).nextBytes(CONTENT);
        folder = Files.createTempDirectory("gateway-proxy-");
        server = FakeServer.start();
        port = GatewayProcess.freePort();
        run(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=" + NAME,
                "-addext",
                "subjectAltName=DNS:" + NAME,
                "-keyout",
                folder + "/key.pem",
                "-out",
                folder + "/cert.pem");
    }

    @AfterEach
    void stop() throws Exception {
        for (Process process : processes) {
            process.destroy();
            boolean _ = process.waitFor(10, TimeUnit.SECONDS);
        }
        server.close();
    }

    @Test
    void nginx_with_the_sample_serves_recipients_and_logs_no_token() throws Exception {
        try (GatewayProcess gateway = gateway(Map.of())) {
            String sample =
                    Files.readString(Path.of("../packaging/gateway/nginx.conf"))
                            .replace("listen 443", "listen 127.0.0.1:" + port)
                            .replace("127.0.0.1:8090", "127.0.0.1:" + gateway.port())
                            .replaceAll("/etc/ssl/send.example.org.(pem|key)", folder + "/$1")
                            .replace(folder + "/pem", folder + "/cert.pem")
                            .replace(folder + "/key;", folder + "/key.pem;")
                            .replace("/var/log/nginx", folder.toString());
            Files.writeString(
                    folder.resolve("nginx.conf"),
                    """
                    pid %1$s/pid;
                    daemon off;
                    events {}
                    http {
                      client_body_temp_path %1$s; proxy_temp_path %1$s; fastcgi_temp_path %1$s;
                      uwsgi_temp_path %1$s; scgi_temp_path %1$s;
                      %2$s
                    }
                    """
                            .formatted(folder, sample));
            start(
                    "nginx",
                    "-p",
                    folder.toString(),
                    "-e",
                    folder + "/start.log",
                    "-c",
                    folder + "/nginx.conf");
            useAsRecipient(gateway);
            assertThat(Files.readString(folder.resolve("send.log")))
                    .contains("127.0.0.1", "GET 200", "POST 303", "GET 404");
        }
    }

    @Test
    void caddy_with_the_sample_serves_recipients_and_logs_no_token() throws Exception {
        try (GatewayProcess gateway = gateway(Map.of())) {
            String sample =
                    Files.readString(Path.of("../packaging/gateway/Caddyfile"))
                            .replaceFirst(
                                    "(?m)^\\{",
                                    "{\n\tadmin off\n\tdefault_sni "
                                            + NAME
                                            + "\n\tauto_https off\n\tstorage file_system "
                                            + folder)
                            .replaceFirst(
                                    "(?m)^send.example.org \\{",
                                    "https://"
                                            + NAME
                                            + ":"
                                            + port
                                            + " {\n\tbind 127.0.0.1\n\ttls "
                                            + folder
                                            + "/cert.pem "
                                            + folder
                                            + "/key.pem")
                            .replace("127.0.0.1:8090", "127.0.0.1:" + gateway.port());
            Files.writeString(folder.resolve("Caddyfile"), sample);
            start("caddy", "run", "--adapter", "caddyfile", "--config", folder + "/Caddyfile");
            useAsRecipient(gateway);
        }
    }

    @Test
    void the_gateway_serves_https_itself() throws Exception {
        try (GatewayProcess gateway =
                gateway(
                        Map.of(
                                "BAILIWICK_GATEWAY_PORT",
                                String.valueOf(port),
                                "BAILIWICK_GATEWAY_TLS_CERT",
                                folder + "/cert.pem",
                                "BAILIWICK_GATEWAY_TLS_KEY",
                                folder + "/key.pem",
                                "BAILIWICK_TRUSTED_PROXIES",
                                ""))) {
            useAsRecipient(gateway);
        }
    }

    private GatewayProcess gateway(Map<String, String> more) throws Exception {
        var settings = new java.util.HashMap<String, String>();
        settings.put("BAILIWICK_GATEWAY_ORIGIN", "https://" + NAME + ":" + port);
        settings.put("BAILIWICK_TRUSTED_PROXIES", "127.0.0.1");
        settings.putAll(more);
        return GatewayProcess.start(server.port(), settings);
    }

    private void useAsRecipient(GatewayProcess gateway) throws Exception {
        var offer = server.offer('p').passphrase("right").item("large.bin", CONTENT);
        String page = "https://" + NAME + ":" + port + "/p/" + offer.token;
        String cookies = folder + "/cookies";
        awaitPort();

        assertThat(curl(page)).contains("A package is waiting for you", "name=\"passphrase\"");
        assertThat(curl("-c", cookies, "-d", "passphrase=wrong", page + "/unlock"))
                .contains("9 attempts left");
        assertThat(curl("-c", cookies, "-L", "-d", "passphrase=right", page + "/unlock"))
                .contains("large.bin", "30 MB");
        assertThat(Files.readString(Path.of(cookies))).contains("/p/" + offer.token + "\tTRUE\t");

        String base = "https://" + NAME + ":" + port;
        for (String other : List.of("/%70/", "//p/", "/%2570/", "/P/", "/x/p/")) {
            assertThat(curl("--path-as-is", base + other + offer.token))
                    .doesNotContain("A package is waiting");
        }

        String file = folder + "/file";
        curl("-b", cookies, "-o", file, page + "/download/1");
        assertThat(Files.readAllBytes(Path.of(file))).isEqualTo(CONTENT);
        assertThat(server.delivery(offer)).isEqualTo(new Delivery("p-1", CONTENT.length, true));

        Files.write(
                Path.of(file), java.util.Arrays.copyOf(CONTENT, 10_000_000)); // as after a break
        curl("-b", cookies, "-C", "-", "-o", file, page + "/download/1");
        assertThat(Files.readAllBytes(Path.of(file))).isEqualTo(CONTENT);
        assertThat(server.delivery(offer)).isEqualTo(new Delivery("p-1", 20_000_000, true));

        Files.write(Path.of(file), java.util.Arrays.copyOf(CONTENT, 5_000_000));
        run(
                "wget",
                "-q",
                "--ca-certificate=" + folder + "/cert.pem",
                "--header=Host: " + NAME + ":" + port,
                "--no-check-certificate",
                "--load-cookies",
                cookies,
                "--header=Cookie: access=" + offer.access,
                "-c",
                "-O",
                file,
                "https://127.0.0.1:" + port + "/p/" + offer.token + "/download/1");
        assertThat(Files.readAllBytes(Path.of(file))).isEqualTo(CONTENT);
        assertThat(server.delivery(offer)).isEqualTo(new Delivery("p-1", 25_000_000, true));

        String unknown = curl("-i", page.replace("ppp", "qqq")).replaceAll("(?im)^date: .*$", "");
        assertThat(unknown).contains("404").contains("There is nothing to open here");
        assertThat(curl("-i", page + "/x").replaceAll("(?im)^date: .*$", "")).isEqualTo(unknown);
        assertThat(unknown.toLowerCase(java.util.Locale.ROOT))
                .contains("strict-transport-security: max-age=");
        assertThat(server.recipients()).containsOnly("127.0.0.1");

        for (Process process : processes) {
            process.destroy(); // so that its logs are complete
            boolean _ = process.waitFor(10, TimeUnit.SECONDS);
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log : files.filter(path -> path.toString().endsWith("log")).toList()) {
                assertThat(Files.readString(log, StandardCharsets.ISO_8859_1))
                        .doesNotContain(offer.token, String.valueOf(offer.access), "right");
            }
        }
        assertThat(gateway.output()).doesNotContain(offer.token, String.valueOf(offer.access));
    }

    private String curl(String... arguments) throws Exception {
        var command =
                new ArrayList<>(
                        List.of(
                                "curl",
                                "-sS",
                                "--cacert",
                                folder + "/cert.pem",
                                "--resolve",
                                NAME + ":" + port + ":127.0.0.1"));
        command.addAll(List.of(arguments));
        return run(command.toArray(String[]::new));
    }

    private String run(String... command) throws Exception {
        Process process =
                new ProcessBuilder(command)
                        .redirectError(folder.resolve("stderr").toFile())
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(
                    String.join(" ", command) + ": " + Files.readString(folder.resolve("stderr")));
        }
        return output;
    }

    private void start(String... command) throws IOException {
        processes.add(
                new ProcessBuilder(command)
                        .directory(new File(folder.toString()))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("proxy.log").toFile())
                        .start());
    }

    private void awaitPort() throws Exception {
        for (int i = 0; i < 200; i++) {
            try (var _ = new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException _) {
                Thread.sleep(50);
            }
        }
        throw new AssertionError(
                "Nothing listens: " + Files.readString(folder.resolve("proxy.log")));
    }

    private static boolean isInstalled(String tool) {
        return Stream.of("/usr/bin/", "/usr/sbin/", "/usr/local/bin/")
                .anyMatch(path -> Files.isExecutable(Path.of(path + tool)));
    }
}
