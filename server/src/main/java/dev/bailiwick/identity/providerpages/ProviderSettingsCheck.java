package dev.bailiwick.identity.providerpages;

import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.idp.Providers;
import dev.bailiwick.identity.idp.TestConfiguration;
import dev.bailiwick.identity.oidc.discovery.ConfigurationReport.Check;
import dev.bailiwick.identity.oidc.discovery.ConfigurationReport.Outcome;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.SettingsCheck;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Runs Test configuration on what a settings file would make of the provider, so that one file can
/// configure it and raise the mode.
@Component
final class ProviderSettingsCheck implements SettingsCheck {
    private final Providers providers;
    private final TestConfiguration test;

    ProviderSettingsCheck(Providers providers, TestConfiguration test) {
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
