package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.Ed25519Signer;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.OctetKeyPairGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;

/// An OpenID provider for tests on a loopback port. By default it is honest and strict (PKCE, Basic
/// credentials, redirect address, single-use codes); a test makes it lie by changing its public
/// fields or replacing the handler of a path.
public final class HostileProvider implements AutoCloseable {
    public static final String CLIENT_ID = "bailiwick";

    /// With characters that only survive if Basic credentials are form-encoded first (RFC 6749
    /// §2.3.1).
    public static final String CLIENT_SECRET = "s3cr:t+with/odd %chars";

    public final Map<String, Object> discovery = new LinkedHashMap<>();
    public final Map<String, Object> userInfo = new LinkedHashMap<>();
    public final List<JWK> keys = new CopyOnWriteArrayList<>();
    public final Map<String, HttpHandler> answers = new ConcurrentHashMap<>();
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /// The person's claims and any lie about a claim: what it puts wins.
    public Consumer<Map<String, Object>> claims = _ -> {};

    public Function<Map<String, Object>, String> signing;
    public Consumer<Map<String, Object>> tokenAnswer = _ -> {};
    public Consumer<Map<String, String>> callback = _ -> {};

    private final HttpServer server;
    private final Map<String, Map<String, List<String>>> codes = new ConcurrentHashMap<>();

    private HostileProvider(HttpServer server) {
        this.server = server;
        this.signing = signedBy(Keys.RSA, JWSAlgorithm.RS256);
    }

    public static HostileProvider start() {
        try {
            return startOn(0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HostileProvider startOn(int port) throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        HostileProvider provider = new HostileProvider(server);
        provider.beHonest();
        server.createContext("/", provider::answer);
        server.start();
        return provider;
    }

    private void beHonest() {
        discovery.put("issuer", issuer());
        discovery.put("authorization_endpoint", issuer() + "/authorize");
        discovery.put("token_endpoint", issuer() + "/token");
        discovery.put("userinfo_endpoint", issuer() + "/userinfo");
        discovery.put("jwks_uri", issuer() + "/keys");
        discovery.put("response_types_supported", List.of("code"));
        discovery.put("subject_types_supported", List.of("public"));
        discovery.put("code_challenge_methods_supported", List.of("S256"));
        discovery.put(
                "id_token_signing_alg_values_supported",
                List.of("RS256", "PS256", "ES256", "ES384", "EdDSA"));
        keys.add(Keys.RSA.toPublicJWK());
        userInfo.put("sub", "subject-1");
    }

    public String issuer() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /// What a browser does at the provider's sign-in page: returns the callback's parameters.
    public Map<String, List<String>> signIn(URI location) {
        try (HttpClient browser = HttpClient.newHttpClient()) {
            String target =
                    browser.send(
                                    HttpRequest.newBuilder(location).build(),
                                    BodyHandlers.discarding())
                            .headers()
                            .firstValue("Location")
                            .orElseThrow();
            return URLUtils.parseParameters(URI.create(target).getRawQuery());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String one(Map<String, List<String>> parameters, String name) {
        return Objects.requireNonNull(parameters.get(name), name).getFirst();
    }

    public long requestsTo(String path) {
        return requests.stream().filter(path::equals).count();
    }

    public void signWith(JWK key, JWSAlgorithm algorithm) {
        keys.clear();
        keys.add(key.toPublicJWK());
        signing = signedBy(key, algorithm);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        HttpHandler other = answers.get(path);
        if (other != null) {
            other.handle(exchange);
            return;
        }
        switch (path) {
            case "/.well-known/openid-configuration" -> json(exchange, 200, discovery);
            case "/keys" ->
                    json(
                            exchange,
                            200,
                            Map.of("keys", keys.stream().map(JWK::toJSONObject).toList()));
            case "/authorize" -> authorize(exchange);
            case "/token" -> token(exchange);
            case "/userinfo" -> json(exchange, 200, userInfo);
            default -> json(exchange, 404, Map.of());
        }
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, List<String>> query =
                URLUtils.parseParameters(exchange.getRequestURI().getRawQuery());
        String code = UUID.randomUUID().toString();
        codes.put(code, query);
        Map<String, String> back = new LinkedHashMap<>();
        back.put("code", code);
        back.put("state", one(query, "state"));
        callback.accept(back);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        back.forEach((name, value) -> parameters.put(name, List.of(value)));
        String target = one(query, "redirect_uri") + "?" + URLUtils.serializeParameters(parameters);
        exchange.getResponseHeaders().set("Location", target);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void token(HttpExchange exchange) throws IOException {
        String credentials =
                new ClientSecretBasic(new ClientID(CLIENT_ID), new Secret(CLIENT_SECRET))
                        .toHTTPAuthorizationHeader();
        if (!credentials.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            json(exchange, 401, Map.of("error", "invalid_client"));
            return;
        }
        Map<String, List<String>> form =
                URLUtils.parseParameters(
                        new String(
                                exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Map<String, List<String>> request = codes.remove(one(form, "code"));
        if (request == null || !fits(request, form)) {
            json(exchange, 400, Map.of("error", "invalid_grant"));
            return;
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("access_token", "access-" + UUID.randomUUID());
        answer.put("token_type", "Bearer");
        answer.put("refresh_token", "refresh-" + UUID.randomUUID());
        answer.put("id_token", signing.apply(idToken(one(request, "nonce"))));
        tokenAnswer.accept(answer);
        json(exchange, 200, answer);
    }

    private static boolean fits(Map<String, List<String>> request, Map<String, List<String>> form) {
        CodeVerifier verifier = new CodeVerifier(one(form, "code_verifier"));
        CodeChallenge challenge = CodeChallenge.compute(CodeChallengeMethod.S256, verifier);
        return one(request, "code_challenge").equals(challenge.getValue())
                && one(request, "code_challenge_method").equals("S256")
                && one(request, "redirect_uri").equals(one(form, "redirect_uri"));
    }

    private Map<String, Object> idToken(String nonce) {
        long now = Instant.now().getEpochSecond();
        Map<String, Object> honest = new HashMap<>();
        honest.put("iss", issuer());
        honest.put("aud", CLIENT_ID);
        honest.put("sub", "subject-1");
        honest.put("nonce", nonce);
        honest.put("iat", now);
        honest.put("exp", now + 300);
        honest.put("email", "ada@example.org");
        honest.put("email_verified", true);
        honest.put("name", "Ada Lovelace");
        honest.put("given_name", "Ada");
        honest.put("family_name", "Lovelace");
        claims.accept(honest);
        return honest;
    }

    public static Function<Map<String, Object>, String> signedBy(JWK key, JWSAlgorithm algorithm) {
        return claims ->
                sign(
                        new JWSHeader.Builder(algorithm)
                                .type(JOSEObjectType.JWT)
                                .keyID(key.getKeyID())
                                .build(),
                        claims,
                        key);
    }

    public static String sign(JWSHeader header, Map<String, Object> claims, JWK key) {
        return sign(header, JSONObjectUtils.toJSONString(claims), key);
    }

    public static String sign(JWSHeader header, String claims, JWK key) {
        try {
            JWSObject token = new JWSObject(header, new Payload(claims));
            token.sign(signer(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JWSSigner signer(JWK key) throws JOSEException {
        return switch (key) {
            case RSAKey rsa -> new RSASSASigner(rsa);
            case ECKey ec -> new ECDSASigner(ec);
            case OctetKeyPair ed -> new Ed25519Signer(ed);
            default -> throw new IllegalArgumentException(key.getKeyType().getValue());
        };
    }

    public static void json(HttpExchange exchange, int status, Map<String, Object> body)
            throws IOException {
        text(exchange, status, "application/json", JSONObjectUtils.toJSONString(body));
    }

    public static void text(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    public static HttpHandler answering(int status, String type, String body) {
        return exchange -> text(exchange, status, type, body);
    }

    public static HttpHandler redirectingTo(String location) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", location);
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        };
    }

    /// One space every `pause` milliseconds, so that no read time-out ever triggers.
    public static HttpHandler trickling(long pause) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                for (int sent = 0; sent < 1000; sent++) {
                    out.write(' ');
                    out.flush();
                    Thread.sleep(pause);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        };
    }

    public static HttpHandler flooding(int megabytes) {
        return exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            byte[] megabyte = " ".repeat(1024 * 1024).getBytes(StandardCharsets.UTF_8);
            try (OutputStream out = exchange.getResponseBody()) {
                for (int sent = 0; sent < megabytes; sent++) {
                    out.write(megabyte);
                }
            }
        };
    }

    /// From now on the port refuses connections.
    public void die() {
        server.stop(0);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /// Created once: an RSA key takes a quarter of a second.
    public static final class Keys {
        public static final RSAKey RSA = rsa("rsa-1");
        public static final RSAKey OTHER_RSA = rsa("rsa-2");

        private Keys() {}

        public static RSAKey rsa(String id) {
            try {
                return new RSAKeyGenerator(2048).keyID(id).generate();
            } catch (JOSEException e) {
                throw new IllegalStateException(e);
            }
        }

        public static ECKey ec(Curve curve, String id) {
            try {
                return new ECKeyGenerator(curve).keyID(id).generate();
            } catch (JOSEException e) {
                throw new IllegalStateException(e);
            }
        }

        public static OctetKeyPair ed25519(String id) {
            try {
                return new OctetKeyPairGenerator(Curve.Ed25519).keyID(id).generate();
            } catch (JOSEException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
