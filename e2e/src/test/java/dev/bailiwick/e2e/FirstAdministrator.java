package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;

import com.microsoft.playwright.Page;

/// Ines, who followed the set-up link of a new installation ([WebClient#firstAdministrator]).
final class FirstAdministrator {
    static final String EMAIL = "ines@example.test";
    static final String PASSWORD = "four lanterns by the quay";

    private FirstAdministrator() {}

    /// A page in a new browser profile, on the overview.
    static Page signedIn(Browser browser, PackagedServer server, Appearance look) {
        return signedIn(browser.open(server.url(""), look), server);
    }

    /// The same page, on the overview.
    static Page signedIn(Page page, PackagedServer server) {
        page.navigate(server.url("/login"));
        page.getByLabel("Email address").fill(EMAIL);
        page.getByLabel("Password").fill(PASSWORD);
        button(page, "Sign in").click();
        assertThat(page).hasURL(server.url("/"));
        return page;
    }
}
