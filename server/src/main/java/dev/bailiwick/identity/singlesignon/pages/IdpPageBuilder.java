package dev.bailiwick.identity.singlesignon.pages;

import static dev.bailiwick.identity.singlesignon.idp.IdpSettings.*;

import dev.bailiwick.identity.modules.InstalledModules;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport;
import dev.bailiwick.identity.singlesignon.callback.TestSignInPreview;
import dev.bailiwick.identity.singlesignon.callback.TestSignInResult;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults.Kind;
import dev.bailiwick.identity.singlesignon.logout.BackChannelLogoutController;
import dev.bailiwick.identity.singlesignon.logout.EndIdpSession;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SettingsForm;
import dev.bailiwick.web.ui.StoredSecret;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of the provider.
@Component
final class IdpPageBuilder {
    private final IdentityProviders providers;
    private final IdpTestResults tests;
    private final Transactions transactions;
    private final InstalledModules installed;

    IdpPageBuilder(
            IdentityProviders providers,
            IdpTestResults tests,
            Transactions transactions,
            InstalledModules installed) {
        this.installed = installed;
        this.providers = providers;
        this.tests = tests;
        this.transactions = transactions;
    }

    IdpPage of(SettingsForm form, SettingsSnapshot current) {
        Optional<ConfiguredIdp> provider = providers.of(current);
        return new IdpPage(
                status(provider),
                new IdpPage.Provider(
                        form.field(PROVIDER_NAME),
                        form.field(ISSUER),
                        address(current, IdentityProviders.CALLBACK),
                        form.checkbox(VERIFY_TLS),
                        form.checkbox(ENABLED)),
                new IdpPage.Client(
                        form.field(CLIENT_ID),
                        form.secret(CLIENT_SECRET),
                        storedSecret(current),
                        form.field(SCOPES),
                        form.checkbox(USE_USERINFO)),
                new IdpPage.AdmissionFields(
                        form.checkbox(REQUIRE_VERIFIED_EMAIL),
                        form.field(ALLOWED_EMAIL_DOMAINS),
                        form.field(REQUIRED_GROUP)),
                new IdpPage.Roles(form.field(DEFAULT_ROLE), ROLES, form.field(GROUP_ROLE_MAPPINGS)),
                new IdpPage.AuthenticationRequirements(
                        form.field(MAX_AGE),
                        form.field(REQUIRED_ACR),
                        form.field(EXTRA_PARAMETERS)),
                new IdpPage.Tokens(
                        form.field(SIGNED_RESPONSE_ALG), ALGORITHMS, form.field(TRUSTED_AUDIENCES)),
                new IdpPage.LogoutFields(
                        form.checkbox(END_SESSION),
                        address(current, EndIdpSession.RETURN_PATH),
                        address(current, BackChannelLogoutController.PATH)),
                jitProvisioning(form, current),
                new IdpPage.AttributeSync(
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

    private static final List<SelectOption> ROLES =
            List.of(
                    SelectOption.of("viewer", "Viewer"),
                    SelectOption.of("editor", "Editor"),
                    SelectOption.of("admin", "Administrator"));

    private static final List<SelectOption> ALGORITHMS =
            Stream.concat(
                            Stream.of(SelectOption.of("", "Any that the provider advertises")),
                            IdpSettings.SIGNING_ALGORITHMS.stream()
                                    .map(name -> SelectOption.of(name, name)))
                    .toList();

    private static final List<SelectOption> MATCHINGS =
            List.of(
                    SelectOption.of(
                            "off",
                            "Off",
                            "Addresses are not matched: a person who is not linked gets a new"
                                    + " account, if that is allowed below, or is refused."),
                    SelectOption.of(
                            "confirmation",
                            "After confirmation",
                            "The account with that address is linked after the person confirms it"
                                    + " with its password and second factor."),
                    SelectOption.of(
                            "automatic",
                            "Automatic",
                            "Linked immediately if the provider reports the address as verified and"
                                + " the account has confirmed it. Never for an administrator."));

    private IdpPage.JitProvisioning jitProvisioning(SettingsForm form, SettingsSnapshot current) {
        var change = current.lastChange(JIT_WARNING_ACKNOWLEDGED);
        return new IdpPage.JitProvisioning(
                form.checkbox(JIT_PROVISIONING),
                form.checkbox(JIT_WARNING_ACKNOWLEDGED),
                change != null && current.get(JIT_WARNING_ACKNOWLEDGED)
                        ? new StoredSecret(change.at(), change.by())
                        : null,
                form.field(DEFAULT_MODULES),
                installed.choices(current.get(DEFAULT_MODULES).modules()).stream()
                        .map(module -> SelectOption.of(module.key(), module.label()))
                        .toList(),
                form.field(EMAIL_MATCHING),
                MATCHINGS);
    }

    private static IdpPage.Status status(Optional<ConfiguredIdp> provider) {
        if (provider.isEmpty()) {
            return IdpPage.Status.NOT_SET_UP;
        }
        return provider.get().enabled() ? IdpPage.Status.ENABLED : IdpPage.Status.DISABLED;
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
                ? "The tests require the public base URL. Set it under General."
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
        String last = missing.removeLast();
        return missing.isEmpty() ? last : String.join(", ", missing) + " and " + last;
    }

    private static List<IdpPage.Claim> claims(SettingsForm form) {
        return List.of(
                claim("Email", CLAIM_EMAIL, form),
                claim("Email verified", CLAIM_EMAIL_VERIFIED, form),
                claim("Display name", CLAIM_NAME, form),
                claim("First name", CLAIM_GIVEN_NAME, form),
                claim("Last name", CLAIM_FAMILY_NAME, form),
                claim("Preferred username", CLAIM_PREFERRED_USERNAME, form),
                claim("Groups", CLAIM_GROUPS, form));
    }

    private static IdpPage.Claim claim(String label, Setting<String> setting, SettingsForm form) {
        return new IdpPage.Claim(label, form.field(setting), setting.defaultValue());
    }

    private Optional<DiagnosisResult> configurationResult(ConfiguredIdp provider) {
        return transactions
                .read(() -> tests.last(Kind.CONFIGURATION, provider, DiagnosisReport.class))
                .map(DiagnosisResult::of);
    }

    private Optional<TestSignInResult> loginResult(ConfiguredIdp provider) {
        return transactions
                .read(() -> tests.last(Kind.LOGIN, provider, TestSignInPreview.class))
                .map(TestSignInResult::of);
    }
}
