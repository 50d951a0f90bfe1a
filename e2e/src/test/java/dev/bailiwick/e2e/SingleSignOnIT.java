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

/// What a real provider does over an installation's lifetime: people sign in, change groups, sign
/// out there and here; keys change; the service is restarted. Each test has its own person.
@RequiresChromium
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
    void a_provisioned_account_gets_a_role_that_follows_its_groups() {
        realm.add("petra", true, "staff", "it-editors");
        assertThat(roleOf(signedIn("petra"))).hasText("Editor");

        realm.join("petra", "it-admins");
        assertThat(roleOf(signedIn("petra"))).hasText("Administrator");

        realm.leave("petra", "it-admins");
        realm.leave("petra", "it-editors");
        assertThat(roleOf(signedIn("petra"))).hasText("Viewer");
    }

    /// Since version 22, Keycloak omits the claim for people without any group. A missing claim
    /// changes no role, so the guide says to put everyone in a group.
    @Test
    void a_person_without_groups_keeps_their_role_because_keycloak_omits_the_claim() {
        realm.add("zdena", true, "it-editors");
        assertThat(roleOf(signedIn("zdena"))).hasText("Editor");

        realm.leave("zdena", "it-editors");
        assertThat(roleOf(signedIn("zdena"))).hasText("Editor");
    }

    @Test
    void an_unverified_person_can_sign_in_only_after_verification() {
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
    void signing_out_here_also_signs_out_there_and_returns_to_the_signed_out_page() {
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
    void signing_out_at_the_provider_signs_out_only_that_person_here() {
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
    void a_new_provider_key_is_accepted_at_the_next_sign_in() {
        realm.add("karel", true);
        signedIn("karel");
        String before = realm.signingKey();
        realm.addSigningKey();
        assertThat(realm.signingKey()).isNotEqualTo(before);
        signedIn("karel");
    }

    @Test
    void a_service_restart_does_not_interrupt_a_sign_in_at_the_provider() {
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

    /// A new browser in which a person has signed in through the provider.
    private Page signedIn(String username) {
        Page page = newPage();
        authenticate(page, username);
        assertThat(page).hasURL(server.url("/"));
        return page;
    }

    private Page newPage() {
        return browser.open(server.url(""), Appearance.LIGHT);
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
