package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.AUDIT_REPEAT;
import static dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY;
import static dev.bailiwick.platform.schema.Tables.LINK_INVITATION;
import static dev.bailiwick.platform.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.schema.Tables.OIDC_TEST;
import static dev.bailiwick.platform.schema.Tables.PENDING_LINK;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static dev.bailiwick.platform.schema.Tables.THROTTLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Bailiwick;
import dev.bailiwick.MutableClock;
import dev.bailiwick.ReadClassFiles;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.identity.passwords.QuickHashing;
import dev.bailiwick.identity.singlesignon.idp.RunIdpDiagnosis;
import dev.bailiwick.identity.singlesignon.pages.IdpController;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
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
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The whole application with a test provider, an administrator and a person, for single sign-on
/// tests. Its clock stands still during a test: throttling waits one second, which could pass on a
/// busy machine. The provider's clock runs.
@SpringBootTest(
        classes = {Bailiwick.class, QuickHashing.class, RunningServer.MovableTime.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
@ContextConfiguration(initializers = ReadClassFiles.class)
public abstract class Site {
    public static final String PASSWORD = "a fine long pass phrase";
    public static final String PROVIDER = IdpController.PATH;

    @TempDir static Path folder;

    @DynamicPropertySource
    static void dataFolder(DynamicPropertyRegistry registry) {
        registry.add("bailiwick.data-dir", () -> folder.resolve("data").toString());
        registry.add("bailiwick.internal-port", () -> 0);
        registry.add("bailiwick.gateway-external", () -> true);
    }

    @LocalServerPort public int port;
    @Autowired public MutableClock clock;
    @Autowired public DSLContext sql;
    @Autowired public Transactions transactions;
    @Autowired public ChangeSettings changeSettings;
    @Autowired Accounts accounts;
    @Autowired public CreateAccount createAccount;
    @Autowired public ChangeAccount changeAccount;
    @Autowired public RunIdpDiagnosis testConfiguration;

    public final HostileProvider there = HostileProvider.start();
    public Browser browser;
    public Account person;

    @BeforeEach
    void begin() {
        clock.advance(Duration.between(clock.instant(), Instant.now()));
        transactions.write(() -> {
            for (Table<?> table :
                    List.of(
                            LINKED_IDENTITY,
                            PENDING_LINK,
                            LINK_INVITATION,
                            OIDC_FLOW,
                            OIDC_TEST,
                            SESSION,
                            ACCOUNT)) {
                sql.deleteFrom(table).execute();
            }
            sql.deleteFrom(AUDIT_REPEAT).execute();
            sql.deleteFrom(THROTTLE).execute();
        });
        set("authentication.mode", null);
        set("authentication.emergency_local_access", null);
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

    public Account account(String email, Role role) {
        var result = createAccount.run(email, "Somebody", role, Set.of(), PASSWORD, Actor.SYSTEM);
        return ((CreateAccount.Result.Created) result).account();
    }

    public void configure(Map<String, String> more) {
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
        changes.put("oidc.scopes", null);
        changes.put("oidc.default_role", null);
        changes.put("oidc.default_modules", null);
        changes.put("oidc.jit_provisioning", "false");
        changes.put("oidc.sync_role", null);
        changes.put("oidc.update_names", null);
        changes.put("oidc.update_email", null);
        changes.put("oidc.email_matching", null);
        changes.put("oidc.required_group", null);
        changes.put("oidc.max_age", null);
        changes.put("oidc.required_acr", null);
        changes.put("oidc.extra_parameters", null);
        changes.put("oidc.trusted_audiences", null);
        changes.put("oidc.signed_response_alg", null);
        changes.put("oidc.end_session", null);
        changes.putAll(more);
        assertThat(changeSettings.apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    public ChangeSettings.Result set(String name, @Nullable String value) {
        var changes = new HashMap<String, @Nullable String>();
        changes.put(name, value);
        return changeSettings.apply(changes, Actor.SYSTEM);
    }

    public void offerSingleSignOn() {
        testConfiguration.run(Actor.SYSTEM);
        set("authentication.break_glass_email", "root@example.org");
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    /// With a real test login by the break-glass administrator, who stays signed in.
    void requireSingleSignOn() {
        offerSingleSignOn();
        testLogin();
        assertThat(set("authentication.mode", "oidc-required"))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    public HttpResponse<String> testLogin() {
        if (!isSignedIn()) {
            browser.signIn("root@example.org", PASSWORD);
        }
        return throughProvider(browser.post(PROVIDER, PROVIDER + "/test-login", Map.of()));
    }

    public Browser anotherBrowser() {
        return new Browser("http://localhost:" + port);
    }

    /// Sets who signs in at the provider from now on.
    public void there(String subject, Map<String, Object> more) {
        there.userInfo.clear();
        there.userInfo.put("sub", subject);
        there.claims =
                claims -> {
                    claims.put("sub", subject);
                    claims.putAll(more);
                };
    }

    /// The details of the newest entry of an event.
    public String last(String event) {
        return transactions.read(() ->
                sql.select(AUDIT_ENTRY.DETAILS)
                        .from(AUDIT_ENTRY)
                        .where(AUDIT_ENTRY.EVENT.eq(event))
                        .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                        .limit(1)
                        .fetchSingle(AUDIT_ENTRY.DETAILS));
    }

    Account current(Account account) {
        return transactions.read(() -> accounts.byId(account.id())).orElseThrow();
    }

    public void linkToPerson(String subject) {
        link(person, subject);
    }

    public void link(Account account, String subject) {
        transactions.write(() ->
                sql.insertInto(LINKED_IDENTITY)
                        .set(LINKED_IDENTITY.ACCOUNT_ID, account.id())
                        .set(LINKED_IDENTITY.ISSUER, there.issuer())
                        .set(LINKED_IDENTITY.SUBJECT, subject)
                        .set(LINKED_IDENTITY.EMAIL, account.email().value())
                        .set(LINKED_IDENTITY.PROVIDER_NAME, "Example ID")
                        .set(LINKED_IDENTITY.LINKED_AT, Instant.now())
                        .execute());
    }

    /// Follows the redirect to the provider and returns the response of the callback.
    public HttpResponse<String> throughProvider(HttpResponse<String> redirect) {
        assertThat(redirect.statusCode()).isEqualTo(302);
        assertThat(Browser.location(redirect)).startsWith(there.issuer() + "/authorize");
        HttpResponse<String> back = browser.get(Browser.location(redirect));
        return browser.get(Browser.location(back));
    }

    public HttpResponse<String> startLogin() {
        return browser.get("/auth/oidc/login");
    }

    public HttpResponse<String> startLink() {
        browser.signIn("ada@example.org", PASSWORD);
        return browser.post("/profile", "/profile/identity/link", Map.of());
    }

    public List<String> events() {
        return transactions.read(() ->
                sql.select(AUDIT_ENTRY.EVENT)
                        .from(AUDIT_ENTRY)
                        .where(AUDIT_ENTRY.EVENT.like("OIDC%"))
                        .orderBy(AUDIT_ENTRY.SEQUENCE)
                        .fetch(AUDIT_ENTRY.EVENT));
    }

    public void rejected(HttpResponse<String> answer, String category, String event, String flow) {
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

    public int links() {
        return transactions.read(() -> sql.fetchCount(LINKED_IDENTITY));
    }

    public boolean isSignedIn() {
        return browser.get("/profile").statusCode() == 200;
    }
}
