package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.oidc.discovery.DiagnosisReport;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Check;
import dev.bailiwick.identity.oidc.discovery.DiagnosisReport.Outcome;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.identity.singlesignon.idp.RunIdpDiagnosis;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ExternalSettingsTest;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Runs Test configuration on the provider settings in a settings file, so that a single file can
/// configure the provider and change the authentication mode.
@Component
final class IdpSettingsTest implements ExternalSettingsTest {
    private final IdentityProviders providers;
    private final RunIdpDiagnosis test;

    IdpSettingsTest(IdentityProviders providers, RunIdpDiagnosis test) {
        this.providers = providers;
        this.test = test;
    }

    @Override
    public Optional<Finding> check(
            SettingsSnapshot before, SettingsSnapshot candidate, Actor actor) {
        String fingerprint = providers.of(before).map(ConfiguredIdp::fingerprint).orElse("");
        return providers
                .of(candidate)
                .filter(provider -> !provider.fingerprint().equals(fingerprint))
                .map(provider -> test.run(provider, actor))
                .map(report -> new Finding(report.passed(), message(report)));
    }

    private static String message(DiagnosisReport report) {
        if (report.passed()) {
            return "Test configuration passed.";
        }
        return report.checks().stream()
                .filter(check -> check.outcome() == Outcome.FAILED)
                .map(IdpSettingsTest::line)
                .collect(Collectors.joining("\n", "Test configuration failed.\n", ""));
    }

    private static String line(Check check) {
        return check.name().code()
                + ": "
                + check.detail()
                + (check.remedy() == null ? "" : " " + check.remedy());
    }
}
