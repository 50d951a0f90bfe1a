package dev.bailiwick.sso;

import dev.bailiwick.access.SingleSignOnConditions;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.ProviderTests;
import dev.bailiwick.provider.Providers;
import dev.bailiwick.settings.SettingsSnapshot;
import dev.bailiwick.ui.Check;
import dev.bailiwick.ui.Check.Verdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// How far the provider is from being used, for the Authentication page.
@Component
final class SignInConditions implements SingleSignOnConditions {
    private final Providers providers;
    private final ProviderTests tests;
    private final Transactions transactions;

    SignInConditions(Providers providers, ProviderTests tests, Transactions transactions) {
        this.providers = providers;
        this.tests = tests;
        this.transactions = transactions;
    }

    @Override
    public List<Check> conditions(SettingsSnapshot settings) {
        Optional<ConfiguredProvider> provider = providers.of(settings);
        boolean tested =
                provider.isPresent()
                        && transactions.read(() ->
                                tests.passed(ProviderTests.Kind.CONFIGURATION, provider.get()));
        boolean enabled = provider.filter(ConfiguredProvider::enabled).isPresent();
        return List.of(
                check(
                        "The provider is configured",
                        provider.map(ConfiguredProvider::name).orElse(null),
                        provider.isPresent() ? Verdict.PASSED : Verdict.FAILED,
                        "Enter issuer, client ID and client secret under OpenID Connect."),
                check(
                        "The provider passed Test configuration as it stands",
                        null,
                        tested ? Verdict.PASSED : Verdict.FAILED,
                        "Run Test configuration under OpenID Connect."),
                check(
                        "The provider is enabled",
                        null,
                        enabled ? Verdict.PASSED : Verdict.WARNING,
                        "Until it is, the sign-in page shows no button."));
    }

    private static Check check(
            String title, @Nullable String detail, Verdict verdict, String remedy) {
        boolean passed = verdict == Verdict.PASSED;
        return new Check(
                verdict,
                title,
                detail,
                passed ? null : remedy,
                passed ? null : ProviderController.PATH,
                null);
    }
}
