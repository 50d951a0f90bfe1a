package dev.bailiwick.identity.oidc.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.oidc.provider.ClaimNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimsTest {
    @Test
    void email_and_its_verification_come_from_the_same_source() {
        Identity identity =
                identity(
                        Map.of("email", "ada@example.org"),
                        Map.of("email", "eve@example.org", "email_verified", true));

        assertThat(identity.email()).isEqualTo("ada@example.org");
        assertThat(identity.emailVerified()).isFalse();
    }

    @Test
    void user_info_supplies_both_when_the_token_has_no_email() {
        Identity identity =
                identity(
                        Map.of("email_verified", true),
                        Map.of("email", "ada@example.org", "email_verified", false));

        assertThat(identity.email()).isEqualTo("ada@example.org");
        assertThat(identity.emailVerified()).isFalse();
    }

    @Test
    void only_true_or_the_string_true_verifies_an_email() {
        assertThat(verified(true)).isTrue();
        assertThat(verified("true")).isTrue();
        for (Object other : List.of("True", "yes", "1", 1, 1L, false, List.of(true))) {
            assertThat(verified(other)).isFalse();
        }
    }

    private static boolean verified(Object value) {
        return identity(Map.of("email", "a@example.org", "email_verified", value), Map.of())
                .emailVerified();
    }

    @Test
    void groups_can_be_a_list_a_string_a_serialised_list_or_an_object() {
        assertThat(groups(List.of("a/b", "c d", 7)).names()).containsExactly("a/b", "c d");
        assertThat(groups("staff").names()).containsExactly("staff");
        assertThat(groups("[\"a\",\"b\"]").names()).containsExactly("a", "b");
        assertThat(groups(Map.of("admin", Map.of("1", "example.org"))).names())
                .containsExactly("admin");
    }

    @Test
    void names_in_an_object_count_only_if_their_value_says_so() {
        for (Object value : List.of(true, "true", "example.org", 1, List.of("x"))) {
            assertThat(groups(Map.of("admin", value)).names())
                    .as("%s", value)
                    .containsExactly("admin");
        }
        var none = new HashMap<String, Object>();
        none.put("a", false);
        none.put("b", null);
        none.put("c", "");
        none.put("d", " ");
        none.put("e", "false");
        none.put("f", 0);
        none.put("g", List.of());
        none.put("h", Map.of());
        assertThat(groups(none)).isEqualTo(Groups.of(List.of()));
    }

    @Test
    void empty_groups_differ_from_missing_groups() {
        assertThat(groups(List.of()).state()).isEqualTo(Groups.State.EMPTY);
        assertThat(identity(Map.of(), Map.of()).groups().state()).isEqualTo(Groups.State.ABSENT);
    }

    @Test
    void unreadable_groups_count_as_missing_rather_than_empty() {
        for (Object unreadable :
                List.of(5, true, List.of(7), List.of(Map.of("name", "staff")), List.of(" "))) {
            assertThat(groups(unreadable).state())
                    .as("%s", unreadable)
                    .isEqualTo(Groups.State.ABSENT);
        }
        for (Object empty : List.of("", " ", "[]", "[ ]", Map.of())) {
            assertThat(groups(empty).state()).as("%s", empty).isEqualTo(Groups.State.EMPTY);
        }
    }

    @Test
    void too_many_groups_to_send_are_reported_as_an_overage() {
        Map<String, Object> names = Map.of("_claim_names", Map.of("groups", "src1"));

        assertThat(identity(names, Map.of()).groups().state()).isEqualTo(Groups.State.OVERAGE);
        assertThat(identity(Map.of("hasgroups", true), Map.of()).groups().state())
                .isEqualTo(Groups.State.OVERAGE);
    }

    @Test
    void a_null_overage_is_ignored() {
        var claims = new HashMap<String, Object>();
        claims.put("hasgroups", null);

        assertThat(identity(claims, Map.of()).groups().state()).isEqualTo(Groups.State.ABSENT);
    }

    @Test
    void a_claim_is_looked_up_by_literal_name_before_its_path() {
        ClaimNames names = named("realm.roles");

        assertThat(groups(Map.of("realm.roles", "literal"), names)).containsExactly("literal");
        assertThat(groups(Map.of("realm", Map.of("roles", "nested")), names))
                .containsExactly("nested");
        assertThat(groups(Map.of("realm", "flat"), names)).isEmpty();
    }

    private static ClaimNames named(String groups) {
        ClaimNames names = ClaimNames.DEFAULTS;
        return new ClaimNames(
                names.email(),
                names.emailVerified(),
                names.name(),
                names.givenName(),
                names.familyName(),
                names.preferredUsername(),
                groups);
    }

    private static List<String> groups(Map<String, Object> idToken, ClaimNames names) {
        return new Claims(idToken, Map.of(), names).identity("i", "s").groups().names();
    }

    private static Groups groups(Object claim) {
        return identity(Map.of("groups", claim), Map.of()).groups();
    }

    private static Identity identity(Map<String, Object> idToken, Map<String, Object> userInfo) {
        return new Claims(idToken, userInfo, ClaimNames.DEFAULTS).identity("issuer", "subject");
    }
}
