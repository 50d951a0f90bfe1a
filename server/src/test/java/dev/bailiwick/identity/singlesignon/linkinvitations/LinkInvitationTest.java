package dev.bailiwick.identity.singlesignon.linkinvitations;

import static dev.bailiwick.identity.singlesignon.callback.UnlinkedIdentityTest.with;
import static dev.bailiwick.platform.schema.Tables.LINK_INVITATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.identity.singlesignon.callback.Browser;
import dev.bailiwick.identity.singlesignon.callback.Site;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Invitations to link, from the administrator's page to the linked account. For the mails, see
/// [LinkingMailTest]; for two servers, [ReplicasTest].
@Tag("slow")
class LinkInvitationTest extends Site {
    private static final Map<String, Object> ADA =
            Map.of("email", "ada@example.org", "email_verified", true);

    private Browser administrator;

    @BeforeEach
    void offer() {
        offerSingleSignOn();
        there("subject-1", ADA);
        administrator = anotherBrowser();
        administrator.signIn("root@example.org", PASSWORD);
    }

    @AfterEach
    void leave() {
        administrator.close();
    }

    private static String page(Account account) {
        return AccountLinkPageBuilder.path(account.id());
    }

    private HttpResponse<String> invite(Account account, Map<String, String> form) {
        return administrator.post(page(account), page(account) + "/invitation", form);
    }

    /// @return the path of the invitation
    private String invited(Account account, Map<String, String> form) {
        Matcher link =
                Pattern.compile("http://localhost:\\d+(/auth/invitation/[A-Za-z0-9_-]{43})")
                        .matcher(invite(account, form).body());
        assertThat(link.find()).isTrue();
        return link.group(1);
    }

    /// @return the response of the callback
    private HttpResponse<String> follow(Browser who, String path) {
        String page = Browser.location(who.get(path));
        HttpResponse<String> redirect = who.post(page, page, Map.of());
        HttpResponse<String> back = who.get(Browser.location(redirect));
        return who.get(Browser.location(back));
    }

    private HttpResponse<String> confirm(Browser who, HttpResponse<String> shown) {
        String path = Browser.location(shown);
        return who.post(path, path, Map.of());
    }

    private int open() {
        return transactions.read(() -> sql.fetchCount(LINK_INVITATION));
    }

    private void refused(HttpResponse<String> answer, String category) {
        rejected(answer, category, "OIDC Link Failed", "invitation");
    }

    @Test
    void an_invited_person_signs_in_at_the_provider_and_confirms_the_link() {
        String path = invited(person, Map.of());
        assertThat(administrator.get(page(person)).body()).contains("Shared as a link");
        assertThat(administrator.get("/site-administration/invitations").body())
                .contains("Invited to link their account", "ada@example.org");

        HttpResponse<String> shown = follow(browser, path);
        assertThat(Browser.location(shown)).startsWith("/auth/oidc/verify-account/");
        assertThat(browser.get(Browser.location(shown)).body())
                .contains("subject-1", "ada@example.org")
                .doesNotContain("name=\"password\"");
        assertThat(links()).isZero();

        assertThat(Browser.location(confirm(browser, shown))).endsWith("/login");

        assertThat(links()).isEqualTo(1);
        assertThat(open()).isZero();
        assertThat(isSignedIn()).isFalse();
        assertThat(last("OIDC Identity Linked"))
                .contains("\"flow\":\"invitation\"", "by invitation");
        assertThat(last("Linking Invitation Used")).contains("root@example.org");
        throughProvider(startLogin());
        assertThat(browser.get("/profile").body()).contains("ada@example.org");
    }

    @Test
    void opening_the_link_or_the_provider_does_not_use_up_the_invitation() {
        String path = invited(person, Map.of());

        for (int i = 0; i < 3; i++) {
            String page = Browser.location(browser.get(path));
            assertThat(browser.get(page).body()).contains("Link your account");
        }
        follow(browser, path);

        assertThat(open()).isEqualTo(1);
        confirm(browser, follow(browser, path));
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void a_link_invitation_works_once() {
        String path = invited(person, Map.of());
        HttpResponse<String> first = follow(browser, path);
        try (Browser other = anotherBrowser()) {
            there("subject-2", ADA);
            HttpResponse<String> second = follow(other, path);
            confirm(browser, first);

            refused(confirm(other, second), "invitation_invalid");
        }
        assertThat(links()).isEqualTo(1);
        assertThat(browser.get(path).statusCode()).isEqualTo(404);
        assertThat(browser.get("/auth/oidc/invitation/" + path.substring(17)).statusCode())
                .isEqualTo(404);
    }

    @Test
    void a_confirmation_is_bound_to_its_browser_and_identity() {
        String path = invited(person, Map.of());
        HttpResponse<String> first = follow(browser, path);
        there("subject-2", ADA);
        follow(browser, path);
        try (Browser thief = anotherBrowser()) {
            thief.get("/auth/oidc/login");
            assertThat(
                            thief.postWith(thief.csrf("/login"), Browser.location(first), Map.of())
                                    .body())
                    .contains("flow_expired");
        }

        confirm(browser, first);

        assertThat(transactions.read(() -> sql.fetchValue("select subject from linked_identity")))
                .isEqualTo("subject-1");
    }

    @Test
    void revoked_replaced_and_expired_link_invitations_are_refused() {
        String revoked = invited(person, Map.of());
        HttpResponse<String> shown = follow(browser, revoked);
        administrator.post(page(person), page(person) + "/invitation/revoke", Map.of());
        assertThat(browser.get(revoked).statusCode()).isEqualTo(404);
        refused(confirm(browser, shown), "invitation_invalid");

        String replaced = invited(person, Map.of());
        String newest = invited(person, Map.of());
        assertThat(browser.get(replaced).statusCode()).isEqualTo(404);
        HttpResponse<String> late = follow(browser, newest);
        transactions.write(() ->
                sql.update(LINK_INVITATION)
                        .set(LINK_INVITATION.EXPIRES_AT, clock.instant().minusSeconds(1))
                        .execute());
        assertThat(browser.get(newest).statusCode()).isEqualTo(404);
        refused(confirm(browser, late), "invitation_invalid");
        assertThat(links()).isZero();
        assertThat(administrator.get(page(person)).body()).contains("Expired");
    }

    @Test
    void a_link_invitation_lasts_seven_days_and_only_its_hash_is_stored() {
        String path = invited(person, Map.of());

        String stored = transactions.read(() -> sql.fetch(LINK_INVITATION).formatJSON());
        Instant end =
                transactions.read(() ->
                        sql.select(LINK_INVITATION.EXPIRES_AT)
                                .from(LINK_INVITATION)
                                .fetchSingle()
                                .value1());

        assertThat(stored).doesNotContain(path.substring(path.lastIndexOf('/') + 1));
        assertThat(end)
                .isCloseTo(clock.instant().plus(Duration.ofDays(7)), within(1, ChronoUnit.MILLIS));
    }

    @Test
    void the_provider_address_must_match_the_account_and_be_verified() {
        configure(Map.of("oidc.require_verified_email", "false"));
        String path = invited(person, Map.of());

        there("subject-1", with(ADA, "email_verified", false));
        refused(follow(browser, path), "unverified_email");
        there("subject-1", with(ADA, "email", "eve@example.org"));
        refused(follow(browser, path), "invitation_invalid");
        there("subject-1", with(ADA, "email", "\uFF41da@example.org"));
        refused(follow(browser, path), "invitation_invalid");
        assertThat(links()).isZero();

        there("subject-1", with(ADA, "email", "ADA@example.org"));
        confirm(browser, follow(browser, path));
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_administrator_can_waive_the_address_check_for_one_invitation() {
        String path = invited(person, Map.of("waive_email", "true"));
        there("subject-1", with(ADA, "email", "ada.private@example.org"));

        HttpResponse<String> shown = follow(browser, path);
        assertThat(browser.get(Browser.location(shown)).body())
                .contains("The two addresses differ");
        confirm(browser, shown);

        assertThat(links()).isEqualTo(1);
        assertThat(last("Linking Invitation Created"))
                .contains("\"other_address_allowed\":\"true\"");
    }

    @Test
    void linking_an_administrator_also_requires_the_password() {
        Account boss = account("boss@example.org", Role.ADMIN);
        there("subject-1", with(ADA, "email", "boss@example.org"));
        HttpResponse<String> shown = follow(browser, invited(boss, Map.of()));
        String path = Browser.location(shown);

        assertThat(browser.post(path, path, Map.of()).statusCode()).isEqualTo(422);
        assertThat(browser.post(path, path, Map.of("password", "wrong")).statusCode())
                .isEqualTo(422);
        assertThat(links()).isZero();
        assertThat(last("OIDC Link Failed")).contains("\"flow\":\"invitation\"");

        assertThat(browser.post(path, path, Map.of("password", PASSWORD)).statusCode())
                .isEqualTo(302);
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void a_person_promoted_meanwhile_must_also_give_the_password() {
        HttpResponse<String> shown = follow(browser, invited(person, Map.of()));
        String csrf = browser.csrf(Browser.location(shown));
        changeAccount.setAccess(person.id(), Role.ADMIN, Set.of(), Actor.SYSTEM);

        assertThat(browser.postWith(csrf, Browser.location(shown), Map.of()).statusCode())
                .isEqualTo(422);
        assertThat(links()).isZero();
    }

    @Test
    void an_identity_or_account_with_another_link_is_refused() {
        String path = invited(person, Map.of());
        Account eve = account("eve@example.org", Role.VIEWER);
        link(eve, "subject-1");
        refused(follow(browser, path), "identity_conflict");

        there("subject-2", ADA);
        linkToPerson("subject-of-old");
        refused(follow(browser, path), "user_identity_conflict");
        assertThat(links()).isEqualTo(2);
    }

    @Test
    void a_deactivated_account_cannot_be_linked() {
        String path = invited(person, Map.of());
        HttpResponse<String> shown = follow(browser, path);
        changeAccount.deactivate(person.id(), Actor.SYSTEM);

        assertThat(browser.get(path).statusCode()).isIn(302, 404);
        refused(confirm(browser, shown), "account_inactive");
        assertThat(links()).isZero();
    }

    @Test
    void an_account_that_cannot_be_linked_is_not_invited() {
        linkToPerson("subject-1");
        assertThat(invite(person, Map.of()).body()).contains("already linked");
        Account bare =
                transactions.write(() ->
                        ((CreateAccount.Result.Created)
                                        createAccount.withoutPassword(
                                                EmailAddress.parse("bare@example.org")
                                                        .orElseThrow(),
                                                "",
                                                Role.ADMIN,
                                                Set.of(),
                                                Actor.SYSTEM))
                                .account());
        assertThat(invite(bare, Map.of()).statusCode()).isEqualTo(422);
        Account other = account("other@example.org", Role.VIEWER);
        assertThat(invite(other, Map.of("send", "mail")).body()).contains("Mail is not set up yet");
        set("oidc.enabled", "false");
        assertThat(invite(other, Map.of()).statusCode()).isEqualTo(422);
        assertThat(open()).isZero();
    }

    @Test
    void an_administrator_cannot_unlink_an_accounts_only_sign_in_method() {
        linkToPerson("subject-1");
        administrator.post(page(person), page(person) + "/unlink", Map.of());
        assertThat(links()).isZero();
        assertThat(events()).contains("OIDC Identity Unlinked");

        Account bare =
                transactions.write(() ->
                        ((CreateAccount.Result.Created)
                                        createAccount.withoutPassword(
                                                EmailAddress.parse("bare@example.org")
                                                        .orElseThrow(),
                                                "",
                                                Role.VIEWER,
                                                Set.of(),
                                                Actor.SYSTEM))
                                .account());
        link(bare, "subject-9");
        assertThat(administrator.post(page(bare), page(bare) + "/unlink", Map.of()).statusCode())
                .isEqualTo(422);
        changeAccount.deactivate(bare.id(), Actor.SYSTEM);
        administrator.post(page(bare), page(bare) + "/unlink", Map.of());
        assertThat(links()).isZero();
    }

    @Test
    void a_link_invitation_is_void_once_the_accounts_address_changes() {
        String path = invited(person, Map.of("waive_email", "true"));
        HttpResponse<String> shown = follow(browser, path);

        changeAccount.setConfirmedEmail(
                person.id(), EmailAddress.parse("ada@new.example").orElseThrow(), Actor.SYSTEM);

        assertThat(open()).isZero();
        assertThat(last("Linking Invitation Revoked")).contains("address of the account changed");
        refused(confirm(browser, shown), "invitation_invalid");
        assertThat(browser.get(path).statusCode()).isEqualTo(404);
        assertThat(links()).isZero();
    }

    @Test
    void deactivating_an_account_voids_its_link_invitation_permanently() {
        String path = invited(person, Map.of());

        changeAccount.deactivate(person.id(), Actor.SYSTEM);
        changeAccount.reactivate(person.id(), Actor.SYSTEM);

        assertThat(open()).isZero();
        assertThat(browser.get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void a_link_invitation_is_void_once_the_account_is_linked_otherwise() {
        String path = invited(person, Map.of("waive_email", "true"));
        Browser.location(throughProvider(startLink()));
        browser.post("/auth/oidc/confirm", "/profile/identity/confirm", Map.of());
        assertThat(links()).isEqualTo(1);

        assertThat(open()).isZero();
        assertThat(browser.get(path).statusCode()).isEqualTo(404);
    }
}
