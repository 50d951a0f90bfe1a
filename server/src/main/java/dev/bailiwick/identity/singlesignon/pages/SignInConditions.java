package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.accounts.AccountList;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.identity.signinpolicy.SingleSignOnConditions;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdentityProviders;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults.Kind;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.CheckResult.Verdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What is still missing before the provider can be used, for the Authentication page.
@Component
final class SignInConditions implements SingleSignOnConditions {
    private final IdentityProviders providers;
    private final IdpTestResults tests;
    private final AccountList accounts;
    private final Transactions transactions;

    SignInConditions(
            IdentityProviders providers,
            IdpTestResults tests,
            AccountList accounts,
            Transactions transactions) {
        this.providers = providers;
        this.tests = tests;
        this.accounts = accounts;
        this.transactions = transactions;
    }

    @Override
    public List<CheckResult> conditions(SettingsSnapshot settings) {
        return transactions.read(() ->
                conditions(
                        providers.of(settings),
                        settings.get(AuthenticationSettings.BREAK_GLASS_EMAIL)));
    }

    private List<CheckResult> conditions(
            Optional<ConfiguredIdp> provider, @Nullable String breakGlass) {
        boolean tested = passed(Kind.CONFIGURATION, provider);
        boolean loggedIn = passed(Kind.LOGIN, provider);
        boolean enabled = provider.filter(ConfiguredIdp::enabled).isPresent();
        int unlinked = accounts.countUnlinked(breakGlass);
        return List.of(
                check(
                        "The provider is configured",
                        provider.map(ConfiguredIdp::name).orElse(null),
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
                new CheckResult(
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

    private boolean passed(Kind kind, Optional<ConfiguredIdp> provider) {
        return provider.filter(it -> tests.passed(kind, it)).isPresent();
    }

    private static String notLinked(int accounts) {
        return accounts == 1
                ? "One active account is not linked to an identity."
                : "%,d active accounts are not linked to an identity.".formatted(accounts);
    }

    private static CheckResult check(
            String title, @Nullable String detail, Verdict verdict, String remedy) {
        boolean passed = verdict == Verdict.PASSED;
        return new CheckResult(
                verdict,
                title,
                detail,
                passed ? null : remedy,
                passed ? null : IdpController.PATH,
                null);
    }
}
