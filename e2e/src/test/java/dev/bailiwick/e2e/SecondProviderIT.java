package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Everything that does not depend on Keycloak also works with another implementation: one that
/// signs with other algorithms, names itself in its responses (RFC 9207) and implements Basic
/// authentication to the letter.
@RequiresChromium
@RequiresNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecondProviderIT {
    private static final String EMAIL = "pavel@example.test";
    private static final String PASSWORD = "four lanterns by the quay";

    private final PackagedServer server = PackagedServer.install();
    private final NodeProvider provider = NodeProvider.start(server);
    private final Browser browser = new Browser();

    @BeforeAll
    void start() {
        server.addAccount(EMAIL, "", "admin", PASSWORD);
        useClient("ES256");
        server.start();
        link(browser.open(server.url(""), Appearance.LIGHT));
    }

    @AfterAll
    void stop() {
        server.close();
        provider.close();
        browser.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "EdDSA", "PS256"})
    void a_linked_person_signs_in_and_out_with_any_signature_algorithm(String algorithm) {
        useClient(algorithm);
        Page page = browser.open(server.url(""), Appearance.LIGHT);
        signInThroughProvider(page);
        assertThat(provider.output().lines())
                .contains("answered as " + provider.issuer())
                .last()
                .isEqualTo("signed with " + algorithm);
        page.locator("header summary").click();
        button(page, "Sign out").click();
        leaveProvider(page);
        assertThat(page).hasURL(server.url("/auth/signed-out"));

        signInThroughProvider(page);
        page.navigate(provider.issuer() + "/session/end");
        leaveProvider(page);
        page.waitForURL(provider.issuer() + "/session/end/success**");
        page.navigate(server.url("/"));
        assertThat(page).hasURL(Pattern.compile(".*/login.*"));
    }

    private void signInThroughProvider(Page page) {
        page.navigate(server.url("/login"));
        page.getByText("Continue with Another Company").click();
        assertThat(page).hasURL(server.url("/"));
    }

    private static void leaveProvider(Page page) {
        button(page, "Leave the provider, too").click();
    }

    private void link(Page page) {
        page.navigate(server.url("/login"));
        page.getByLabel("Email address").fill(EMAIL);
        page.getByLabel("Password").fill(PASSWORD);
        button(page, "Sign in").click();
        assertThat(page).hasURL(server.url("/"));
        page.navigate(server.url("/profile"));
        button(page, "Link OIDC account").click();
        button(page, "Confirm account link").click();
        assertThat(page).hasURL(server.url("/profile"));
    }

    private void useClient(String algorithm) {
        server.applySettings(
                """
                general:
                  base_url: %s
                oidc:
                  provider_name: Another Company
                  issuer: %s
                  client_id: '%s'
                  client_secret: '%s'
                  enabled: true
                  end_session: true
                authentication:
                  break_glass_email: %s
                  mode: local-and-oidc
                """
                        .formatted(
                                server.url(""),
                                provider.issuer(),
                                NodeProvider.clientId(algorithm),
                                NodeProvider.CLIENT_SECRET.replace("'", "''"),
                                EMAIL));
    }
}
