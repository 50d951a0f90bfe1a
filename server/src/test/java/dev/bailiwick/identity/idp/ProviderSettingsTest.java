package dev.bailiwick.identity.idp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingRejected;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderSettingsTest {
    @Test
    void the_defaults_are_those_of_the_specification() {
        assertThat(ProviderSettings.SCOPES.fallback().write()).isEqualTo("openid profile email");
        assertThat(ProviderSettings.ENABLED.fallback()).isFalse();
        assertThat(ProviderSettings.VERIFY_TLS.fallback()).isTrue();
        assertThat(ProviderSettings.USE_USERINFO.fallback()).isTrue();
        assertThat(ProviderSettings.REQUIRE_VERIFIED_EMAIL.fallback()).isTrue();
        assertThat(ProviderSettings.DEFAULT_ROLE.fallback()).isEqualTo(Role.VIEWER);
        assertThat(ProviderSettings.CLAIM_EMAIL_VERIFIED.fallback()).isEqualTo("email_verified");
    }

    @Test
    void an_issuer_keeps_its_last_slash_or_its_lack() {
        assertThat(ProviderSettings.ISSUER.parse("https://id.example/app/"))
                .isEqualTo("https://id.example/app/");
        assertThat(ProviderSettings.ISSUER.parse("https://id.example/app"))
                .isEqualTo("https://id.example/app");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id.example",
                "ftp://id.example",
                "https://",
                "https://user@id.example",
                "https://id.example/?a=b",
                "https://id.example/#a",
                "https://id.example/.well-known/openid-configuration",
                "https://id.example/ space"
            })
    void what_is_no_issuer_is_refused(String typed) {
        refused(ProviderSettings.ISSUER, typed);
    }

    @Test
    void openid_is_needed_and_offline_access_refused() {
        assertThat(Scopes.parse(" openid  groups ").write()).isEqualTo("openid groups");
        refused(ProviderSettings.SCOPES, "profile email");
        refused(ProviderSettings.SCOPES, "openid offline_access");
        refused(ProviderSettings.SCOPES, "openid em\"ail");
    }

    @Test
    void a_group_may_hold_equals_signs_spaces_and_slashes() {
        GroupRoles roles = GroupRoles.parse("/IT/Site Staff=admin\nou=people=viewer\n\nx = editor");

        assertThat(roles.mappings())
                .containsExactly(
                        new GroupRoles.Mapping("/IT/Site Staff", Role.ADMIN),
                        new GroupRoles.Mapping("ou=people", Role.VIEWER),
                        new GroupRoles.Mapping("x", Role.EDITOR));
        assertThat(GroupRoles.parse(roles.write())).isEqualTo(roles);
    }

    @Test
    void the_highest_role_of_the_groups_counts() {
        GroupRoles roles = GroupRoles.parse("a=viewer\nb=admin\nc=editor");

        assertThat(roles.highest(List.of("a", "c")).map(GroupRoles.Mapping::role))
                .contains(Role.EDITOR);
        assertThat(roles.highest(List.of("c", "b")).map(GroupRoles.Mapping::group)).contains("b");
        assertThat(roles.highest(List.of("B"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"group", "=admin", "group=", "group=emperor", "group=ADMIN"})
    void what_is_no_mapping_is_refused(String typed) {
        refused(ProviderSettings.GROUP_ROLE_MAPPINGS, typed);
    }

    @Test
    void a_domain_is_matched_exactly_whatever_its_case_or_script() {
        EmailDomains domains = EmailDomains.parse("Example.org\nbücher.example");

        assertThat(domains.allow("a@example.ORG")).isTrue();
        assertThat(domains.allow("a@xn--bcher-kva.example")).isTrue();
        assertThat(domains.allow("a@BÜCHER.example")).isTrue();
        assertThat(domains.allow("a@evilexample.org")).isFalse();
        assertThat(domains.allow("a@sub.example.org")).isFalse();
        assertThat(domains.allow("a@example.org.evil")).isFalse();
        assertThat(EmailDomains.parse(" ").allow("a@anything.example")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@example.org", "*.example.org", "https://example.org", "-a.example"})
    void what_is_no_domain_is_refused(String typed) {
        refused(ProviderSettings.ALLOWED_EMAIL_DOMAINS, typed);
    }

    private static void refused(Setting<?> setting, String typed) {
        assertThatThrownBy(() -> setting.parse(typed)).isInstanceOf(SettingRejected.class);
    }
}
