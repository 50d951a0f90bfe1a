package dev.bailiwick.operations.overview;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.modules.ModuleDescriptor;
import dev.bailiwick.identity.signinpages.SingleSignOnOption;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.monitoring.alerts.pages.OpenAlerts;
import dev.bailiwick.operations.overview.OverviewPage.Fact;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// The current status, limited to what the person may see.
@Component
final class OverviewFacts {
    private static final String SITE = "/site-administration";

    private final Accounts accounts;
    private final SingleSignOnOption offer;
    private final OpenAlerts alerts;
    private final List<ModuleDescriptor> modules;

    OverviewFacts(
            Accounts accounts,
            SingleSignOnOption offer,
            OpenAlerts alerts,
            List<ModuleDescriptor> modules) {
        this.accounts = accounts;
        this.offer = offer;
        this.alerts = alerts;
        this.modules = List.copyOf(modules);
    }

    List<OverviewPage.Module> modules(Account account) {
        var lines = new ArrayList<OverviewPage.Module>();
        Map<String, Integer> open = alerts.unacknowledgedByModule(account);
        for (ModuleDescriptor one : modules) {
            if (account.hasModule(one.module())) {
                one.overview()
                        .ifPresent(status ->
                                lines.add(
                                        new OverviewPage.Module(
                                                one.module().label(),
                                                one.navigation().icon(),
                                                one.module().path(),
                                                status,
                                                open.getOrDefault(one.module().key(), 0))));
            }
        }
        return lines;
    }

    List<Fact> site(SettingsSnapshot settings, Account account) {
        if (!account.isAdministrator()) {
            return List.of(
                    new Fact("Profile", account.email().value(), false, "/profile"),
                    new Fact("Role", account.role().label(), false, null));
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
