package dev.bailiwick.sso;

import dev.bailiwick.audit.Actor;
import dev.bailiwick.oidc.ConfigurationReport.Check;
import dev.bailiwick.oidc.ConfigurationReport.Outcome;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.Providers;
import dev.bailiwick.provider.TestConfiguration;
import dev.bailiwick.settings.SettingsSnapshot;
import dev.bailiwick.settings.SettingsTrial;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Runs Test configuration on what a settings file would make of the provider, so that one file can
/// configure it and raise the mode.
@Component
final class ConfigurationTrial implements SettingsTrial {
    private final Providers providers;
    private final TestConfiguration test;

    ConfigurationTrial(Providers providers, TestConfiguration test) {
        this.providers = providers;
        this.test = test;
    }

    @Override
    public Optional<String> tryOut(
            SettingsSnapshot before, SettingsSnapshot candidate, Actor actor) {
        String fingerprint = providers.of(before).map(ConfiguredProvider::fingerprint).orElse("");
        return providers
                .of(candidate)
                .filter(provider -> !provider.fingerprint().equals(fingerprint))
                .map(provider -> sentence(provider, actor));
    }

    private String sentence(ConfiguredProvider provider, Actor actor) {
        var report = test.run(provider, actor);
        if (report.passed()) {
            return "Test configuration passed.";
        }
        return report.checks().stream()
                .filter(check -> check.outcome() == Outcome.FAILED)
                .map(ConfigurationTrial::line)
                .collect(Collectors.joining("\n", "Test configuration failed.\n", ""));
    }

    private static String line(Check check) {
        return check.name().code()
                + ": "
                + check.detail()
                + (check.remedy() == null ? "" : " " + check.remedy());
    }
}
