package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A second implementation of the protocol, as well as Keycloak: the package oidc-provider, run by
/// the machine's Node.js as configured in `src/test/node/server.mjs`, in the version of the lock
/// file there.
final class NodeProvider implements AutoCloseable {
    /// Every character that Basic authentication could mishandle (RFC 6749 §2.3.1): the secret is
    /// form-encoded before it is joined with a colon.
    static final String CLIENT_SECRET = "odd !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ %20+ secret";

    private static final Path SOURCES = Path.of("src", "test", "node");
    private static final List<String> FILES =
            List.of("package.json", "package-lock.json", "server.mjs");
    private static final List<String> INSTALL =
            List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    private static final Duration INSTALL_LIMIT = Duration.ofMinutes(3);
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private final int port = ChildProcess.freePort();
    private final ChildProcess process;

    private NodeProvider(Path folder, PackagedServer client) {
        Map<String, String> environment =
                Map.of(
                        "PORT", Integer.toString(port),
                        "CLIENT_URL", client.url(""),
                        "CLIENT_SECRET", CLIENT_SECRET);
        process =
                ChildProcess.start(
                        List.of("node", folder.resolve("server.mjs").toString()),
                        environment,
                        folder.resolve("server-" + port + ".log"));
        process.awaitAnswer(
                URI.create(issuer() + "/.well-known/openid-configuration"), START_LIMIT);
    }

    static NodeProvider start(PackagedServer client) {
        try {
            return new NodeProvider(installed(), client);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String issuer() {
        return "http://localhost:" + port;
    }

    /// There is one client for each algorithm, whose ID tokens are signed with it.
    static String clientId(String algorithm) {
        return "bailiwick/" + algorithm + ": 100%+";
    }

    String output() {
        return process.output();
    }

    private static Path installed() throws IOException {
        Path folder = Path.of(System.getProperty("bailiwick.node"));
        Files.createDirectories(folder);
        for (String file : FILES) {
            Files.copy(
                    SOURCES.resolve(file),
                    folder.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Path marker = folder.resolve("installed");
        String wanted = Files.readString(folder.resolve("package-lock.json"));
        if (!Files.exists(marker) || !Files.readString(marker).equals(wanted)) {
            install(folder);
            Files.writeString(marker, wanted);
        }
        return folder;
    }

    private static void install(Path folder) {
        List<String> command = new java.util.ArrayList<>(INSTALL);
        command.addAll(List.of("--prefix", folder.toString()));
        ChildProcess process = ChildProcess.start(command, Map.of(), folder.resolve("install.log"));
        if (process.await(INSTALL_LIMIT) != 0) {
            throw new IllegalStateException("npm ci failed:\n" + process.output());
        }
    }

    @Override
    public void close() {
        process.kill();
    }
}
