package dev.bailiwick.sso;

import dev.bailiwick.access.AuthenticationMode;
import dev.bailiwick.access.AuthenticationSettings;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.ProviderTests;
import dev.bailiwick.provider.Providers;
import dev.bailiwick.settings.SettingProblem;
import dev.bailiwick.settings.SettingsRule;
import dev.bailiwick.settings.SettingsSnapshot;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Local only gives way only to a provider that is configured and was tested as it stands (the
/// specification's part 3.1). Break-glass has a rule of its own.
@Component
final class TestedBeforeUse implements SettingsRule {
    private final Providers providers;
    private final ProviderTests tests;

    TestedBeforeUse(Providers providers, ProviderTests tests) {
        this.providers = providers;
        this.tests = tests;
    }

    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        boolean begins =
                before.get(AuthenticationSettings.MODE) == AuthenticationMode.LOCAL_ONLY
                        && after.get(AuthenticationSettings.MODE) != AuthenticationMode.LOCAL_ONLY;
        if (!begins) {
            return List.of();
        }
        Optional<ConfiguredProvider> provider = providers.of(after);
        if (provider.isEmpty()) {
            return problem("Configure the provider under OpenID Connect first.");
        }
        return tests.passed(ProviderTests.Kind.CONFIGURATION, provider.get())
                ? List.of()
                : problem(
                        "Run Test configuration under OpenID Connect first: the provider has not"
                                + " passed it with the present settings.");
    }

    private static List<SettingProblem> problem(String sentence) {
        return List.of(new SettingProblem(AuthenticationSettings.MODE.name(), sentence));
    }
}
