package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What a real provider does in the life of an installation: people come, change groups, sign out
/// there and here; keys change; the service is restarted. Each test has a person of its own.
@NeedsChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SingleSignOnIT {
    private final PackagedServer server = PackagedServer.install();
    private final Keycloak keycloak = Keycloak.shared();
    private final KeycloakRealm realm = keycloak.realm();
    private final Browser browser = new Browser();

    @BeforeAll
    void start() {
        server.addAccount("root@example.test", "", "admin", "four lanterns by the quay");
        server.applySettings(settings());
        server.start();
        realm.tellOfLogoutsAt(server.url("/auth/oidc/backchannel-logout"));
    }

    @AfterAll
    void stop() {
        server.close();
        browser.close();
    }

    @Test
    void a_newcomer_gets_an_account_whose_role_follows_the_groups_there() {
        realm.add("petra", true, "staff", "it-editors");
        assertThat(roleOf(signedIn("petra"))).hasText("editor");

        realm.join("petra", "it-admins");
        assertThat(roleOf(signedIn("petra"))).hasText("admin");

        realm.leave("petra", "it-admins");
        realm.leave("petra", "it-editors");
        assertThat(roleOf(signedIn("petra"))).hasText("viewer");
    }

    /// Keycloak leaves the claim out for people without any group, since its version 22. What was
    /// not sent changes no role; so the guide says to put everybody into a group.
    @Test
    void who_is_in_no_group_at_all_keeps_the_role_because_keycloak_does_not_say_so() {
        realm.add("zdena", true, "it-editors");
        assertThat(roleOf(signedIn("zdena"))).hasText("editor");

        realm.leave("zdena", "it-editors");
        assertThat(roleOf(signedIn("zdena"))).hasText("editor");
    }

    @Test
    void who_is_not_verified_there_gets_in_only_once_that_has_changed() {
        realm.add("ondra", false);
        Page page = newPage();
        authenticate(page, "ondra");
        assertThat(page.getByText("unverified_email")).isVisible();
        assertThat(page.getByText("Keycloak")).isVisible();
        Browser.screenshot(page, "sso-unverified");
        page.navigate(server.url("/"));
        assertThat(page).hasURL(Pattern.compile(".*/login.*"));

        realm.setEmailVerified("ondra", true);
        signedIn("ondra");

        realm.setEmailVerified("ondra", false);
        Page refused = newPage();
        authenticate(refused, "ondra");
        assertThat(refused.getByText("unverified_email")).isVisible();
    }

    @Test
    void who_signs_out_here_is_signed_out_there_and_comes_back_to_the_signed_out_page() {
        realm.add("hana", true);
        Page page = signedIn("hana");
        assertThat(realm.sessionsOf("hana")).isEqualTo(1);
        page.locator("header summary").click();
        button(page, "Sign out").click();
        assertThat(page).hasURL(Pattern.compile(".*/auth/signed-out.*"));
        assertThat(realm.sessionsOf("hana")).isZero();
        assertSignedOut(page);
    }

    @Test
    void who_is_signed_out_there_is_signed_out_here_and_nobody_else() {
        realm.add("emil", true);
        realm.add("dora", true);
        Page emil = signedIn("emil");
        Page emilElsewhere = signedIn("emil");
        Page dora = signedIn("dora");
        realm.signOut("emil");
        assertSignedOut(emil);
        assertSignedOut(emilElsewhere);
        dora.navigate(server.url("/"));
        assertThat(dora).hasURL(server.url("/"));
    }

    @Test
    void a_new_key_there_is_believed_at_the_next_sign_in() {
        realm.add("karel", true);
        signedIn("karel");
        String before = realm.signingKey();
        realm.addSigningKey();
        assertThat(realm.signingKey()).isNotEqualTo(before);
        signedIn("karel");
    }

    @Test
    void who_is_at_the_provider_while_the_service_is_restarted_gets_in() {
        realm.add("lida", true);
        Page page = newPage();
        leadToProvider(page);
        server.stop();
        server.start();
        fillIn(page, "lida");
        assertThat(page).hasURL(server.url("/"));
    }

    private String settings() {
        return """
        general:
          base_url: %s
        oidc:
          provider_name: Example Company
          issuer: %s
          client_id: %s
          client_secret: %s
          enabled: true
          jit_provisioning: true
          jit_warning_acknowledged: true
          sync_role: true
          end_session: true
          group_role_mappings: ["it-admins=admin", "it-editors=editor"]
        authentication:
          break_glass_email: root@example.test
          mode: local-and-oidc
        """
                .formatted(
                        server.url(""),
                        keycloak.issuer(),
                        Keycloak.CLIENT_ID,
                        Keycloak.CLIENT_SECRET);
    }

    /// A browser that knows nobody yet, in which somebody has signed in through the provider.
    private Page signedIn(String username) {
        Page page = newPage();
        authenticate(page, username);
        assertThat(page).hasURL(server.url("/"));
        return page;
    }

    private Page newPage() {
        return browser.open(server.url(""), Look.LIGHT);
    }

    private void authenticate(Page page, String username) {
        leadToProvider(page);
        fillIn(page, username);
    }

    private void leadToProvider(Page page) {
        page.navigate(server.url("/login"));
        page.getByText("Continue with Example Company").click();
        page.waitForURL(keycloak.issuer() + "/**");
    }

    private static void fillIn(Page page, String username) {
        page.locator("#username").fill(username);
        page.locator("#password").fill(Keycloak.passwordOf(username));
        page.locator("#kc-login").click();
    }

    private Locator roleOf(Page page) {
        page.navigate(server.url("/profile"));
        return page.locator("dt", new Page.LocatorOptions().setHasText("Role"))
                .locator("xpath=following-sibling::dd[1]");
    }

    private void assertSignedOut(Page page) {
        page.navigate(server.url("/"));
        assertThat(page).hasURL(Pattern.compile(".*/login.*"));
    }
}
