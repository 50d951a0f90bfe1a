package dev.bailiwick.sso;

import static dev.bailiwick.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.db.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.db.schema.Tables.AUDIT_REPEAT;
import static dev.bailiwick.db.schema.Tables.LINKED_IDENTITY;
import static dev.bailiwick.db.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.db.schema.Tables.OIDC_TEST;
import static dev.bailiwick.db.schema.Tables.PENDING_LINK;
import static dev.bailiwick.db.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.ChangeAccount;
import dev.bailiwick.accounts.CreateAccount;
import dev.bailiwick.accounts.Role;
import dev.bailiwick.audit.Actor;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.HostileProvider;
import dev.bailiwick.provider.TestConfiguration;
import dev.bailiwick.settings.ChangeSettings;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// Signing in, linking and testing, through the whole application against a provider of our own.
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class SingleSignOnTest {
    private static final String PASSWORD = "a fine long pass phrase";
    private static final String PROVIDER = ProviderController.PATH;

    @TempDir static Path folder;

    @DynamicPropertySource
    static void dataFolder(DynamicPropertyRegistry registry) {
        registry.add("bailiwick.data-dir", () -> folder.resolve("data").toString());
    }

    @LocalServerPort int port;
    @Autowired DSLContext sql;
    @Autowired Transactions transactions;
    @Autowired ChangeSettings changeSettings;
    @Autowired CreateAccount createAccount;
    @Autowired ChangeAccount changeAccount;
    @Autowired TestConfiguration testConfiguration;

    private final HostileProvider there = HostileProvider.start();
    private Browser browser;
    private Account person;

    @BeforeEach
    void begin() {
        transactions.write(() -> {
            for (Table<?> table :
                    List.of(
                            LINKED_IDENTITY,
                            PENDING_LINK,
                            OIDC_FLOW,
                            OIDC_TEST,
                            SESSION,
                            ACCOUNT)) {
                sql.deleteFrom(table).execute();
            }
            sql.deleteFrom(AUDIT_REPEAT).execute();
        });
        set("authentication.mode", null);
        set("authentication.break_glass_email", null);
        account("root@example.org", Role.ADMIN);
        person = account("ada@example.org", Role.VIEWER);
        browser = new Browser("http://localhost:" + port);
        configure(Map.of());
    }

    @AfterEach
    void end() {
        browser.close();
        there.close();
    }

    private Account account(String email, Role role) {
        var result = createAccount.run(email, "Somebody", role, Set.of(), PASSWORD, Actor.SYSTEM);
        return ((CreateAccount.Result.Created) result).account();
    }

    private void configure(Map<String, String> more) {
        var changes = new HashMap<String, @Nullable String>();
        changes.put("general.base_url", "http://localhost:" + port);
        changes.put("oidc.provider_name", "Example ID");
        changes.put("oidc.issuer", there.issuer());
        changes.put("oidc.client_id", HostileProvider.CLIENT_ID);
        changes.put("oidc.client_secret", HostileProvider.CLIENT_SECRET);
        changes.put("oidc.enabled", "true");
        changes.put("oidc.require_verified_email", "true");
        changes.put("oidc.allowed_email_domains", null);
        changes.put("oidc.group_role_mappings", null);
        changes.putAll(more);
        assertThat(changeSettings.apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private ChangeSettings.Result set(String name, @Nullable String value) {
        var changes = new HashMap<String, @Nullable String>();
        changes.put(name, value);
        return changeSettings.apply(changes, Actor.SYSTEM);
    }

    private void offerSingleSignOn() {
        testConfiguration.run(Actor.SYSTEM);
        set("authentication.break_glass_email", "root@example.org");
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private void linkToPerson(String subject) {
        transactions.write(() ->
                sql.insertInto(LINKED_IDENTITY)
                        .set(LINKED_IDENTITY.ACCOUNT_ID, person.id())
                        .set(LINKED_IDENTITY.ISSUER, there.issuer())
                        .set(LINKED_IDENTITY.SUBJECT, subject)
                        .set(LINKED_IDENTITY.EMAIL, "ada@example.org")
                        .set(LINKED_IDENTITY.PROVIDER_NAME, "Example ID")
                        .set(LINKED_IDENTITY.LINKED_AT, Instant.now())
                        .execute());
    }

    /// From the redirect to the provider, through it, to the answer of the callback.
    private HttpResponse<String> throughProvider(HttpResponse<String> redirect) {
        assertThat(redirect.statusCode()).isEqualTo(302);
        assertThat(Browser.location(redirect)).startsWith(there.issuer() + "/authorize");
        HttpResponse<String> back = browser.get(Browser.location(redirect));
        return browser.get(Browser.location(back));
    }

    private HttpResponse<String> startLogin() {
        return browser.get("/auth/oidc/login");
    }

    private HttpResponse<String> startLink() {
        browser.signIn("ada@example.org", PASSWORD);
        return browser.post("/profile", "/profile/identity/link", Map.of());
    }

    private List<String> events() {
        return transactions.read(() ->
                sql.select(AUDIT_ENTRY.EVENT)
                        .from(AUDIT_ENTRY)
                        .where(AUDIT_ENTRY.EVENT.like("OIDC%"))
                        .orderBy(AUDIT_ENTRY.SEQUENCE)
                        .fetch(AUDIT_ENTRY.EVENT));
    }

    private void rejected(HttpResponse<String> answer, String category, String event, String flow) {
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(category).doesNotContain("state=");
        var entry =
                transactions.read(() ->
                        sql.selectFrom(AUDIT_ENTRY)
                                .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                                .limit(1)
                                .fetchSingle());
        assertThat(entry.getEvent()).isEqualTo(event);
        assertThat(entry.getCategory()).isEqualTo(category);
        assertThat(entry.getDetails()).contains("\"flow\":\"" + flow + "\"");
    }

    private int links() {
        return transactions.read(() -> sql.fetchCount(LINKED_IDENTITY));
    }

    private boolean isSignedIn() {
        return browser.get("/profile").statusCode() == 200;
    }

    @Test
    void a_linked_person_signs_in_through_the_provider() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        assertThat(browser.get("/login").body()).contains("Example ID", "/auth/oidc/login");

        HttpResponse<String> answer =
                throughProvider(browser.get("/auth/oidc/login?continue=%2Fprofile"));

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(Browser.location(answer)).isEqualTo("/profile");
        assertThat(browser.get("/profile").body()).contains("ada@example.org");
        assertThat(events()).endsWith("OIDC Login Started", "OIDC Login Succeeded");
    }

    @Test
    void a_person_whom_no_account_is_linked_to_is_not_let_in() {
        offerSingleSignOn();

        rejected(throughProvider(startLogin()), "not_linked", "OIDC Link Failed", "login");
        assertThat(isSignedIn()).isFalse();
        assertThat(links()).isZero();
    }

    @Test
    void a_deactivated_account_is_not_let_in() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        changeAccount.deactivate(person.id(), Actor.SYSTEM);

        rejected(throughProvider(startLogin()), "account_inactive", "OIDC Link Failed", "login");
    }

    @Test
    void an_address_that_is_not_verified_is_refused() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("email_verified", false);

        rejected(throughProvider(startLogin()), "unverified_email", "OIDC Link Failed", "login");
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_missing_or_invalid_address_is_refused() {
        offerSingleSignOn();
        there.claims = claims -> claims.remove("email");
        rejected(
                throughProvider(startLogin()),
                "missing_or_invalid_email",
                "OIDC Link Failed",
                "login");

        there.claims = claims -> claims.put("email", "not an address");
        assertThat(throughProvider(startLogin()).body()).contains("missing_or_invalid_email");
    }

    @Test
    void only_exactly_the_listed_domains_are_let_in() {
        configure(Map.of("oidc.allowed_email_domains", "example.org"));
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("email", "ada@evil-example.org");
        rejected(
                throughProvider(startLogin()),
                "disallowed_email_domain",
                "OIDC Link Failed",
                "login");

        there.claims = claims -> claims.put("email", "ada@sub.example.org");
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);

        there.claims = claims -> claims.put("email", "ada@EXAMPLE.org");
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(302);
    }

    @Test
    void without_the_mode_there_is_no_button_and_no_way() {
        assertThat(browser.get("/login").body()).doesNotContain("/auth/oidc/login");
        assertThat(startLogin().statusCode()).isEqualTo(404);
    }

    @Test
    void the_mode_waits_for_break_glass_and_a_test_of_the_present_settings() {
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        testConfiguration.run(Actor.SYSTEM);
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        set("authentication.break_glass_email", "root@example.org");
        configure(Map.of("oidc.client_id", "another"));
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        configure(Map.of());
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    @Test
    void a_person_links_and_confirms_in_one_session() {
        HttpResponse<String> answer = throughProvider(startLink());
        assertThat(Browser.location(answer)).isEqualTo("/auth/oidc/confirm");
        assertThat(links()).isZero();
        assertThat(browser.get("/auth/oidc/confirm").body())
                .contains("Confirm account link", "ada@example.org", "subject-1");

        HttpResponse<String> done =
                browser.post("/auth/oidc/confirm", "/profile/identity/confirm", Map.of());

        assertThat(Browser.location(done)).isEqualTo("/profile");
        assertThat(browser.get("/profile").body()).contains("Linked", "Example ID");
        assertThat(events()).endsWith("OIDC Link Started", "OIDC Identity Linked");
    }

    @Test
    void an_identity_of_another_account_is_not_linked() {
        linkToPerson("subject-1");
        account("eve@example.org", Role.VIEWER);
        browser.signIn("eve@example.org", PASSWORD);

        rejected(
                throughProvider(browser.post("/profile", "/profile/identity/link", Map.of())),
                "identity_conflict",
                "OIDC Link Failed",
                "link");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_account_with_another_identity_is_not_linked() {
        linkToPerson("subject-of-old");

        rejected(
                throughProvider(startLink()), "user_identity_conflict", "OIDC Link Failed", "link");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void a_link_that_comes_back_to_another_session_is_refused() {
        HttpResponse<String> redirect = startLink();
        browser.post("/profile", "/logout", Map.of());
        browser.signIn("ada@example.org", PASSWORD);

        rejected(throughProvider(redirect), "session_changed", "OIDC Link Failed", "link");
        assertThat(links()).isZero();
    }

    @Test
    void a_confirmation_in_another_session_finds_nothing() {
        throughProvider(startLink());
        browser.post("/profile", "/logout", Map.of());
        browser.signIn("ada@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.post("/profile", "/profile/identity/confirm", Map.of());

        rejected(answer, "flow_expired", "OIDC Link Failed", "link");
        assertThat(links()).isZero();
    }

    @Test
    void an_unlinked_person_is_no_longer_let_in() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        browser.signIn("ada@example.org", PASSWORD);

        browser.post("/profile", "/profile/identity/unlink", Map.of());

        assertThat(links()).isZero();
        assertThat(events()).contains("OIDC Identity Unlinked");
    }

    @Test
    void a_test_login_shows_a_preview_and_changes_nothing() {
        configure(
                Map.of("oidc.enabled", "false", "oidc.group_role_mappings", "Staff/IT = x=editor"));
        there.userInfo.put("groups", List.of("Staff/IT = x"));
        browser.signIn("root@example.org", PASSWORD);

        HttpResponse<String> answer =
                throughProvider(browser.post(PROVIDER, PROVIDER + "/test-login", Map.of()));

        assertThat(Browser.location(answer)).startsWith(PROVIDER);
        assertThat(browser.get(PROVIDER).body())
                .contains("Last test login", "ada@example.org", "subject-1", "Lovelace", "editor");
        assertThat(links()).isZero();
        assertThat(browser.get("/profile").body()).contains("root@example.org");
        assertThat(events()).endsWith("OIDC Login Started", "OIDC Test Login Succeeded");
    }

    @Test
    void a_test_login_that_the_policy_refuses_says_why() {
        there.claims = claims -> claims.put("email_verified", false);
        browser.signIn("root@example.org", PASSWORD);

        rejected(
                throughProvider(browser.post(PROVIDER, PROVIDER + "/test-login", Map.of())),
                "unverified_email",
                "OIDC Link Failed",
                "test");
        assertThat(browser.get(PROVIDER).body()).contains("unverified_email", "subject-1");
    }

    @Test
    void test_configuration_answers_programs_with_every_check() {
        browser.signIn("root@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.postForJson(PROVIDER, PROVIDER + "/test-configuration");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("\"passed\":true", "host_resolution", "key_download", "\"remedy\":null");
    }

    @Test
    void the_policy_lets_forms_lead_to_the_provider_once_it_is_known() {
        testConfiguration.run(Actor.SYSTEM);

        assertThat(browser.get("/login").headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy ->
                        assertThat(policy).contains("form-action 'self' " + there.issuer()));
    }

    @Test
    void saving_keeps_the_secret_when_the_box_is_blank() {
        browser.signIn("root@example.org", PASSWORD);
        HttpResponse<String> saved =
                browser.post(
                        PROVIDER,
                        PROVIDER,
                        Map.of(
                                "issuer",
                                there.issuer(),
                                "client_id",
                                "bailiwick",
                                "client_secret",
                                "",
                                "scopes",
                                "openid email",
                                "use_userinfo",
                                "true",
                                "verify_tls",
                                "true"));

        assertThat(saved.statusCode()).isEqualTo(302);
        String page = browser.get(PROVIDER).body();
        assertThat(page).contains("Stored encrypted", "openid email");
        assertThat(page).doesNotContain(HostileProvider.CLIENT_SECRET);
        assertThat(testConfiguration.run(Actor.SYSTEM)).isPresent();
    }

    @Test
    void a_form_with_faults_comes_back_with_them() {
        browser.signIn("root@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.post(
                        PROVIDER,
                        PROVIDER,
                        Map.of(
                                "issuer",
                                "http://elsewhere.example",
                                "scopes",
                                "openid offline_access",
                                "group_role_mappings",
                                "Staff=emperor",
                                "client_secret",
                                "typed-secret"));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("offline_access", "Staff=emperor");
        assertThat(answer.body()).doesNotContain("typed-secret");
    }
}
