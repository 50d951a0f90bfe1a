package dev.bailiwick.dashboard;

import dev.bailiwick.access.AuthenticationSettings;
import dev.bailiwick.access.ProviderOffer;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.compute.ComputeHosts;
import dev.bailiwick.dashboard.OverviewPage.Fact;
import dev.bailiwick.licences.LicenceFigures;
import dev.bailiwick.settings.BaseUrl;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.SettingsSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// How things stand, of what somebody may see.
@Component
final class Standing {
    private static final String SITE = "/site-administration";

    private final Accounts accounts;
    private final ProviderOffer offer;
    private final ComputeHosts hosts;
    private final LicenceFigures licences;

    Standing(Accounts accounts, ProviderOffer offer, ComputeHosts hosts, LicenceFigures licences) {
        this.accounts = accounts;
        this.offer = offer;
        this.hosts = hosts;
        this.licences = licences;
    }

    List<Fact> facts(SettingsSnapshot settings, Account account) {
        var facts = new ArrayList<Fact>();
        if (account.reaches(ProductModule.COMPUTE)) {
            facts.add(
                    new Fact(
                            ProductModule.COMPUTE.label(),
                            "%,d".formatted(hosts.count()),
                            false,
                            ProductModule.COMPUTE.path()));
        }
        if (account.reaches(ProductModule.LICENCES)) {
            facts.add(
                    new Fact(
                            ProductModule.LICENCES.label(),
                            licences.line(),
                            false,
                            ProductModule.LICENCES.path()));
        }
        facts.addAll(site(settings, account));
        return facts;
    }

    private List<Fact> site(SettingsSnapshot settings, Account account) {
        if (!account.isAdministrator()) {
            return List.of(
                    new Fact("Profile", account.email().value(), false, "/profile"),
                    new Fact("Role", account.role().key(), false, null));
        }
        BaseUrl address = settings.get(GeneralSettings.BASE_URL);
        return List.of(
                new Fact(
                        "Address",
                        address == null ? "not set" : address.origin(),
                        address != null,
                        SITE + "/general"),
                new Fact("Sign-in", signIn(settings), false, SITE + "/authentication"),
                new Fact("Accounts", "%,d".formatted(accounts.count()), false, SITE + "/users"));
    }

    private String signIn(SettingsSnapshot settings) {
        String provider = offer.providerName().orElse("a provider");
        return switch (settings.get(AuthenticationSettings.MODE)) {
            case LOCAL_ONLY -> "Local only";
            case LOCAL_AND_OIDC -> "Local and " + provider;
            case OIDC_PREFERRED -> provider + " preferred";
            case OIDC_REQUIRED -> provider + " required";
        };
    }
}
