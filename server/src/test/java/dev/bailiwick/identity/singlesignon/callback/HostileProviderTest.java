package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY;
import static dev.bailiwick.platform.schema.Tables.PENDING_LINK;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.util.URLUtils;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each lie of a hostile provider, told to the whole application where it would be worth most:
/// roles follow groups, JIT provisioning is on, and every token claims the administrators' group.
@Tag("slow")
class HostileProviderTest extends Site {
    private static final String DISCOVERY = "/.well-known/openid-configuration";

    private final HostileProvider inside = HostileProvider.start();

    @AfterEach
    void stop() {
        set("oidc.use_userinfo", null);
        inside.close();
    }

    static Stream<ProviderFault> lies() {
        return ProviderFaults.all();
    }

    @ParameterizedTest
    @MethodSource("lies")
    void a_lie_signs_nobody_in_and_creates_links_or_promotes_nobody(ProviderFault lie) {
        lie.advertised().accept(stage("subject-1"));
        beGenerous();
        linkToPerson("subject-1");
        String before = accountsAndLinks();

        tell(lie, "subject-1", "ada@example.org");
        rejected(throughProvider(startLogin()), lie.category(), "OIDC Login Failed", "login");
        assertThat(sessions()).isZero();

        tell(lie, "subject-2", "new@example.org");
        assertThat(throughProvider(startLogin()).body()).contains(lie.category());
        assertThat(sessions()).isZero();

        tell(lie, "subject-3", "root@example.org");
        browser.signIn("root@example.org", PASSWORD);
        HttpResponse<String> link = browser.post("/profile", "/profile/identity/link", Map.of());
        rejected(throughProvider(link), lie.category(), "OIDC Link Failed", "link");

        assertThat(accountsAndLinks()).isEqualTo(before);
        assertThat(transactions.read(() -> sql.fetchCount(PENDING_LINK))).isZero();
        assertThat(inside.requests).isEmpty();
    }

    /// Otherwise the refusals above would prove nothing.
    @Test
    void an_honest_provider_signs_in_provisions_and_promotes() {
        ProviderFault truth = ProviderFault.of("the truth", _ -> {});
        beGenerous();
        linkToPerson("subject-1");

        tell(truth, "subject-1", "ada@example.org");
        throughProvider(startLogin());
        assertThat(sessions()).isEqualTo(1);
        assertThat(current(person).role()).isEqualTo(Role.ADMIN);

        tell(truth, "subject-2", "new@example.org");
        throughProvider(startLogin());
        assertThat(transactions.read(() -> accounts.byEmail("new@example.org")))
                .hasValueSatisfying(made -> assertThat(made.role()).isEqualTo(Role.ADMIN));
    }

    /// Every provider response has a limit of ten seconds. This one would take a quarter of an
    /// hour.
    @Test
    @Timeout(90)
    void a_response_of_one_byte_a_second_is_not_waited_for() {
        beGenerous();
        linkToPerson("subject-1");
        there.answers.put("/token", HostileProvider.trickling(1_000));

        rejected(throughProvider(startLogin()), "provider_error", "OIDC Login Failed", "login");

        assertThat(sessions()).isZero();
    }

    @Test
    void a_used_code_signs_in_nobody_else() {
        beGenerous();
        linkToPerson("subject-1");
        tell(ProviderFault.of("the truth", _ -> {}), "subject-1", "ada@example.org");
        String victims = Browser.location(browser.get(Browser.location(startLogin())));
        browser.get(victims);
        assertThat(isSignedIn()).isTrue();
        browser.close();
        browser = anotherBrowser();

        there.callback = back -> back.put("code", code(victims));
        rejected(throughProvider(startLogin()), "provider_error", "OIDC Login Failed", "login");
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void another_persons_unused_code_signs_nobody_in() {
        beGenerous();
        linkToPerson("subject-1");
        String victims = Browser.location(browser.get(Browser.location(startLogin())));
        browser.close();
        browser = anotherBrowser();

        there.callback = back -> back.put("code", code(victims));
        rejected(throughProvider(startLogin()), "provider_error", "OIDC Login Failed", "login");
        assertThat(isSignedIn()).isFalse();
    }

    /// From a provider that accepts any code, or from a thief of tokens.
    @Test
    void an_id_token_from_an_earlier_sign_in_signs_nobody_in() {
        beGenerous();
        linkToPerson("subject-1");
        var earlier = new AtomicReference<Object>();
        there.tokenAnswer = answer -> earlier.set(Objects.requireNonNull(answer.get("id_token")));
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();
        browser.close();
        browser = anotherBrowser();

        there.tokenAnswer = answer -> answer.put("id_token", earlier.get());
        rejected(throughProvider(startLogin()), "token_invalid", "OIDC Login Failed", "login");
        assertThat(isSignedIn()).isFalse();
    }

    static Stream<Arguments> documents() {
        return Stream.of(
                document("another issuer", t -> t.discovery.put("issuer", "https://e.example")),
                document("no issuer", t -> t.discovery.remove("issuer")),
                document(
                        "endpoints without TLS",
                        t -> t.discovery.put("token_endpoint", "http://elsewhere.example/token")),
                document(
                        "endpoints that are files",
                        t -> t.discovery.put("jwks_uri", "file:///etc/passwd")),
                document(
                        "symmetric algorithms alone",
                        t ->
                                t.discovery.put(
                                        "id_token_signing_alg_values_supported",
                                        List.of("HS256", "none"))),
                document(
                        "PKCE in plain text alone",
                        t -> t.discovery.put("code_challenge_methods_supported", List.of("plain"))),
                document(
                        "a member twice",
                        t ->
                                t.answers.put(
                                        DISCOVERY,
                                        HostileProvider.answering(
                                                200,
                                                "application/json",
                                                "{\"issuer\":1,\"issuer\":2}"))),
                document(
                        "an endpoint without end",
                        t ->
                                t.discovery.put(
                                        "authorization_endpoint",
                                        t.issuer() + "/" + "a".repeat(100_000))),
                document("50 MB", t -> t.answers.put(DISCOVERY, HostileProvider.flooding(50))));
    }

    private static Arguments document(String name, Consumer<HostileProvider> lie) {
        return Arguments.argumentSet(name, lie);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void a_lying_discovery_document_starts_no_sign_in(Consumer<HostileProvider> lie) {
        beGenerous();
        forgetTheDocument();
        lie.accept(there);

        HttpResponse<String> answer = startLogin();

        rejected(answer, "provider_error", "OIDC Login Failed", "login");
        assertThat(Browser.location(answer)).isEmpty();
        assertThat(there.requestsTo("/authorize")).isZero();
    }

    @Test
    void a_discovery_redirect_to_the_internal_network_is_not_followed() {
        beGenerous();
        forgetTheDocument();
        there.answers.put(DISCOVERY, HostileProvider.redirectingTo(inside.issuer() + DISCOVERY));

        rejected(startLogin(), "provider_error", "OIDC Login Failed", "login");
        assertThat(inside.requests).isEmpty();
    }

    private void beGenerous() {
        configure(
                Map.of(
                        "oidc.jit_provisioning", "true",
                        "oidc.jit_warning_acknowledged", "true",
                        "oidc.group_role_mappings", "Admins=admin",
                        "oidc.sync_role", "true"));
        offerSingleSignOn();
    }

    /// Cached provider data is keyed by the settings, so a changed setting invalidates it.
    private void forgetTheDocument() {
        set("oidc.use_userinfo", "false");
    }

    private void tell(ProviderFault lie, String subject, String email) {
        there(subject, Map.of("email", email, "email_verified", true, "groups", List.of("Admins")));
        lie.told().accept(stage(subject));
    }

    private ProviderFault.Stage stage(String subject) {
        return new ProviderFault.Stage(there, inside, subject);
    }

    private static String code(String callback) {
        return HostileProvider.one(
                URLUtils.parseParameters(URI.create(callback).getRawQuery()), "code");
    }

    private int sessions() {
        return transactions.read(() -> sql.fetchCount(SESSION));
    }

    private String accountsAndLinks() {
        return transactions.read(() ->
                sql.select(ACCOUNT.EMAIL, ACCOUNT.ROLE, ACCOUNT.NAME)
                                .from(ACCOUNT)
                                .orderBy(ACCOUNT.ID)
                                .fetch()
                                .formatJSON()
                        + sql.selectFrom(LINKED_IDENTITY)
                                .orderBy(LINKED_IDENTITY.ACCOUNT_ID)
                                .fetch()
                                .formatJSON());
    }
}
