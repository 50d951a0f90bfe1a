package dev.bailiwick.dashboard;

import dev.bailiwick.access.AuthenticationMode;
import dev.bailiwick.access.AuthenticationSettings;
import dev.bailiwick.access.ProviderOffer;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.LinkedIdentities;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.accounts.SecondFactors;
import dev.bailiwick.compute.ComputeHosts;
import dev.bailiwick.licences.LicenceFigures;
import dev.bailiwick.settings.BaseUrl;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.SettingsSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The steps of the first run, and the facts that stay when they are done.
@Component
final class Checklist {
    private static final String SITE = "/site-administration";

    private final Accounts accounts;
    private final SecondFactors factors;
    private final ProviderOffer offer;
    private final LinkedIdentities identities;
    private final ComputeHosts hosts;
    private final LicenceFigures licences;

    Checklist(
            Accounts accounts,
            SecondFactors factors,
            ProviderOffer offer,
            LinkedIdentities identities,
            ComputeHosts hosts,
            LicenceFigures licences) {
        this.accounts = accounts;
        this.factors = factors;
        this.offer = offer;
        this.identities = identities;
        this.hosts = hosts;
        this.licences = licences;
    }

    List<OverviewPage.Step> steps(SettingsSnapshot settings, Account account) {
        BaseUrl address = settings.get(GeneralSettings.BASE_URL);
        String breakGlass = settings.get(AuthenticationSettings.BREAK_GLASS_EMAIL);
        String provider = provider();
        boolean offered = isOffered(settings);
        int administrators = accounts.activeAdministrators().size();
        var steps = new ArrayList<OverviewPage.Step>();
        steps.add(
                new OverviewPage.Step(
                        "Set the public base URL",
                        address == null
                                ? "Links and sign-in through a provider are built from it."
                                : address.origin(),
                        address != null,
                        "Open General",
                        SITE + "/general"));
        steps.add(
                new OverviewPage.Step(
                        "Connect your identity provider",
                        provider == null
                                ? "Any OpenID Connect provider: Keycloak, authentik, Entra ID and"
                                        + " others."
                                : provider,
                        provider != null,
                        "Open OpenID Connect",
                        SITE + "/authentication/openid-connect"));
        steps.add(
                new OverviewPage.Step(
                        "Select a break-glass administrator",
                        breakGlass == null
                                ? "One administrator who gets in by password when the provider does"
                                        + " not answer."
                                : breakGlass,
                        breakGlass != null,
                        "Open Authentication",
                        SITE + "/authentication"));
        boolean lacksFactor = breakGlass != null && lacksFactor(breakGlass);
        steps.add(
                new OverviewPage.Step(
                        "Give the break-glass administrator a second factor",
                        lacksFactor || breakGlass == null
                                ? "Sign in with it and set up an authenticator app or a passkey."
                                : "A stolen password alone does not open it.",
                        breakGlass != null && !lacksFactor,
                        "Open profile",
                        "/profile#two-factor"));
        steps.add(
                new OverviewPage.Step(
                        "Offer sign-in through the provider",
                        offered
                                ? "The sign-in page shows the provider's button."
                                : "After Test configuration has passed, choose Local and OIDC.",
                        offered,
                        "Open Authentication",
                        SITE + "/authentication"));
        steps.add(
                new OverviewPage.Step(
                        "Link your own account",
                        isLinked(account)
                                ? "You can sign in through the provider."
                                : "Then you can sign in through the provider too.",
                        isLinked(account),
                        "Open profile",
                        "/profile"));
        steps.add(
                new OverviewPage.Step(
                        "Have a second administrator",
                        administrators > 1
                                ? administrators + " administrators"
                                : "So that the site does not depend on one person.",
                        administrators > 1,
                        "Open Invitations",
                        SITE + "/invitations"));
        int known = hosts.count();
        // Who runs no hosts from here has finished nevertheless.
        if (known > 0 || steps.stream().anyMatch(step -> !step.done())) {
            steps.add(
                    new OverviewPage.Step(
                            "Add your first host",
                            known == 0
                                    ? "An agent on it tells of its load, disks, containers and"
                                            + " packages."
                                    : number(known),
                            known > 0,
                            "Add a host",
                            ProductModule.COMPUTE.path() + "/add"));
        }
        return steps;
    }

    List<OverviewPage.Fact> facts(SettingsSnapshot settings, Account account) {
        var facts = new ArrayList<OverviewPage.Fact>();
        if (account.reaches(ProductModule.COMPUTE)) {
            facts.add(
                    new OverviewPage.Fact(
                            ProductModule.COMPUTE.label(),
                            "%,d".formatted(hosts.count()),
                            false,
                            ProductModule.COMPUTE.path()));
        }
        if (account.reaches(ProductModule.LICENCES)) {
            facts.add(
                    new OverviewPage.Fact(
                            ProductModule.LICENCES.label(),
                            licences.line(),
                            false,
                            ProductModule.LICENCES.path()));
        }
        facts.addAll(site(settings, account));
        return facts;
    }

    private List<OverviewPage.Fact> site(SettingsSnapshot settings, Account account) {
        if (!account.isAdministrator()) {
            return List.of(
                    new OverviewPage.Fact("Profile", account.email().value(), false, "/profile"),
                    new OverviewPage.Fact("Role", account.role().key(), false, null));
        }
        BaseUrl address = settings.get(GeneralSettings.BASE_URL);
        return List.of(
                new OverviewPage.Fact(
                        "Address",
                        address == null ? "not set" : address.origin(),
                        address != null,
                        SITE + "/general"),
                new OverviewPage.Fact("Sign-in", signIn(settings), false, SITE + "/authentication"),
                new OverviewPage.Fact(
                        "Accounts", "%,d".formatted(accounts.count()), false, SITE + "/users"));
    }

    private static String number(int hosts) {
        return hosts == 1 ? "One host" : "%,d hosts".formatted(hosts);
    }

    private String signIn(SettingsSnapshot settings) {
        return switch (settings.get(AuthenticationSettings.MODE)) {
            case LOCAL_ONLY -> "Local only";
            case LOCAL_AND_OIDC -> "Local and " + provider();
            case OIDC_PREFERRED -> provider() + " preferred";
            case OIDC_REQUIRED -> provider() + " required";
        };
    }

    private static boolean isOffered(SettingsSnapshot settings) {
        return settings.get(AuthenticationSettings.MODE) != AuthenticationMode.LOCAL_ONLY;
    }

    private @Nullable String provider() {
        return offer.providerName().orElse(null);
    }

    private boolean lacksFactor(String email) {
        return accounts.byEmail(email).filter(a -> !factors.has(a.id())).isPresent();
    }

    private boolean isLinked(Account account) {
        return identities.of(List.of(account.id())).containsKey(account.id());
    }
}
