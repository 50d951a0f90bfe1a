package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.identity.singlesignon.callback.UnlinkedIdentityTest.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Attribute sync: what a linked account takes over from the provider at each sign-in, and what it
/// never does.
class AttributeSyncTest extends Site {
    private static final Map<String, Object> ADA =
            Map.of("email", "ada@example.org", "email_verified", true, "name", "Ada Lovelace");
    private static final Map<String, String> SYNCHRONISED =
            Map.of(
                    "oidc.sync_role", "true",
                    "oidc.group_role_mappings", "boss=admin\nstaff=editor");

    @BeforeEach
    void offer() {
        offerSingleSignOn();
        linkToPerson("subject-1");
    }

    private void signIn(Map<String, Object> claims) {
        there("subject-1", claims);
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(302);
    }

    @Test
    void a_role_is_unchanged_without_attribute_sync() {
        configure(Map.of("oidc.group_role_mappings", "boss=admin"));

        signIn(with(ADA, "groups", List.of("boss")));

        assertThat(current(person).role()).isEqualTo(Role.VIEWER);
    }

    @Test
    void a_synced_role_follows_the_groups_up_and_down() {
        configure(SYNCHRONISED);
        changeAccount.setAccess(
                person.id(),
                Role.VIEWER,
                Set.of(dev.bailiwick.identity.accounts.ProductModule.DNS),
                Actor.SYSTEM);

        signIn(with(ADA, "groups", List.of("staff", "boss")));
        assertThat(current(person).role()).isEqualTo(Role.ADMIN);
        signIn(with(ADA, "groups", List.of("staff")));
        assertThat(current(person).role()).isEqualTo(Role.EDITOR);
        signIn(with(ADA, "groups", List.of("strangers")));
        assertThat(current(person).role()).isEqualTo(Role.VIEWER);

        assertThat(current(person).modules()).hasSize(1);
        assertThat(last("Account Role Synchronised")).contains("editor → viewer");
        assertThat(last("OIDC Login Succeeded")).contains("\"groups\":\"present\"");
    }

    static Stream<Arguments> silences() {
        return Stream.of(
                Arguments.of("absent", Map.of()),
                Arguments.of("absent", Map.of("groups", 7)),
                Arguments.of("absent", Map.of("groups", List.of(Map.of("id", "x")))),
                Arguments.of("overage", Map.of("_claim_names", Map.of("groups", "src1"))),
                Arguments.of("overage", Map.of("hasgroups", true)));
    }

    @ParameterizedTest
    @MethodSource("silences")
    void groups_that_were_not_sent_change_no_role(String state, Map<String, Object> claims) {
        configure(SYNCHRONISED);
        signIn(with(ADA, "groups", List.of("staff")));
        var more = new HashMap<>(ADA);
        more.putAll(claims);

        signIn(more);

        assertThat(current(person).role()).isEqualTo(Role.EDITOR);
        assertThat(last("OIDC Login Succeeded")).contains("\"groups\":\"" + state + "\"");
    }

    @Test
    void an_empty_group_list_is_recorded_and_leads_to_the_default_role() {
        configure(SYNCHRONISED);
        signIn(with(ADA, "groups", List.of("staff")));

        signIn(with(ADA, "groups", List.of()));

        assertThat(current(person).role()).isEqualTo(Role.VIEWER);
        assertThat(last("OIDC Login Succeeded")).contains("\"groups\":\"empty\"");
    }

    @Test
    void no_role_is_synced_without_a_mapping() {
        configure(Map.of("oidc.sync_role", "true"));
        Account admin = account("boss@example.org", Role.ADMIN);
        link(admin, "subject-2");

        there("subject-2", with(ADA, "groups", List.of("staff")));
        throughProvider(startLogin());

        assertThat(current(admin).role()).isEqualTo(Role.ADMIN);
    }

    @Test
    void break_glass_keeps_its_role_and_can_still_sign_in() {
        configure(SYNCHRONISED);
        Account root = transactions.read(() -> accounts.byEmail("root@example.org")).orElseThrow();
        link(root, "subject-root");
        there("subject-root", with(ADA, "groups", List.of("staff")));

        throughProvider(startLogin());

        assertThat(isSignedIn()).isTrue();
        assertThat(current(root).role()).isEqualTo(Role.ADMIN);
        assertThat(last("OIDC Login Succeeded")).contains("\"role_kept\":\"admin\"");
    }

    @Test
    void names_are_synced_when_enabled() {
        signIn(with(ADA, "name", "Another"));
        assertThat(current(person).name()).isEqualTo("Somebody");
        configure(Map.of("oidc.update_names", "true"));

        var nameless = new HashMap<>(ADA);
        nameless.putAll(Map.of("name", " ", "given_name", " ", "family_name", " "));
        signIn(nameless);
        assertThat(current(person).name()).isEqualTo("Somebody");
        signIn(ADA);

        assertThat(current(person).name()).isEqualTo("Ada Lovelace");
        assertThat(last("Account Name Updated")).contains("Somebody → Ada Lovelace");
    }

    @Test
    void the_address_of_an_account_with_a_password_is_not_synced() {
        configure(Map.of("oidc.update_email", "true"));

        signIn(with(ADA, "email", "new@example.org"));

        assertThat(current(person).email().value()).isEqualTo("ada@example.org");
    }

    @Test
    void the_address_of_an_account_without_a_password_is_synced() {
        configure(Map.of("oidc.update_email", "true"));
        Account bea = withoutPassword("bea@example.org");
        link(bea, "subject-9");
        there("subject-9", with(ADA, "email", "Beatrix@example.org"));

        throughProvider(startLogin());

        assertThat(current(bea).email().value()).isEqualTo("Beatrix@example.org");
        assertThat(last("Account Email Updated")).contains("bea@example.org → Beatrix@example.org");
    }

    @Test
    void an_address_used_by_another_account_is_not_synced() {
        configure(Map.of("oidc.update_email", "true"));
        Account bea = withoutPassword("bea@example.org");
        link(bea, "subject-9");
        there("subject-9", with(ADA, "email", "\uFF41da@example.org"));

        throughProvider(startLogin());

        assertThat(isSignedIn()).isTrue();
        assertThat(current(bea).email().value()).isEqualTo("bea@example.org");
        assertThat(current(person).email().value()).isEqualTo("ada@example.org");
        assertThat(last("OIDC Login Succeeded")).contains("\"email_kept\":\"bea@example.org\"");
    }

    private Account withoutPassword(String email) {
        return transactions.write(() ->
                ((CreateAccount.Result.Created)
                                createAccount.withoutPassword(
                                        EmailAddress.parse(email).orElseThrow(),
                                        "",
                                        Role.VIEWER,
                                        Set.of(),
                                        Actor.SYSTEM))
                        .account());
    }
}
