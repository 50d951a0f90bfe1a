package dev.bailiwick.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The settings, from environment variables (`docs/configuration.md`).
///
/// @param certificate PEM, with [#key]; null for plain HTTP
/// @param secret shared with the server
/// @param healthSecret null: `/health` does not exist
/// @param server its internal connector
/// @param authorities more trust anchors
record Configuration(
        InetSocketAddress listen,
        Origin origin,
        @Nullable Path certificate,
        @Nullable Path key,
        String secret,
        @Nullable String healthSecret,
        Origin server,
        Networks proxies,
        @Nullable Path authorities) {
    private static final int SHORTEST_SECRET = 32;
    private static final int LONGEST_SECRET = 1_000;

    static Configuration of(Map<String, String> environment) throws RefusedException {
        String origin = environment.getOrDefault("BAILIWICK_GATEWAY_ORIGIN", "");
        String server = environment.getOrDefault("BAILIWICK_SERVER_URL", "");
        Path secret = path(environment, "BAILIWICK_GATEWAY_SECRET_FILE");
        Path healthSecret = path(environment, "BAILIWICK_GATEWAY_HEALTH_SECRET_FILE");
        Path certificate = path(environment, "BAILIWICK_GATEWAY_TLS_CERT");
        Path key = path(environment, "BAILIWICK_GATEWAY_TLS_KEY");
        if ((certificate == null) != (key == null)) {
            throw new RefusedException(
                    "BAILIWICK_GATEWAY_TLS_CERT and BAILIWICK_GATEWAY_TLS_KEY need each other.");
        }
        if (secret == null) {
            throw new RefusedException(
                    "Set BAILIWICK_GATEWAY_SECRET_FILE to a copy of the server's gateway.secret.");
        }
        InetSocketAddress listen = listen(environment);
        return new Configuration(
                listen,
                Origin.of(
                        origin.isEmpty() ? "http://localhost:" + listen.getPort() : origin,
                        "BAILIWICK_GATEWAY_ORIGIN"),
                certificate,
                key,
                secret(secret, "BAILIWICK_GATEWAY_SECRET_FILE"),
                healthSecret == null
                        ? null
                        : secret(healthSecret, "BAILIWICK_GATEWAY_HEALTH_SECRET_FILE"),
                Origin.of(
                        server.isEmpty() ? "http://127.0.0.1:8081" : server,
                        "BAILIWICK_SERVER_URL"),
                Networks.of(environment.getOrDefault("BAILIWICK_TRUSTED_PROXIES", "")),
                path(environment, "BAILIWICK_CA_FILE"));
    }

    private static InetSocketAddress listen(Map<String, String> environment)
            throws RefusedException {
        String bind = environment.getOrDefault("BAILIWICK_GATEWAY_BIND", "");
        String port = environment.getOrDefault("BAILIWICK_GATEWAY_PORT", "");
        if (!port.matches("[0-9]{0,5}") || (!port.isEmpty() && Integer.parseInt(port) > 65_535)) {
            throw new RefusedException("BAILIWICK_GATEWAY_PORT must be a number up to 65535.");
        }
        try {
            return new InetSocketAddress(
                    InetAddress.getByName(bind.isEmpty() ? "127.0.0.1" : bind),
                    port.isEmpty() ? 8090 : Integer.parseInt(port));
        } catch (UnknownHostException _) {
            throw new RefusedException(
                    "BAILIWICK_GATEWAY_BIND must be an address of this machine.");
        }
    }

    private static @Nullable Path path(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "");
        return value.isEmpty() ? null : Path.of(value);
    }

    private static String secret(Path file, String setting) throws RefusedException {
        try (var in = Files.newInputStream(file)) {
            String text =
                    new String(in.readNBytes(LONGEST_SECRET + 3), StandardCharsets.UTF_8)
                            .replaceFirst("\r?\n\\z", "");
            if (text.length() < SHORTEST_SECRET) {
                throw new RefusedException(
                        setting + " must contain at least " + SHORTEST_SECRET + " characters.");
            }
            if (text.length() > LONGEST_SECRET || !text.matches("[!-~]+")) {
                throw new RefusedException(
                        setting + " must contain one line of ASCII characters without spaces.");
            }
            return text;
        } catch (IOException _) {
            throw new RefusedException(setting + ": " + file + " cannot be read.");
        }
    }

    /// Without the secrets.
    @Override
    public String toString() {
        return "Configuration of " + listen;
    }
}
