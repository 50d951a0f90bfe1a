package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.accounts.AccountList;
import dev.bailiwick.identity.policy.AuthenticationSettings;
import dev.bailiwick.identity.policy.SingleSignOnConditions;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.identity.singlesignon.settings.ProviderTests;
import dev.bailiwick.identity.singlesignon.settings.ProviderTests.Kind;
import dev.bailiwick.identity.singlesignon.settings.Providers;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.Check;
import dev.bailiwick.web.ui.Check.Verdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What is still missing before the provider can be used, for the Authentication page.
@Component
final class SignInConditions implements SingleSignOnConditions {
    private final Providers providers;
    private final ProviderTests tests;
    private final AccountList accounts;
    private final Transactions transactions;

    SignInConditions(
            Providers providers,
            ProviderTests tests,
            AccountList accounts,
            Transactions transactions) {
        this.providers = providers;
        this.tests = tests;
        this.accounts = accounts;
        this.transactions = transactions;
    }

    @Override
    public List<Check> conditions(SettingsSnapshot settings) {
        return transactions.read(() ->
                conditions(
                        providers.of(settings),
                        settings.get(AuthenticationSettings.BREAK_GLASS_EMAIL)));
    }

    private List<Check> conditions(
            Optional<ConfiguredProvider> provider, @Nullable String breakGlass) {
        boolean tested = passed(Kind.CONFIGURATION, provider);
        boolean loggedIn = passed(Kind.LOGIN, provider);
        boolean enabled = provider.filter(ConfiguredProvider::enabled).isPresent();
        int unlinked = accounts.countUnlinked(breakGlass);
        return List.of(
                check(
                        "The provider is configured",
                        provider.map(ConfiguredProvider::name).orElse(null),
                        provider.isPresent() ? Verdict.PASSED : Verdict.FAILED,
                        "Enter issuer, client ID and client secret under OpenID Connect."),
                check(
                        "Test configuration passed with the current settings",
                        null,
                        tested ? Verdict.PASSED : Verdict.FAILED,
                        "Run Test configuration under OpenID Connect."),
                check(
                        "The provider is enabled",
                        null,
                        enabled ? Verdict.PASSED : Verdict.WARNING,
                        "Until it is, the sign-in page shows no button. The mode OIDC required"
                                + " needs this."),
                check(
                        "Test OIDC login succeeded with the current settings",
                        null,
                        loggedIn ? Verdict.PASSED : Verdict.WARNING,
                        "The mode OIDC required needs this. Run Test OIDC login under OpenID"
                                + " Connect."),
                new Check(
                        unlinked == 0 ? Verdict.PASSED : Verdict.WARNING,
                        "All accounts except break-glass are linked",
                        unlinked == 0 ? null : notLinked(unlinked),
                        unlinked == 0
                                ? null
                                : "Ask people to link their accounts, or invite them to under"
                                        + " Users, before you require OIDC.",
                        unlinked == 0 ? null : "/site-administration/users",
                        null));
    }

    private boolean passed(Kind kind, Optional<ConfiguredProvider> provider) {
        return provider.filter(it -> tests.passed(kind, it)).isPresent();
    }

    private static String notLinked(int accounts) {
        return accounts == 1
                ? "One active account is not linked to an identity."
                : "%,d active accounts are not linked to an identity.".formatted(accounts);
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
