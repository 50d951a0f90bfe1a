package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The identity provider of the other tests behaves as they assume.
class KeycloakIT {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static String issuer = "";
    private static JsonNode discovery = JsonMapper.shared().createObjectNode();

    @BeforeAll
    static void discover() throws Exception {
        issuer = Keycloak.shared().issuer();
        discovery = JsonMapper.shared().readTree(get(Keycloak.shared().discovery()).body());
    }

    @AfterAll
    static void hangUp() {
        HTTP.close();
    }

    @Test
    void the_discovery_document_names_the_exact_issuer() {
        assertThat(discovery.get("issuer").asString()).isEqualTo(issuer);
        assertThat(discovery.get("code_challenge_methods_supported").valueStream())
                .extracting(JsonNode::asString)
                .contains("S256");
    }

    @Test
    void the_provider_publishes_a_signing_key() throws Exception {
        JsonNode keys =
                JsonMapper.shared().readTree(get(discovery.get("jwks_uri").asString()).body());
        assertThat(keys.get("keys").valueStream())
                .anyMatch(key -> key.get("use").asString().equals("sig"));
    }

    @Test
    void the_callback_is_accepted_on_any_loopback_port_and_nowhere_else() throws Exception {
        assertThat(authorization("http://localhost:12345/auth/oidc/callback", "S256"))
                .isEqualTo(200);
        assertThat(authorization("http://localhost:12345/auth/oidc/callback/", "S256"))
                .isEqualTo(400);
        assertThat(authorization("http://example.test/auth/oidc/callback", "S256")).isEqualTo(400);
    }

    @Test
    void proof_key_for_code_exchange_is_required() throws Exception {
        assertThat(authorization("http://localhost:12345/auth/oidc/callback", "")).isEqualTo(302);
    }

    private static int authorization(String redirect, String method) throws Exception {
        String challenge =
                method.isEmpty()
                        ? ""
                        : "&code_challenge_method=%s&code_challenge=%s"
                                .formatted(method, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        return get(discovery.get("authorization_endpoint").asString()
                        + "?response_type=code&scope=openid&state=s&client_id="
                        + Keycloak.CLIENT_ID
                        + "&redirect_uri="
                        + redirect
                        + challenge)
                .statusCode();
    }

    private static HttpResponse<String> get(String address)
            throws IOException, InterruptedException {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
    }
}
