package dev.bailiwick.identity.factors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// An administrator requires a second factor for editors.
class RequiredFactorTest {
    private static final RunningServer SERVER =
            RunningServer.onSqlite("bailiwick.authentication.second_factor_required_roles=editor");

    private final Account ed = SERVER.person(Role.EDITOR, ProductModule.LICENCES);
    private final Browser browser = SERVER.browser();

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void a_user_without_a_factor_must_set_one_up_first() {
        assertThat(signIn().location()).isEqualTo("/auth/two-factor/set-up");

        for (String path :
                List.of("/", "/profile", "/licences", "/profile/two-factor/authenticator")) {
            assertThat(browser.get(path).location()).startsWith("/login");
        }
        assertThat(browser.get("/auth/two-factor").location()).isEqualTo("/auth/two-factor/set-up");
        assertThat(browser.get("/auth/two-factor/password").location())
                .isEqualTo("/auth/two-factor/set-up");
        Answer wrong = browser.post("/auth/two-factor/set-up", Map.of("code", "000000"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(browser.get("/profile").location()).startsWith("/login");

        AuthenticatorApp app = AuthenticatorApp.setUp(SERVER, browser, "/auth/two-factor/set-up");

        assertThat(app.recoveryCodes()).hasSize(10);
        assertThat(browser.get("/profile").status()).isEqualTo(200);
        Browser later = SERVER.browser();
        later.signIn(ed.email().value(), RunningServer.PASSWORD);
        assertThat(later.post("/auth/two-factor", Map.of("code", app.nextCode())).location())
                .isEqualTo("/");
    }

    @Test
    void the_last_required_factor_cannot_be_removed() {
        signIn();
        AuthenticatorApp.setUp(SERVER, browser, "/auth/two-factor/set-up");

        Answer answer = browser.post("/profile/two-factor/authenticator/remove");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("This is your last second factor");
        assertThat(browser.get("/profile").body())
                .contains("10 of 10 left", "because your role requires one")
                .doesNotContain("data-dialog=\"remove-authenticator\"");
    }

    @Test
    void other_roles_do_not_need_a_factor() {
        assertThat(
                        SERVER.browser()
                                .signIn(
                                        SERVER.person(Role.VIEWER).email().value(),
                                        RunningServer.PASSWORD)
                                .location())
                .isEqualTo("/");
    }

    @Test
    void administrators_choose_the_roles_that_require_a_factor() {
        try (RunningServer server = RunningServer.onSqlite()) {
            Browser administrator = server.signedIn(Role.ADMIN);
            String page = "/site-administration/authentication";
            String form = "mode=local-only&break_glass_email=&second_factor_required_roles=";

            administrator.postRaw(
                    page,
                    (form
                                    + "viewer&second_factor_required_roles=editor&_csrf="
                                    + administrator.csrf())
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(administrator.get(page).body())
                    .containsPattern("value=\"viewer\" checked")
                    .containsPattern("value=\"editor\" checked")
                    .doesNotContainPattern("value=\"admin\" checked");
            assertThat(server.bean(FactorRequirement.class).isRequired(ed)).isTrue();

            administrator.post(page, Map.of("mode", "local-only", "break_glass_email", ""));
            assertThat(server.bean(FactorRequirement.class).isRequired(ed)).isFalse();
        }
    }

    private Answer signIn() {
        return browser.signIn(ed.email().value(), RunningServer.PASSWORD);
    }
}
