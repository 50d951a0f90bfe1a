package dev.bailiwick.bench;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/// An OpenID provider without user interaction: any named person gets a code, and each code becomes
/// an ID token signed with RS256. Counts its requests.
final class StubProvider implements AutoCloseable {
    static final String CLIENT_ID = "bailiwick";
    private static final int KEPT = 2_000;

    /// An issued token, and the nonce to validate it with.
    record Issued(String token, String nonce) {}

    private record Grant(String subject, String nonce) {}

    private final HttpServer server;
    private final RSAKey key;
    private final RSASSASigner signer;
    private final Map<String, Grant> codes = new ConcurrentHashMap<>();
    private final Map<String, String> accessTokens = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Issued> issued = new ConcurrentLinkedQueue<>();
    private final AtomicLong tokens = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();

    StubProvider() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2048).keyID("bench").generate();
        signer = new RSASSASigner(key);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String issuer() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    JWKSet keys() {
        return new JWKSet(key.toPublicJWK());
    }

    /// The result of a person's sign-in there.
    String codeFor(String subject, String nonce) {
        String code = UUID.randomUUID().toString();
        codes.put(code, new Grant(subject, nonce));
        return code;
    }

    static String one(Map<String, List<String>> parameters, String name) {
        return Objects.requireNonNull(parameters.get(name), name).getFirst();
    }

    long requests() {
        return requests.get();
    }

    List<Issued> issued() {
        return List.copyOf(issued);
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        switch (exchange.getRequestURI().getPath()) {
            case "/.well-known/openid-configuration" -> json(exchange, 200, discovery());
            case "/keys" -> json(exchange, 200, keys().toJSONObject());
            case "/token" -> token(exchange);
            case "/userinfo" -> userInfo(exchange);
            default -> json(exchange, 404, Map.of());
        }
    }

    private Map<String, Object> discovery() {
        return Map.of(
                "issuer", issuer(),
                "authorization_endpoint", issuer() + "/authorize",
                "token_endpoint", issuer() + "/token",
                "userinfo_endpoint", issuer() + "/userinfo",
                "jwks_uri", issuer() + "/keys",
                "response_types_supported", List.of("code"),
                "subject_types_supported", List.of("public"),
                "code_challenge_methods_supported", List.of("S256"),
                "id_token_signing_alg_values_supported", List.of("RS256"));
    }

    private void token(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Grant grant = codes.remove(one(URLUtils.parseParameters(form), "code"));
        if (grant == null) {
            json(exchange, 400, Map.of("error", "invalid_grant"));
            return;
        }
        String accessToken = UUID.randomUUID().toString();
        accessTokens.put(accessToken, grant.subject());
        String idToken = signed(grant);
        if (tokens.incrementAndGet() <= KEPT) {
            issued.add(new Issued(idToken, grant.nonce()));
        }
        json(
                exchange,
                200,
                Map.of("access_token", accessToken, "token_type", "Bearer", "id_token", idToken));
    }

    private String signed(Grant grant) {
        Instant now = Instant.now();
        var claims =
                new JWTClaimsSet.Builder()
                        .issuer(issuer())
                        .audience(CLIENT_ID)
                        .subject(grant.subject())
                        .claim("nonce", grant.nonce())
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plusSeconds(3_600)))
                        .build();
        var token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("bench").build(), claims);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private void userInfo(HttpExchange exchange) throws IOException {
        String bearer = exchange.getRequestHeaders().getFirst("Authorization");
        String subject = accessTokens.remove(bearer.substring("Bearer ".length()));
        json(
                exchange,
                200,
                Map.of("sub", subject, "email", subject, "email_verified", true, "name", subject));
    }

    private static void json(HttpExchange exchange, int status, Map<String, Object> body)
            throws IOException {
        byte[] bytes = JSONObjectUtils.toJSONString(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
