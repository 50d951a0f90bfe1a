package dev.bailiwick.identity.singlesignon.pages;

import static dev.bailiwick.identity.signinpolicy.AuthenticationMode.LOCAL_AND_OIDC;
import static dev.bailiwick.identity.signinpolicy.AuthenticationMode.LOCAL_ONLY;
import static dev.bailiwick.identity.signinpolicy.AuthenticationMode.OIDC_REQUIRED;

import dev.bailiwick.identity.signinpolicy.AuthenticationMode;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// A mode can only be entered when its conditions hold (part 3.1 of the specification): the
/// provider is configured and has passed a test with its current settings, for OIDC required also a
/// real login. Going back to Local only, or from the higher modes to Local and OIDC, has no
/// conditions, so that it is possible when the provider is down. Break-glass has its own rule.
@Component
final class TestedModeRule implements SettingsRule {
    private final IdentityProviders providers;
    private final IdpTestResults tests;

    TestedModeRule(IdentityProviders providers, IdpTestResults tests) {
        this.providers = providers;
        this.tests = tests;
    }

    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        AuthenticationMode from = before.get(AuthenticationSettings.MODE);
        AuthenticationMode to = after.get(AuthenticationSettings.MODE);
        boolean wayOut = to == LOCAL_ONLY || (to == LOCAL_AND_OIDC && from != LOCAL_ONLY);
        if (from == to || wayOut) {
            return List.of();
        }
        Optional<ConfiguredIdp> provider = providers.of(after);
        if (provider.isEmpty()) {
            return problem("Configure the provider under OpenID Connect first.");
        }
        if (!tests.passed(IdpTestResults.Kind.CONFIGURATION, provider.get())) {
            return problem(
                    "Run Test configuration under OpenID Connect first: the provider has not passed"
                            + " it with the current settings.");
        }
        return to == OIDC_REQUIRED ? required(provider.get()) : List.of();
    }

    private List<SettingProblem> required(ConfiguredIdp provider) {
        if (!tests.passed(IdpTestResults.Kind.LOGIN, provider)) {
            return problem(
                    "Run Test OIDC login under OpenID Connect first: nobody has signed in there"
                            + " with the current settings.");
        }
        return provider.enabled()
                ? List.of()
                : problem("Enable the provider under OpenID Connect first.");
    }

    private static List<SettingProblem> problem(String sentence) {
        return List.of(new SettingProblem(AuthenticationSettings.MODE.name(), sentence));
    }
}
