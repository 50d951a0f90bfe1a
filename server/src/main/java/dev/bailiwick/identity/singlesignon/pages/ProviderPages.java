package dev.bailiwick.identity.singlesignon.pages;

import static dev.bailiwick.identity.singlesignon.settings.ProviderSettings.*;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.oidc.discovery.ConfigurationReport;
import dev.bailiwick.identity.singlesignon.callback.LoginPreview;
import dev.bailiwick.identity.singlesignon.callback.LoginResult;
import dev.bailiwick.identity.singlesignon.logout.BackChannelLogoutController;
import dev.bailiwick.identity.singlesignon.logout.EndProviderSession;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.identity.singlesignon.settings.ProviderTests;
import dev.bailiwick.identity.singlesignon.settings.ProviderTests.Kind;
import dev.bailiwick.identity.singlesignon.settings.Providers;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.SettingsForm;
import dev.bailiwick.web.ui.StoredSecret;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of the provider.
@Component
final class ProviderPages {
    private final Providers providers;
    private final ProviderTests tests;
    private final Transactions transactions;

    ProviderPages(Providers providers, ProviderTests tests, Transactions transactions) {
        this.providers = providers;
        this.tests = tests;
        this.transactions = transactions;
    }

    ProviderPage of(SettingsForm form, SettingsSnapshot current) {
        Optional<ConfiguredProvider> provider = providers.of(current);
        return new ProviderPage(
                status(provider),
                new ProviderPage.Provider(
                        form.field(PROVIDER_NAME),
                        form.field(ISSUER),
                        address(current, Providers.CALLBACK),
                        form.checkbox(VERIFY_TLS),
                        form.checkbox(ENABLED)),
                new ProviderPage.Client(
                        form.field(CLIENT_ID),
                        form.secret(CLIENT_SECRET),
                        storedSecret(current),
                        form.field(SCOPES),
                        form.checkbox(USE_USERINFO)),
                new ProviderPage.AdmissionFields(
                        form.checkbox(REQUIRE_VERIFIED_EMAIL),
                        form.field(ALLOWED_EMAIL_DOMAINS),
                        form.field(REQUIRED_GROUP)),
                new ProviderPage.Roles(
                        form.field(DEFAULT_ROLE), ROLES, form.field(GROUP_ROLE_MAPPINGS)),
                new ProviderPage.AuthenticationRequirements(
                        form.field(MAX_AGE),
                        form.field(REQUIRED_ACR),
                        form.field(EXTRA_PARAMETERS)),
                new ProviderPage.LogoutFields(
                        form.checkbox(END_SESSION),
                        address(current, EndProviderSession.RETURN_PATH),
                        address(current, BackChannelLogoutController.PATH)),
                jitProvisioning(form, current),
                new ProviderPage.AttributeSync(
                        form.checkbox(SYNC_ROLE),
                        form.checkbox(UPDATE_NAMES),
                        form.checkbox(UPDATE_EMAIL)),
                claims(form),
                provider.isPresent() ? null : unavailableReason(current),
                provider.flatMap(this::configurationResult).orElse(null),
                provider.flatMap(this::loginResult).orElse(null),
                null,
                null);
    }

    private static final List<Option> ROLES =
            List.of(
                    Option.of("viewer", "Viewer"),
                    Option.of("editor", "Editor"),
                    Option.of("admin", "Administrator"));

    private static final List<Option> MODULES =
            Arrays.stream(ProductModule.values())
                    .map(module -> Option.of(module.key(), module.label()))
                    .toList();

    private static final List<Option> MATCHINGS =
            List.of(
                    Option.of(
                            "off",
                            "Off",
                            "Addresses are not matched: a person who is not linked gets a new"
                                    + " account, if that is allowed below, or is refused."),
                    Option.of(
                            "confirmation",
                            "After confirmation",
                            "The account with that address is linked after the person confirms it"
                                    + " with its password and second factor."),
                    Option.of(
                            "automatic",
                            "Automatic",
                            "Linked immediately if the provider reports the address as verified and"
                                + " the account has confirmed it. Never for an administrator."));

    private static ProviderPage.JitProvisioning jitProvisioning(
            SettingsForm form, SettingsSnapshot current) {
        var change = current.lastChange(JIT_WARNING_ACKNOWLEDGED);
        return new ProviderPage.JitProvisioning(
                form.checkbox(JIT_PROVISIONING),
                form.checkbox(JIT_WARNING_ACKNOWLEDGED),
                change != null && current.get(JIT_WARNING_ACKNOWLEDGED)
                        ? new StoredSecret(change.at(), change.by())
                        : null,
                form.field(DEFAULT_MODULES),
                MODULES,
                form.field(EMAIL_MATCHING),
                MATCHINGS);
    }

    private static ProviderPage.Status status(Optional<ConfiguredProvider> provider) {
        if (provider.isEmpty()) {
            return ProviderPage.Status.NOT_SET_UP;
        }
        return provider.get().enabled()
                ? ProviderPage.Status.ENABLED
                : ProviderPage.Status.DISABLED;
    }

    private static @Nullable String address(SettingsSnapshot current, String path) {
        BaseUrl baseUrl = current.get(GeneralSettings.BASE_URL);
        return baseUrl == null ? null : baseUrl.at(path);
    }

    private static @Nullable StoredSecret storedSecret(SettingsSnapshot current) {
        var change = current.lastChange(CLIENT_SECRET);
        return change == null || !current.has(CLIENT_SECRET)
                ? null
                : new StoredSecret(change.at(), change.by());
    }

    private static String unavailableReason(SettingsSnapshot current) {
        return current.get(GeneralSettings.BASE_URL) == null
                ? "The tests need the public base URL. Set it under General."
                : "The tests need " + missing(current) + ". Enter and save what is missing.";
    }

    private static String missing(SettingsSnapshot current) {
        var missing = new ArrayList<String>();
        if (!current.has(ISSUER)) {
            missing.add("the issuer");
        }
        if (!current.has(CLIENT_ID)) {
            missing.add("the client ID");
        }
        if (!current.has(CLIENT_SECRET)) {
            missing.add("the client secret");
        }
        return String.join(", ", missing);
    }

    private static List<ProviderPage.Claim> claims(SettingsForm form) {
        return List.of(
                claim("Email", CLAIM_EMAIL, form),
                claim("Email verified", CLAIM_EMAIL_VERIFIED, form),
                claim("Display name", CLAIM_NAME, form),
                claim("First name", CLAIM_GIVEN_NAME, form),
                claim("Last name", CLAIM_FAMILY_NAME, form),
                claim("Preferred username", CLAIM_PREFERRED_USERNAME, form),
                claim("Groups", CLAIM_GROUPS, form));
    }

    private static ProviderPage.Claim claim(
            String label, Setting<String> setting, SettingsForm form) {
        return new ProviderPage.Claim(label, form.field(setting), setting.defaultValue());
    }

    private Optional<ConfigurationResult> configurationResult(ConfiguredProvider provider) {
        return transactions
                .read(() -> tests.last(Kind.CONFIGURATION, provider, ConfigurationReport.class))
                .map(ConfigurationResult::of);
    }

    private Optional<LoginResult> loginResult(ConfiguredProvider provider) {
        return transactions
                .read(() -> tests.last(Kind.LOGIN, provider, LoginPreview.class))
                .map(LoginResult::of);
    }
}
