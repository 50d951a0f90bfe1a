package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.SelectOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/// A new user's whole path in a browser: from the link printed at the first start to signing in
/// through the identity provider. A screenshot of every step is kept.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FirstRunIT {
    private static final String EMAIL = "ines@example.test";
    private static final String PASSWORD = "four lanterns by the quay";
    private static final String PROVIDER = "Example Company";
    private static final String OPENID_CONNECT =
            "/site-administration/authentication/openid-connect";
    private static final List<String> PAGES_OF_AN_ADMINISTRATOR =
            List.of(
                    "/",
                    "/profile",
                    "/site-administration/general",
                    "/site-administration/authentication",
                    OPENID_CONNECT,
                    "/site-administration/users",
                    "/site-administration/users/1",
                    "/site-administration/invitations",
                    "/site-administration/mail",
                    "/site-administration/mail/letters",
                    "/site-administration/mail/letters/reset",
                    "/site-administration/audit",
                    "/auth/reauthenticate",
                    "/no-such-page");
    private static final List<String> PAGES_OF_ANYONE =
            List.of("/login", "/auth/local", "/auth/signed-out", "/auth/password/forgot");

    private static final Locator.GetByTextOptions EXACTLY =
            new Locator.GetByTextOptions().setExact(true);

    private final PackagedServer server = PackagedServer.install();
    private int step;
    private String signedIn = "";

    @BeforeAll
    void start() {
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    @Order(1)
    void a_new_installation_is_set_up_connected_to_the_provider_and_used_to_sign_in() {
        Keycloak keycloak = Keycloak.shared();
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT);
            becomeAdministrator(page);
            setBaseUrl(page);
            enterProvider(page, keycloak);
            testConfiguration(page);
            testLogin(page, keycloak);
            offerSingleSignOn(page);
            linkAccount(page, keycloak);
            signOut(page);

            Page nextDay = browser.open(server.url(""), Appearance.LIGHT);
            signInThroughProvider(nextDay, keycloak);
            signedIn = nextDay.context().storageState();
        }
    }

    @Test
    @Order(2)
    void every_page_fits_every_window_in_both_themes() {
        assertThat(signedIn).as("the session of the test before").isNotEmpty();
        try (Browser browser = new Browser()) {
            for (Appearance look : Appearance.values()) {
                Page page = browser.open(server.url(""), look, signedIn);
                PAGES_OF_AN_ADMINISTRATOR.forEach(path -> look(page, look, path));
                Page stranger = browser.open(server.url(""), look);
                PAGES_OF_ANYONE.forEach(path -> look(stranger, look, path));
            }
        }
    }

    @Test
    @Order(3)
    void the_sign_in_events_are_in_the_audit_log() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            page.navigate(server.url("/site-administration/audit"));
            for (String event :
                    List.of(
                            "OIDC Test Login Succeeded",
                            "OIDC Link Started",
                            "OIDC Identity Linked",
                            "OIDC Login Started",
                            "OIDC Login Succeeded")) {
                assertThat(page.locator(".log").getByText(event, EXACTLY).first()).isVisible();
            }
            button(page, "Verify chain").click();
            assertThat(page.getByText("Chain verified")).isVisible();
            picture(page, "chain-verified");
        }
    }

    private void becomeAdministrator(Page page) {
        page.navigate(server.setupLink());
        picture(page, "setup");
        page.getByLabel("Name").fill("Ines Almeida");
        page.getByLabel("Email address").fill(EMAIL);
        page.getByLabel("Password").fill(PASSWORD);
        button(page, "Create administrator").click();
        assertThat(page).hasURL(server.url("/"));
        picture(page, "overview-at-first");
    }

    private void setBaseUrl(Page page) {
        page.navigate(server.url("/site-administration/general"));
        page.getByLabel("Public base URL").fill(server.url(""));
        button(page, "Save settings").click();
        assertThat(page.getByRole(AriaRole.STATUS).filter(containing("saved"))).isVisible();
        picture(page, "general");
    }

    private void enterProvider(Page page, Keycloak keycloak) {
        page.navigate(server.url(OPENID_CONNECT));
        picture(page, "provider-empty");
        page.getByLabel("Provider name").fill(PROVIDER);
        page.getByLabel("Issuer").fill(keycloak.issuer());
        page.getByLabel("Client ID").fill(Keycloak.CLIENT_ID);
        page.getByLabel("Client secret").fill(Keycloak.CLIENT_SECRET);
        page.getByLabel("Group-to-role mappings").fill("it-admins=admin");
        page.getByLabel("Enabled").check();
        button(page, "Save provider").click();
        assertThat(page.getByText("Provider saved")).isVisible();
        assertThat(page.content()).doesNotContain(Keycloak.CLIENT_SECRET);
        picture(page, "provider-saved");
    }

    private void testConfiguration(Page page) {
        button(page, "Test configuration").click();
        Locator result = page.locator("#configuration-result");
        assertThat(result).isVisible();
        picture(page, "test-configuration");
        assertThat(result.locator(".is-fail")).hasCount(0);
    }

    private void testLogin(Page page, Keycloak keycloak) {
        button(page, "Test OIDC login").click();
        authenticate(page, keycloak, "ines");
        Locator result = page.locator("#login-result");
        assertThat(result).containsText("Succeeded");
        assertThat(result).containsText(EMAIL);
        assertThat(result).containsText("it-admins");
        picture(page, "test-login");
    }

    private void offerSingleSignOn(Page page) {
        page.navigate(server.url("/site-administration/authentication"));
        picture(page, "authentication");
        page.getByLabel("Break-glass administrator")
                .selectOption(new SelectOption().setValue(EMAIL));
        page.getByLabel("Local and OIDC").check();
        button(page, "Save authentication").click();
        assertThat(page.getByText("Authentication saved")).isVisible();
        picture(page, "local-and-oidc");
    }

    private void linkAccount(Page page, Keycloak keycloak) {
        page.navigate(server.url("/profile"));
        picture(page, "profile-not-linked");
        button(page, "Link OIDC account").click();
        authenticate(page, keycloak, "ines");
        assertThat(heading(page)).hasText("Confirm account link");
        assertThat(Accessibility.faultsOf(page)).isEmpty();
        picture(page, "confirm-account-link");
        button(page, "Confirm account link").click();
        assertThat(page).hasURL(server.url("/profile"));
        assertThat(
                        page.locator("section", new Page.LocatorOptions().setHasText("Link status"))
                                .last())
                .containsText("Linked");
        picture(page, "profile-linked");
    }

    private void signOut(Page page) {
        page.locator("header summary").click();
        button(page, "Sign out").click();
        page.waitForLoadState();
        picture(page, "signed-out");
        page.navigate(server.url("/"));
        assertThat(page).hasURL(Pattern.compile(".*/login.*"));
    }

    private void signInThroughProvider(Page page, Keycloak keycloak) {
        page.navigate(server.url("/login"));
        picture(page, "sign-in");
        page.getByText("Continue with " + PROVIDER).click();
        page.waitForURL(keycloak.issuer() + "/**");
        picture(page, "at-the-provider");
        authenticate(page, keycloak, "ines");
        assertThat(page).hasURL(server.url("/"));
        picture(page, "overview-through-the-provider");
    }

    /// Signs in at the provider, which does not prompt again in a browser that it knows.
    private void authenticate(Page page, Keycloak keycloak, String username) {
        page.waitForLoadState();
        if (page.url().startsWith(keycloak.issuer())) {
            page.locator("#username").fill(username);
            page.locator("#password").fill(Keycloak.passwordOf(username));
            page.locator("#kc-login").click();
        }
        page.waitForURL(server.url("/") + "**");
    }

    private void look(Page page, Appearance look, String path) {
        page.navigate(server.url(path));
        String name = path.equals("/") ? "overview" : path.substring(1).replace('/', '-');
        Browser.screenshot(page, look.name().toLowerCase(Locale.ROOT) + "-" + name);
        assertThat(page.evaluate("document.documentElement.scrollWidth"))
                .as("%s is no wider than a window of %d pixels", path, look.width)
                .isEqualTo(look.width);
    }

    private void picture(Page page, String name) {
        Browser.screenshot(page, "%02d-%s".formatted(++step, name));
    }

    private static Locator heading(Page page) {
        return page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setLevel(1));
    }

    private static Locator.FilterOptions containing(String text) {
        return new Locator.FilterOptions().setHasText(text);
    }
}
