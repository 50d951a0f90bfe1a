package dev.bailiwick.identity.singlesignon.idp;

import com.nimbusds.jose.JWSAlgorithm;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.discovery.DiscoveryDocument;
import dev.bailiwick.identity.oidc.provider.ClaimNames;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingRejectedException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings under Site administration, Authentication, OpenID Connect.
public final class IdpSettings {
    private static final int MAX_AGE_LIMIT = 31_536_000; // one year

    /// The asymmetric algorithms that can be required, the usual ones first.
    public static final List<String> SIGNING_ALGORITHMS =
            DiscoveryDocument.ALGORITHMS.stream().map(JWSAlgorithm::getName).toList();

    public static final Setting<String> PROVIDER_NAME =
            Setting.text("oidc.provider_name", "Single sign-on", 100);
    public static final Setting<@Nullable String> ISSUER =
            Setting.<String>optional("oidc.issuer", IdpSettings::issuer, issuer -> issuer);
    public static final Setting<@Nullable String> CLIENT_ID =
            Setting.optionalText("oidc.client_id", 300);
    public static final Setting<@Nullable String> CLIENT_SECRET =
            Setting.secret("oidc.client_secret", 500);
    public static final Setting<Scopes> SCOPES =
            Setting.of("oidc.scopes", Scopes.DEFAULTS, Scopes::parse, Scopes::write);
    public static final Setting<Boolean> ENABLED = Setting.bool("oidc.enabled", false);
    public static final Setting<Boolean> VERIFY_TLS = Setting.bool("oidc.verify_tls", true);
    public static final Setting<Boolean> USE_USERINFO = Setting.bool("oidc.use_userinfo", true);
    public static final Setting<Boolean> REQUIRE_VERIFIED_EMAIL =
            Setting.bool("oidc.require_verified_email", true);
    public static final Setting<EmailDomains> ALLOWED_EMAIL_DOMAINS =
            Setting.lines(
                    "oidc.allowed_email_domains",
                    EmailDomains.UNRESTRICTED,
                    EmailDomains::parse,
                    EmailDomains::write);
    public static final Setting<@Nullable String> REQUIRED_GROUP =
            Setting.optionalText("oidc.required_group", 300);
    public static final Setting<Role> DEFAULT_ROLE =
            Setting.choice("oidc.default_role", Role.VIEWER, Role.class);
    public static final Setting<GroupRoles> GROUP_ROLE_MAPPINGS =
            Setting.lines(
                    "oidc.group_role_mappings",
                    GroupRoles.NONE,
                    GroupRoles::parse,
                    GroupRoles::write);

    /// The maximum age in seconds of the person's authentication at the provider; null for any age.
    public static final Setting<@Nullable Integer> MAX_AGE =
            Setting.<Integer>optional("oidc.max_age", IdpSettings::seconds, String::valueOf);

    public static final Setting<AcrValues> REQUIRED_ACR =
            Setting.lines(
                    "oidc.required_acr",
                    AcrValues.UNRESTRICTED,
                    AcrValues::parse,
                    AcrValues::write);
    public static final Setting<ExtraParameters> EXTRA_PARAMETERS =
            Setting.lines(
                    "oidc.extra_parameters",
                    ExtraParameters.NONE,
                    ExtraParameters::parse,
                    ExtraParameters::write);

    /// Audiences that tokens can name in addition to this client.
    public static final Setting<TrustedAudiences> TRUSTED_AUDIENCES =
            Setting.lines(
                    "oidc.trusted_audiences",
                    TrustedAudiences.NONE,
                    TrustedAudiences::parse,
                    TrustedAudiences::write);

    /// The only algorithm of ID tokens and logout tokens, such as RS256; null for any that the
    /// provider advertises.
    public static final Setting<@Nullable String> SIGNED_RESPONSE_ALG =
            Setting.<String>optional(
                    "oidc.signed_response_alg", IdpSettings::algorithm, name -> name);

    public static final Setting<Boolean> END_SESSION = Setting.bool("oidc.end_session", false);
    public static final Setting<Boolean> JIT_PROVISIONING =
            Setting.bool("oidc.jit_provisioning", false);

    /// Set together with [#JIT_PROVISIONING], and cleared with it.
    public static final Setting<Boolean> JIT_WARNING_ACKNOWLEDGED =
            Setting.bool("oidc.jit_warning_acknowledged", false);

    public static final Setting<JitModules> DEFAULT_MODULES =
            Setting.lines(
                    "oidc.default_modules", JitModules.NONE, JitModules::parse, JitModules::write);
    public static final Setting<Boolean> SYNC_ROLE = Setting.bool("oidc.sync_role", false);
    public static final Setting<Boolean> UPDATE_NAMES = Setting.bool("oidc.update_names", false);
    public static final Setting<Boolean> UPDATE_EMAIL = Setting.bool("oidc.update_email", false);
    public static final Setting<EmailMatching> EMAIL_MATCHING =
            Setting.choice("oidc.email_matching", EmailMatching.OFF, EmailMatching.class);
    public static final Setting<String> CLAIM_EMAIL = claim("email", ClaimNames.DEFAULTS.email());
    public static final Setting<String> CLAIM_EMAIL_VERIFIED =
            claim("email_verified", ClaimNames.DEFAULTS.emailVerified());
    public static final Setting<String> CLAIM_NAME = claim("name", ClaimNames.DEFAULTS.name());
    public static final Setting<String> CLAIM_GIVEN_NAME =
            claim("given_name", ClaimNames.DEFAULTS.givenName());
    public static final Setting<String> CLAIM_FAMILY_NAME =
            claim("family_name", ClaimNames.DEFAULTS.familyName());
    public static final Setting<String> CLAIM_PREFERRED_USERNAME =
            claim("preferred_username", ClaimNames.DEFAULTS.preferredUsername());
    public static final Setting<String> CLAIM_GROUPS =
            claim("groups", ClaimNames.DEFAULTS.groups());

    public static final List<Setting<?>> ALL =
            List.of(
                    PROVIDER_NAME,
                    ISSUER,
                    CLIENT_ID,
                    CLIENT_SECRET,
                    SCOPES,
                    ENABLED,
                    VERIFY_TLS,
                    USE_USERINFO,
                    REQUIRE_VERIFIED_EMAIL,
                    ALLOWED_EMAIL_DOMAINS,
                    REQUIRED_GROUP,
                    DEFAULT_ROLE,
                    GROUP_ROLE_MAPPINGS,
                    MAX_AGE,
                    REQUIRED_ACR,
                    EXTRA_PARAMETERS,
                    TRUSTED_AUDIENCES,
                    SIGNED_RESPONSE_ALG,
                    END_SESSION,
                    SYNC_ROLE,
                    JIT_PROVISIONING,
                    JIT_WARNING_ACKNOWLEDGED,
                    DEFAULT_MODULES,
                    UPDATE_NAMES,
                    UPDATE_EMAIL,
                    EMAIL_MATCHING,
                    CLAIM_EMAIL,
                    CLAIM_EMAIL_VERIFIED,
                    CLAIM_NAME,
                    CLAIM_GIVEN_NAME,
                    CLAIM_FAMILY_NAME,
                    CLAIM_PREFERRED_USERNAME,
                    CLAIM_GROUPS);

    /// Settings that forms show as check boxes.
    public static final List<Setting<?>> CHECKBOXES =
            List.of(
                    ENABLED,
                    VERIFY_TLS,
                    USE_USERINFO,
                    REQUIRE_VERIFIED_EMAIL,
                    SYNC_ROLE,
                    JIT_PROVISIONING,
                    JIT_WARNING_ACKNOWLEDGED,
                    UPDATE_NAMES,
                    UPDATE_EMAIL,
                    END_SESSION);

    /// The settings that a test covers: after a change to any of them, the tests must run again.
    public static final List<Setting<?>> TESTED =
            List.of(
                    ISSUER,
                    CLIENT_ID,
                    CLIENT_SECRET,
                    SCOPES,
                    VERIFY_TLS,
                    USE_USERINFO,
                    REQUIRE_VERIFIED_EMAIL,
                    ALLOWED_EMAIL_DOMAINS,
                    TRUSTED_AUDIENCES,
                    SIGNED_RESPONSE_ALG,
                    CLAIM_EMAIL,
                    CLAIM_EMAIL_VERIFIED,
                    CLAIM_NAME,
                    CLAIM_GIVEN_NAME,
                    CLAIM_FAMILY_NAME,
                    CLAIM_PREFERRED_USERNAME,
                    CLAIM_GROUPS);

    private IdpSettings() {}

    private static Setting<String> claim(String name, String fallback) {
        return Setting.text("oidc.claims." + name, fallback, 200);
    }

    private static Integer seconds(String text) {
        String number = text.strip();
        if (!number.matches("[0-9]{1,8}") || Integer.parseInt(number) > MAX_AGE_LIMIT) {
            throw new SettingRejectedException(
                    "Enter a number of seconds from 0 to %d.".formatted(MAX_AGE_LIMIT));
        }
        return Integer.valueOf(number);
    }

    private static String algorithm(String text) {
        String name = text.strip();
        if (!SIGNING_ALGORITHMS.contains(name)) {
            throw new SettingRejectedException(
                    "Choose one of " + String.join(", ", SIGNING_ALGORITHMS) + ".");
        }
        return name;
    }

    /// Kept as typed, because it is compared character by character with the provider's own.
    /// Whether plain HTTP is allowed depends on the base URL: [IdpSettingsRule].
    private static String issuer(String text) {
        String issuer = text.strip();
        URI uri = uri(issuer);
        boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
        if (!web || uri.getHost() == null || issuer.length() > 500) {
            throw new SettingRejectedException(
                    "Enter the provider's issuer, an address such as https://id.example.org/.");
        }
        if (uri.getRawQuery() != null
                || uri.getRawFragment() != null
                || uri.getRawUserInfo() != null) {
            throw new SettingRejectedException(
                    "An issuer must not have a query, a fragment or a user name.");
        }
        if (issuer.contains("/.well-known/")) {
            throw new SettingRejectedException(
                    "This is the address of the discovery document. The issuer is the part before"
                            + " /.well-known/.");
        }
        return issuer;
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new SettingRejectedException(
                    "This is not an address such as https://id.example.org/.");
        }
    }
}
