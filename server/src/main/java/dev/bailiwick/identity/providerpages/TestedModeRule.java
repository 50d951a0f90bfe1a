package dev.bailiwick.identity.providerpages;

import static dev.bailiwick.identity.policy.AuthenticationMode.LOCAL_AND_OIDC;
import static dev.bailiwick.identity.policy.AuthenticationMode.LOCAL_ONLY;
import static dev.bailiwick.identity.policy.AuthenticationMode.OIDC_REQUIRED;

import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.idp.ProviderTests;
import dev.bailiwick.identity.idp.Providers;
import dev.bailiwick.identity.policy.AuthenticationMode;
import dev.bailiwick.identity.policy.AuthenticationSettings;
import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// A mode is entered only when its conditions hold (the specification's part 3.1): the provider is
/// configured and was tested as it stands, for OIDC required by a real login as well. Going back to
/// Local only, or from the higher modes to Local and OIDC, asks for nothing: that is the way out
/// when the provider is down. Break-glass has a rule of its own.
@Component
final class TestedModeRule implements SettingsRule {
    private final Providers providers;
    private final ProviderTests tests;

    TestedModeRule(Providers providers, ProviderTests tests) {
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
        Optional<ConfiguredProvider> provider = providers.of(after);
        if (provider.isEmpty()) {
            return problem("Configure the provider under OpenID Connect first.");
        }
        if (!tests.passed(ProviderTests.Kind.CONFIGURATION, provider.get())) {
            return problem(
                    "Run Test configuration under OpenID Connect first: the provider has not"
                            + " passed it with the present settings.");
        }
        return to == OIDC_REQUIRED ? required(provider.get()) : List.of();
    }

    private List<SettingProblem> required(ConfiguredProvider provider) {
        if (!tests.passed(ProviderTests.Kind.LOGIN, provider)) {
            return problem(
                    "Run Test OIDC login under OpenID Connect first: nobody has signed in there"
                            + " with the present settings.");
        }
        return provider.enabled()
                ? List.of()
                : problem("Enable the provider under OpenID Connect first.");
    }

    private static List<SettingProblem> problem(String sentence) {
        return List.of(new SettingProblem(AuthenticationSettings.MODE.name(), sentence));
    }
}
