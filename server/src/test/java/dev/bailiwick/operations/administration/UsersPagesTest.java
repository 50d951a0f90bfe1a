package dev.bailiwick.operations.administration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class UsersPagesTest {
    private static final String USERS = "/site-administration/users";
    private final RunningServer server = RunningServer.shared();
    private final Browser browser = server.signedIn(Role.ADMIN);

    @Test
    void paging_covers_all_search_results() {
        for (int i = 0; i < 120; i++) {
            person("walk" + i + "@crowd.example", "Same Name", Role.VIEWER, ProductModule.DNS);
        }
        Answer first = browser.get(USERS + "?q=%40crowd.example&module=dns&role=viewer");

        Set<String> seen = new LinkedHashSet<>(first.rowPaths());
        Answer page = first;
        int pages = 1;
        while (!page.link("Next").isEmpty()) {
            assertThat(page.link("Next"))
                    .contains("q=%40crowd.example", "module=dns", "role=viewer", "after=");
            page = browser.get(page.link("Next"));
            seen.addAll(page.rowPaths());
            pages++;
        }
        assertThat(page.body()).contains("101–120 of 120");
        assertThat(browser.get(page.link("Previous")).body()).contains("51–100 of 120");

        assertThat(first.body()).contains("1–50 of 120");
        assertThat(pages).isEqualTo(3);
        assertThat(seen).hasSize(120);
    }

    @Test
    void column_headings_show_the_sort_order_and_reverse_it() {
        person("zz@sorted.example", "Aaa", Role.EDITOR);
        person("aa@sorted.example", "Zzz", Role.VIEWER);

        String byName = browser.get(USERS + "?q=sorted.example").body();
        assertThat(byName)
                .contains("aria-sort=\"ascending\"", "?q=sorted.example&amp;sort=-name")
                .containsSubsequence("Aaa", "Zzz");
        assertThat(browser.get(USERS + "?q=sorted.example&sort=-name").body())
                .contains("aria-sort=\"descending\"")
                .containsSubsequence("Zzz", "Aaa");
        assertThat(browser.get(USERS + "?q=sorted.example&role=editor").body())
                .contains("Aaa")
                .doesNotContain("Zzz");
        assertThat(browser.get(USERS + "?q=sorted.example&state=inactive").body())
                .contains("No users match");
    }

    @Test
    void unknown_query_parameters_are_ignored() {
        for (String query :
                new String[] {
                    "?sort=;drop",
                    "?role=x&module=y&method=z&state=q",
                    "?after=x",
                    "?before=x~y",
                    "?sort=-sign-in&after=abc~1",
                    "?q=" + "x".repeat(3000)
                }) {
            assertThat(browser.get(USERS + query).status()).as(query).isEqualTo(200);
        }
    }

    @Test
    void user_names_are_escaped() {
        person("markup@names.example", "<img src=x onerror=alert(1)>", Role.VIEWER);

        assertThat(browser.get(USERS + "?q=markup%40names.example").body())
                .contains("&lt;img src=x onerror=alert(1)&gt;")
                .doesNotContain("<img src=x");
        assertThat(browser.get(USERS + "?q=%3Cimg+src").body()).doesNotContain("<img src");
    }

    @Test
    void a_person_can_be_invited_from_the_list() {
        assertThat(browser.get(USERS).body())
                .contains("href=\"/site-administration/invitations\"", "Invite user");
    }

    @Test
    void an_administrator_can_change_a_name() {
        Account person = server.person(Role.VIEWER);
        Browser administrator = server.signedIn(Role.ADMIN);
        String page = "/site-administration/users/" + person.id();

        administrator.post(page + "/name", Map.of("name", "Grace <Hopper>"));

        assertThat(administrator.get(page).body()).contains("Grace &lt;Hopper&gt;");
        assertThat(administrator.post(page + "/name", Map.of("name", " ")).status()).isEqualTo(422);
        assertThat(server.signedIn(Role.EDITOR).post(page + "/name", Map.of("name", "X")).status())
                .isEqualTo(403);
    }

    @Test
    void an_inactive_account_can_be_deleted() {
        Account person = server.person(Role.EDITOR, ProductModule.LICENCES);
        Browser theirs = server.signedIn(person);
        Browser administrator = server.signedIn(Role.ADMIN);
        String page = USERS + "/" + person.id();
        assertThat(administrator.get(page).body()).doesNotContain("Delete account");
        assertThat(administrator.get(page + "/delete").location()).isEqualTo(page);
        administrator.post(page + "/delete");
        assertThat(administrator.get(page).body()).contains("Deactivate it before you delete it");

        administrator.post(page + "/deactivate");
        assertThat(administrator.get(page).body()).contains("Delete account");
        assertThat(administrator.get(page + "/delete").body()).contains(person.email().value());
        assertThat(server.signedIn(Role.EDITOR).post(page + "/delete").status()).isEqualTo(403);
        assertThat(administrator.post(page + "/delete").location()).isEqualTo(USERS);

        assertThat(administrator.get(page).status()).isEqualTo(404);
        assertThat(administrator.post(page + "/delete").status()).isEqualTo(404);
        assertThat(theirs.get("/").location()).isEqualTo("/login");
        assertThat(administrator.get("/site-administration/audit").body())
                .contains("Account Deleted", person.email().value());
    }

    @Test
    void administrators_can_reset_others_factors_but_not_their_own() {
        Account own = server.person(Role.ADMIN);
        Account other = server.person(Role.VIEWER);
        AuthenticatorApp.setUp(server, server.signedIn(other));
        Browser boss = server.signedIn(own);
        AuthenticatorApp.setUp(server, boss);

        assertThat(boss.get(USERS + "/" + other.id()).body())
                .contains("/second-factor/reset", "Authenticator");
        assertThat(boss.get(USERS + "/" + own.id()).body())
                .contains("Authenticator")
                .doesNotContain("/second-factor/reset");
    }

    @Test
    void an_administrator_who_demotes_themself_is_sent_to_the_overview() {
        Account own = server.person(Role.ADMIN);
        Browser boss = server.signedIn(own);

        assertThat(boss.post(USERS + "/" + own.id(), Map.of("role", "viewer")).location())
                .isEqualTo("/");
        assertThat(boss.get("/").body()).contains("You are no longer an administrator");
    }

    @Test
    void the_site_administration_root_redirects_to_its_first_page() {
        assertThat(browser.get("/site-administration").location())
                .isEqualTo("/site-administration/general");
    }

    /// Stored before such characters were refused.
    @Test
    void accounts_with_invisible_characters_are_shown_as_doubtful() {
        person("plain@doubt.example", "Ada", Role.VIEWER);
        long inName = stored("one@doubt.example", "Ad\u3164a");
        long inAddress = stored("tw\u034fo@doubt.example", "Ada");

        Answer list = browser.get(USERS + "?q=doubt.example");

        assertThat(list.rowPaths()).hasSize(3);
        assertThat(list.body().split(">Invisible characters<", -1)).hasSize(3);
        for (long id : new long[] {inName, inAddress}) {
            assertThat(browser.get(USERS + "/" + id).body())
                    .contains("contains invisible characters");
        }
    }

    private long stored(String email, String name) {
        return server.transactions()
                .write(() ->
                        server.bean(Accounts.class)
                                .insert(
                                        new EmailAddress(email, EmailAddress.key(email)),
                                        name,
                                        Role.VIEWER,
                                        null))
                .orElseThrow();
    }

    private void person(String email, String name, Role role, ProductModule... modules) {
        var made =
                server.bean(CreateAccount.class)
                        .run(
                                email,
                                name,
                                role,
                                Set.of(modules),
                                RunningServer.PASSWORD,
                                Actor.SYSTEM);
        assertThat(made).isInstanceOf(CreateAccount.Result.Created.class);
    }
}
