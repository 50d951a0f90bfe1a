package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Changes the realm while it runs, as its administrator would, through Keycloak's own REST API.
/// The provider is shared by all tests: a test that changes people creates its own first.
final class KeycloakRealm {
    /// Keycloak creates its first administrator from these environment variables.
    static final Map<String, String> ADMINISTRATOR =
            Map.of(
                    "KC_BOOTSTRAP_ADMIN_USERNAME", "administrator",
                    "KC_BOOTSTRAP_ADMIN_PASSWORD", "for-tests-only");

    private static final String CREDENTIALS =
            "grant_type=password&client_id=admin-cli"
                    + "&username=administrator&password=for-tests-only";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final String address;
    private final String realm;

    KeycloakRealm(String address) {
        this.address = address;
        this.realm = address + "/admin/realms/bailiwick";
    }

    void add(String username, boolean emailVerified, String... groups) {
        ObjectNode person =
                JsonMapper.shared()
                        .createObjectNode()
                        .put("username", username)
                        .put("email", username + "@example.test")
                        .put("emailVerified", emailVerified)
                        .put("firstName", username)
                        .put("lastName", "Novak")
                        .put("enabled", true);
        person.putArray("credentials")
                .addObject()
                .put("type", "password")
                .put("value", Keycloak.passwordOf(username))
                .put("temporary", false);
        List.of(groups).forEach(person.withArray("groups")::add);
        send("POST", "/users", person);
    }

    void setEmailVerified(String username, boolean verified) {
        ObjectNode person = (ObjectNode) get("/users/" + idOf(username));
        send("PUT", "/users/" + idOf(username), person.put("emailVerified", verified));
    }

    void join(String username, String group) {
        send("PUT", membership(username, group), null);
    }

    void leave(String username, String group) {
        send("DELETE", membership(username, group), null);
    }

    private String membership(String username, String group) {
        return "/users/" + idOf(username) + "/groups/" + idOfGroup(group);
    }

    int sessionsOf(String username) {
        return get("/users/" + idOf(username) + "/sessions").size();
    }

    /// Ends the person's sessions at the provider and notifies the clients by back-channel logout.
    void signOut(String username) {
        send("POST", "/users/" + idOf(username) + "/logout", null);
    }

    void tellOfLogoutsAt(String url) {
        ObjectNode client = (ObjectNode) get("/clients?clientId=" + Keycloak.CLIENT_ID).get(0);
        client.withObject("attributes")
                .put("backchannel.logout.url", url)
                .put("backchannel.logout.session.required", "true");
        send("PUT", "/clients/" + client.get("id").asString(), client);
    }

    /// The `kid` of the key that now signs ID tokens.
    String signingKey() {
        return get("/keys").get("active").get("RS256").asString();
    }

    /// From now on ID tokens are signed with a new key.
    void addSigningKey() {
        ObjectNode provider =
                JsonMapper.shared()
                        .createObjectNode()
                        .put("name", "rsa-" + System.nanoTime())
                        .put("providerId", "rsa-generated")
                        .put("providerType", "org.keycloak.keys.KeyProvider");
        ObjectNode config = provider.putObject("config");
        config.putArray("priority").add(Long.toString(System.currentTimeMillis()));
        config.putArray("algorithm").add("RS256");
        send("POST", "/components", provider);
    }

    private String idOf(String username) {
        return get("/users?exact=true&username=" + username).get(0).get("id").asString();
    }

    private String idOfGroup(String name) {
        return get("/groups?exact=true&search=" + name).get(0).get("id").asString();
    }

    private JsonNode get(String path) {
        return JsonMapper.shared().readTree(send("GET", path, null));
    }

    private String send(String method, String path, @Nullable ObjectNode body) {
        return answer(
                HttpRequest.newBuilder(URI.create(realm + path))
                        .header("Authorization", "Bearer " + token())
                        .header("Content-Type", JSON)
                        .method(
                                method,
                                body == null
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body.toString())));
    }

    private String token() {
        URI endpoint = URI.create(address + "/realms/master/protocol/openid-connect/token");
        String answer =
                answer(
                        HttpRequest.newBuilder(endpoint)
                                .header("Content-Type", FORM)
                                .POST(BodyPublishers.ofString(CREDENTIALS)));
        return JsonMapper.shared().readTree(answer).get("access_token").asString();
    }

    private static String answer(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer =
                    HTTP.send(request.timeout(LIMIT).build(), BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(answer + "\n" + answer.body());
            }
            return answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
