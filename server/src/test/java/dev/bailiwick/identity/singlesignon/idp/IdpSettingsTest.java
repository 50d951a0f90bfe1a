package dev.bailiwick.identity.singlesignon.idp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingRejectedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdpSettingsTest {
    @Test
    void the_default_settings_match_the_specification() {
        assertThat(IdpSettings.SCOPES.defaultValue().write()).isEqualTo("openid profile email");
        assertThat(IdpSettings.ENABLED.defaultValue()).isFalse();
        assertThat(IdpSettings.VERIFY_TLS.defaultValue()).isTrue();
        assertThat(IdpSettings.USE_USERINFO.defaultValue()).isTrue();
        assertThat(IdpSettings.REQUIRE_VERIFIED_EMAIL.defaultValue()).isTrue();
        assertThat(IdpSettings.DEFAULT_ROLE.defaultValue()).isEqualTo(Role.VIEWER);
        assertThat(IdpSettings.CLAIM_EMAIL_VERIFIED.defaultValue()).isEqualTo("email_verified");
    }

    @Test
    void an_issuer_keeps_its_trailing_slash_or_lack_of_one() {
        assertThat(IdpSettings.ISSUER.parse("https://id.example/app/"))
                .isEqualTo("https://id.example/app/");
        assertThat(IdpSettings.ISSUER.parse("https://id.example/app"))
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
    void an_invalid_issuer_is_refused(String typed) {
        refused(IdpSettings.ISSUER, typed);
    }

    @Test
    void the_openid_scope_is_required_and_offline_access_is_refused() {
        assertThat(Scopes.parse(" openid  groups ").write()).isEqualTo("openid groups");
        refused(IdpSettings.SCOPES, "profile email");
        refused(IdpSettings.SCOPES, "openid offline_access");
        refused(IdpSettings.SCOPES, "openid em\"ail");
    }

    @Test
    void a_group_name_can_contain_equals_signs_spaces_and_slashes() {
        GroupRoles roles = GroupRoles.parse("/IT/Site Staff=admin\nou=people=viewer\n\nx = editor");

        assertThat(roles.mappings())
                .containsExactly(
                        new GroupRoles.Mapping("/IT/Site Staff", Role.ADMIN),
                        new GroupRoles.Mapping("ou=people", Role.VIEWER),
                        new GroupRoles.Mapping("x", Role.EDITOR));
        assertThat(GroupRoles.parse(roles.write())).isEqualTo(roles);
    }

    @Test
    void the_highest_mapped_role_wins() {
        GroupRoles roles = GroupRoles.parse("a=viewer\nb=admin\nc=editor");

        assertThat(roles.highest(List.of("a", "c")).map(GroupRoles.Mapping::role))
                .contains(Role.EDITOR);
        assertThat(roles.highest(List.of("c", "b")).map(GroupRoles.Mapping::group)).contains("b");
        assertThat(roles.highest(List.of("B"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"group", "=admin", "group=", "group=emperor", "group=ADMIN"})
    void an_invalid_role_mapping_is_refused(String typed) {
        refused(IdpSettings.GROUP_ROLE_MAPPINGS, typed);
    }

    @Test
    void a_domain_matches_exactly_in_any_case_or_script() {
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
    void an_invalid_domain_is_refused(String typed) {
        refused(IdpSettings.ALLOWED_EMAIL_DOMAINS, typed);
    }

    private static void refused(Setting<?> setting, String typed) {
        assertThatThrownBy(() -> setting.parse(typed)).isInstanceOf(SettingRejectedException.class);
    }
}
