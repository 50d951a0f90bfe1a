package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// A person is invited by mail, signs in, forgets the password and sets a new one by mail.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InvitedIT {
    private static final String INVITED = "jo@example.test";
    private static final String FIRST_PASSWORD = "nine kettles on a shelf";
    private static final String SECOND_PASSWORD = "two herons over the weir";

    private final Mailbox mailbox = new Mailbox();
    private final PackagedServer server = mailbox.behind(PackagedServer.install());

    @BeforeAll
    void start() {
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
        mailbox.close();
    }

    @Test
    void an_invited_person_signs_in_and_again_after_a_forgotten_password() {
        try (Browser browser = new Browser()) {
            invite(browser.open(server.url(""), Appearance.LIGHT));
            Page page = browser.open(server.url(""), Appearance.NARROW);
            accept(page);
            signIn(page, FIRST_PASSWORD);
            signOut(page);
            reset(page);
            signIn(page, SECOND_PASSWORD);
            assertThat(page).hasURL(server.url("/"));
        }
    }

    private void invite(Page page) {
        page.navigate(server.setupLink());
        page.getByLabel("Name").fill("Ines Almeida");
        page.getByLabel("Email address").fill(FirstAdministrator.EMAIL);
        page.getByLabel("Password").fill(FirstAdministrator.PASSWORD);
        button(page, "Create administrator").click();
        page.navigate(server.url("/site-administration/mail"));
        button(page, "Send test email").click();
        assertThat(page.getByText("Accepted by the server")).isVisible();
        Browser.screenshot(page, "mail");
        page.navigate(server.url("/site-administration/invitations"));
        page.getByLabel("Email address").fill(INVITED);
        page.getByLabel("Editor").check();
        page.getByLabel("Licences").check();
        button(page, "Send invitation").click();
        assertThat(page.getByRole(AriaRole.TABLE).getByText(INVITED)).isVisible();
        Browser.screenshot(page, "invitations");
    }

    private void accept(Page page) {
        page.navigate(mailbox.awaitLink(INVITED, "/auth/invitation/"));
        page.getByLabel("Name").fill("Jo Lind");
        page.getByLabel("Password").fill(FIRST_PASSWORD);
        Browser.screenshot(page, "invitation");
        button(page, "Create account").click();
        assertThat(page.getByRole(AriaRole.STATUS)).containsText("Your account is ready");
    }

    private void reset(Page page) {
        page.navigate(server.url("/login"));
        page.getByText("Forgot your password?").click();
        page.getByLabel("Email address").fill(INVITED);
        button(page, "Send link").click();
        assertThat(page.getByText("Check your mailbox")).isVisible();
        Browser.screenshot(page, "forgot-password");
        page.navigate(mailbox.awaitLink(INVITED, "/auth/password/reset/"));
        page.getByLabel("New password").fill(SECOND_PASSWORD);
        button(page, "Set password").click();
        assertThat(page).hasURL(server.url("/login"));
    }

    private void signIn(Page page, String password) {
        page.navigate(server.url("/login"));
        page.getByLabel("Email address").fill(INVITED);
        page.getByLabel("Password").fill(password);
        button(page, "Sign in").click();
        assertThat(page).hasURL(server.url("/"));
    }

    private void signOut(Page page) {
        page.locator("header summary").click();
        button(page, "Sign out").click();
        assertThat(page).hasURL(Pattern.compile(".*/auth/signed-out"));
    }
}
