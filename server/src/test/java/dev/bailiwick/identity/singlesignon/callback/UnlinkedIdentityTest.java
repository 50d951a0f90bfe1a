package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR_ENROLMENT;
import static dev.bailiwick.platform.schema.Tables.PASSKEY;
import static dev.bailiwick.platform.schema.Tables.RECOVERY_CODE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/// People without a linked account: JIT provisioning at the first sign-in, and matching of accounts
/// by address.
@Tag("slow")
public class UnlinkedIdentityTest extends Site {
    private static final Map<String, Object> BEA =
            Map.of(
                    "email",
                    "bea@example.org",
                    "email_verified",
                    true,
                    "name",
                    "Bea Quill",
                    "groups",
                    List.of());

    @Autowired SetPassword setPassword;
    @Autowired Settings settings;

    @BeforeEach
    void offer() {
        offerSingleSignOn();
        there("subject-9", BEA);
    }

    private void provision(Map<String, String> more) {
        var changes = new HashMap<>(Map.of("oidc.jit_provisioning", "true"));
        changes.put("oidc.jit_warning_acknowledged", "true");
        changes.putAll(more);
        configure(changes);
    }

    private Account made(String email) {
        return transactions.read(() -> accounts.byEmail(email)).orElseThrow();
    }

    private int count() {
        return transactions.read(() -> sql.fetchCount(ACCOUNT));
    }

    @Test
    void a_provisioned_account_has_the_default_role_and_modules_and_no_password() {
        provision(Map.of("oidc.default_role", "editor", "oidc.default_modules", "dns\nlicences"));

        HttpResponse<String> answer =
                throughProvider(browser.get("/auth/oidc/login?continue=%2Fprofile"));

        assertThat(Browser.location(answer)).isEqualTo("/profile");
        Account bea = made("bea@example.org");
        assertThat(bea.name()).isEqualTo("Bea Quill");
        assertThat(bea.role()).isEqualTo(Role.EDITOR);
        assertThat(bea.modules())
                .containsExactlyInAnyOrder(ProductModule.DNS, ProductModule.LICENCES);
        assertThat(bea.hasPassword()).isFalse();
        assertThat(bea.hasConfirmedEmail()).isFalse();
        assertThat(isSignedIn()).isTrue();
        assertThat(events())
                .endsWith("OIDC Login Started", "OIDC Identity Linked", "OIDC Login Succeeded");
        assertThat(last("Account Created")).contains("\"password\":\"none\"");

        browser.post("/profile", "/logout", Map.of());
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();
        assertThat(count()).isEqualTo(3);
    }

    @Test
    void a_provisioned_account_gets_the_highest_mapped_role() {
        provision(
                Map.of(
                        "oidc.group_role_mappings",
                        "Staff/IT = x=editor\nou=all=viewer\nboss=admin"));
        there("subject-9", with(BEA, "groups", List.of("ou=all", "Staff/IT = x", "unknown")));

        throughProvider(startLogin());

        assertThat(made("bea@example.org").role()).isEqualTo(Role.EDITOR);
    }

    @Test
    void an_account_without_a_password_cannot_get_local_credentials() {
        provision(Map.of());
        throughProvider(startLogin());
        Account bea = made("bea@example.org");

        assertThat(setPassword.run(bea, "some other long pass phrase", Actor.SYSTEM, () -> {}))
                .isPresent();
        assertThat(browser.get("/profile").body())
                .contains("only through the provider", "then contact an administrator")
                .doesNotContain("Authenticator app", "change your password");
        for (String path : List.of("/profile/password", "/profile/passkeys/add")) {
            assertThat(browser.get(path).statusCode()).as(path).isIn(302, 404);
            assertThat(browser.post("/profile", path, Map.of()).statusCode())
                    .as(path)
                    .isIn(302, 404);
        }
        assertThat(transactions.read(() -> sql.fetchCount(PASSKEY))).isZero();
        browser.post("/profile", "/profile/two-factor/recovery-codes", Map.of());
        assertThat(transactions.read(() -> sql.fetchCount(RECOVERY_CODE))).isZero();
        String app = "/profile/two-factor/authenticator";
        assertThat(browser.get(app).body()).doesNotContain("id=\"secret\"");
        browser.post("/profile", app, Map.of("code", "123456"));
        assertThat(transactions.read(() -> sql.fetchCount(AUTHENTICATOR_ENROLMENT))).isZero();
        try (Browser stranger = anotherBrowser()) {
            for (String guess : List.of("", PASSWORD, "null")) {
                assertThat(
                                stranger.post(
                                                "/login",
                                                "/login",
                                                Map.of(
                                                        "email",
                                                        "bea@example.org",
                                                        "password",
                                                        guess))
                                        .statusCode())
                        .isEqualTo(422);
            }
        }
        assertThat(set("authentication.break_glass_email", "bea@example.org"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void provisioning_can_be_enabled_only_by_acknowledging_the_warning_each_time() {
        assertThat(set("oidc.jit_provisioning", "true"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        set("oidc.jit_warning_acknowledged", "true");
        assertThat(set("oidc.jit_provisioning", "true"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);

        provision(Map.of());
        set("oidc.jit_provisioning", "false");

        assertThat(set("oidc.jit_provisioning", "true"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void the_person_and_time_of_the_acknowledgement_are_stored() {
        var root = Actor.account(1, "root@example.org");
        var changes = new HashMap<String, @Nullable String>();
        changes.put("oidc.jit_provisioning", "true");
        changes.put("oidc.jit_warning_acknowledged", "true");
        assertThat(changeSettings.apply(changes, root))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
        changeSettings.apply(changes, Actor.account(2, "other@example.org"));
        browser.signIn("root@example.org", PASSWORD);

        assertThat(browser.get(PROVIDER).body()).contains("Acknowledged by root@example.org");
    }

    @Test
    void no_account_is_created_without_provisioning() {
        rejected(throughProvider(startLogin()), "not_linked", "OIDC Link Failed", "login");
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void admission_rules_are_applied_before_provisioning() {
        provision(Map.of("oidc.allowed_email_domains", "example.net"));

        assertThat(throughProvider(startLogin()).body()).contains("disallowed_email_domain");
        assertThat(count()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.org",
                "ADA@Example.ORG",
                "\uFF41da@example.org",
                "ada@\uFF45xample.org"
            })
    void an_address_equal_or_similar_to_an_accounts_is_a_conflict(String address) {
        provision(Map.of());
        there("subject-9", with(BEA, "email", address));

        rejected(throughProvider(startLogin()), "email_conflict", "OIDC Link Failed", "login");
        assertThat(count()).isEqualTo(2);
        assertThat(links()).isZero();
    }

    @Test
    void concurrent_first_sign_ins_create_one_account_and_both_succeed() {
        provision(Map.of());
        try (Browser other = anotherBrowser()) {
            String mine = Browser.location(browser.get(Browser.location(startLogin())));
            String its =
                    Browser.location(other.get(Browser.location(other.get("/auth/oidc/login"))));

            List<Integer> answers =
                    Stream.of(
                                    CompletableFuture.supplyAsync(() -> browser.get(mine)),
                                    CompletableFuture.supplyAsync(() -> other.get(its)))
                            .toList()
                            .stream()
                            .map(answer -> answer.join().statusCode())
                            .toList();

            assertThat(answers).containsExactly(302, 302);
        }
        assertThat(count()).isEqualTo(3);
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_unsuitable_name_is_not_adopted() {
        provision(Map.of());
        var claims = new HashMap<>(BEA);
        claims.put("name", "Bea\nQuill");
        claims.put("given_name", "x".repeat(300));
        claims.put("family_name", " ");
        there("subject-9", claims);

        throughProvider(startLogin());

        assertThat(made("bea@example.org").name()).isEqualTo("bea@example.org");
    }

    @Test
    void account_matching_is_off_by_default() {
        confirmAddressOf(person);
        there("subject-9", with(BEA, "email", "ada@example.org"));

        rejected(throughProvider(startLogin()), "not_linked", "OIDC Link Failed", "login");
        assertThat(links()).isZero();
    }

    @Test
    void automatic_matching_requires_an_address_confirmed_on_both_sides() {
        configure(Map.of("oidc.email_matching", "automatic"));
        confirmAddressOf(person);
        there("subject-9", with(BEA, "email", "Ada@Example.org"));

        throughProvider(startLogin());

        assertThat(browser.get("/profile").body()).contains("ada@example.org");
        assertThat(links()).isEqualTo(1);
        assertThat(last("OIDC Identity Linked")).contains("by the address");
    }

    @Test
    void automatic_matching_needs_a_verified_address_regardless_of_the_other_setting() {
        configure(
                Map.of("oidc.email_matching", "automatic", "oidc.require_verified_email", "false"));
        offerSingleSignOn();
        confirmAddressOf(person);
        there("subject-9", with(with(BEA, "email", "ada@example.org"), "email_verified", "True"));

        assertThat(throughProvider(startLogin()).body()).contains("not_linked");
        assertThat(links()).isZero();
    }

    @Test
    void automatic_matching_skips_accounts_with_an_unconfirmed_address() {
        configure(Map.of("oidc.email_matching", "automatic"));
        there("subject-9", with(BEA, "email", "ada@example.org"));

        assertThat(throughProvider(startLogin()).body()).contains("not_linked");
        assertThat(links()).isZero();
    }

    @Test
    void automatic_matching_skips_administrators_break_glass_and_inactive_accounts() {
        configure(Map.of("oidc.email_matching", "automatic"));
        Account admin = account("other@example.org", Role.ADMIN);
        Account root = transactions.read(() -> accounts.byEmail("root@example.org")).orElseThrow();
        Account gone = account("gone@example.org", Role.VIEWER);
        for (Account account : List.of(admin, root, gone)) {
            confirmAddressOf(account);
        }
        changeAccount.deactivate(gone.id(), Actor.SYSTEM);

        for (Account account : List.of(admin, root, gone)) {
            there("subject-9", with(BEA, "email", account.email().value()));
            assertThat(throughProvider(startLogin()).body()).contains("not_linked");
        }
        assertThat(links()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u212Aim@example.org", "kim@\uFF45xample.org", "k\u0131m@example.org"})
    void a_lookalike_address_matches_no_account(String address) {
        Account kim = account("kim@example.org", Role.VIEWER);
        confirmAddressOf(kim);
        there("subject-9", with(BEA, "email", address));

        for (String matching : List.of("automatic", "confirmation")) {
            configure(Map.of("oidc.email_matching", matching));
            assertThat(throughProvider(startLogin()).body()).contains("not_linked");
        }
        assertThat(links()).isZero();
    }

    @Test
    void an_account_with_another_link_is_not_matched() {
        configure(Map.of("oidc.email_matching", "automatic"));
        confirmAddressOf(person);
        linkToPerson("subject-1");
        there("subject-9", with(BEA, "email", "ada@example.org"));

        rejected(
                throughProvider(startLogin()),
                "user_identity_conflict",
                "OIDC Link Failed",
                "login");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_unverified_address_is_reported_with_common_provider_remedies() {
        there("subject-9", with(BEA, "email_verified", false));

        assertThat(throughProvider(startLogin()).body())
                .contains("unverified_email", "authentik", "Keycloak", "Entra ID", "Okta");
    }

    private void confirmAddressOf(Account account) {
        var ignored = changeAccount.setConfirmedEmail(account.id(), account.email(), Actor.SYSTEM);
    }

    public static Map<String, Object> with(Map<String, Object> claims, String name, Object value) {
        var more = new HashMap<>(claims);
        more.put(name, value);
        return more;
    }

    /// A provider may take half a minute to respond.
    @Test
    void settings_at_the_end_of_the_sign_in_apply() {
        provision(Map.of());
        there.tokenAnswer = answer -> set("oidc.jit_provisioning", "false");

        rejected(throughProvider(startLogin()), "not_linked", "OIDC Link Failed", "login");

        assertThat(count()).isEqualTo(2);
        there.tokenAnswer = answer -> set("oidc.allowed_email_domains", "example.com");
        linkToPerson("subject-9");
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_name_with_bidirectional_overrides_is_not_adopted() {
        provision(Map.of());
        there(
                "subject-9",
                Map.of("email", "bea@example.org", "email_verified", true, "name", "Bea\u202e"));

        throughProvider(startLogin());

        assertThat(made("bea@example.org").name()).doesNotContain("\u202e");
    }
}
