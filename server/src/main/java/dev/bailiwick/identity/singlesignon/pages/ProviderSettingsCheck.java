package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.oidc.discovery.ConfigurationReport.Check;
import dev.bailiwick.identity.oidc.discovery.ConfigurationReport.Outcome;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.identity.singlesignon.settings.Providers;
import dev.bailiwick.identity.singlesignon.settings.TestConfiguration;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.SettingsCheck;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Runs Test configuration on the provider settings in a settings file, so that a single file can
/// configure the provider and change the authentication mode.
@Component
final class ProviderSettingsCheck implements SettingsCheck {
    private final Providers providers;
    private final TestConfiguration test;

    ProviderSettingsCheck(Providers providers, TestConfiguration test) {
        this.providers = providers;
        this.test = test;
    }

    @Override
    public Optional<String> check(
            SettingsSnapshot before, SettingsSnapshot candidate, Actor actor) {
        String fingerprint = providers.of(before).map(ConfiguredProvider::fingerprint).orElse("");
        return providers
                .of(candidate)
                .filter(provider -> !provider.fingerprint().equals(fingerprint))
                .map(provider -> message(provider, actor));
    }

    private String message(ConfiguredProvider provider, Actor actor) {
        var report = test.run(provider, actor);
        if (report.passed()) {
            return "Test configuration passed.";
        }
        return report.checks().stream()
                .filter(check -> check.outcome() == Outcome.FAILED)
                .map(ProviderSettingsCheck::line)
                .collect(Collectors.joining("\n", "Test configuration failed.\n", ""));
    }

    private static String line(Check check) {
        return check.name().code()
                + ": "
                + check.detail()
                + (check.remedy() == null ? "" : " " + check.remedy());
    }
}
