package dev.bailiwick.operations.overview;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.identity.signinpages.SingleSignOnOption;
import dev.bailiwick.identity.signinpolicy.AuthenticationMode;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.operations.overview.OverviewPage.Step;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The set-up steps after the first start. Steps about the identity provider appear once one is
/// configured.
@Component
final class SetupChecklist {
    private static final String SITE = "/site-administration";

    private final Accounts accounts;
    private final SecondFactors factors;
    private final SingleSignOnOption offer;
    private final LinkedIdentityLookup identities;
    private final Outbox outbox;
    private final ScheduledBackups scheduledBackups;
    private final ComputeHosts hosts;

    SetupChecklist(
            Accounts accounts,
            SecondFactors factors,
            SingleSignOnOption offer,
            LinkedIdentityLookup identities,
            Outbox outbox,
            ScheduledBackups scheduledBackups,
            ComputeHosts hosts) {
        this.accounts = accounts;
        this.factors = factors;
        this.offer = offer;
        this.identities = identities;
        this.outbox = outbox;
        this.scheduledBackups = scheduledBackups;
        this.hosts = hosts;
    }

    List<Step> steps(SettingsSnapshot settings, Account account) {
        var steps = new ArrayList<Step>();
        steps.add(baseUrl(settings.get(GeneralSettings.BASE_URL)));
        steps.add(mail());
        steps.add(backups());
        Optional<String> provider = offer.providerName();
        steps.add(provider(provider));
        if (provider.isPresent()) {
            String breakGlass = settings.get(AuthenticationSettings.BREAK_GLASS_EMAIL);
            steps.add(breakGlass(breakGlass));
            steps.add(breakGlassFactor(breakGlass));
            steps.add(offered(settings));
            steps.add(linked(account));
        }
        steps.add(secondAdministrator());
        int known = hosts.count();
        // Set-up is complete even without any hosts.
        if (known > 0 || steps.stream().anyMatch(step -> !step.done())) {
            steps.add(firstHost(known));
        }
        return steps;
    }

    private static Step baseUrl(@Nullable BaseUrl address) {
        return new Step(
                "Set the public base URL",
                address == null
                        ? "Links and sign-in through a provider depend on it."
                        : address.origin() + (address.isLocal() ? ", on this machine only" : ""),
                address != null,
                "Open General",
                SITE + "/general");
    }

    private Step mail() {
        boolean open = outbox.isConfigured();
        return new Step(
                "Set up mail",
                open
                        ? "Bailiwick sends mail through your server."
                        : "For invitations, forgotten passwords and alerts.",
                open,
                "Open Mail",
                SITE + "/mail");
    }

    private Step backups() {
        boolean scheduled = scheduledBackups.areScheduled();
        return new Step(
                "Back up Bailiwick itself",
                scheduled
                        ? "Encrypted backups are scheduled."
                        : "Encrypted backups on a schedule. Keep the passphrase elsewhere.",
                scheduled,
                "Open System",
                SITE + "/system#backups");
    }

    private static Step provider(Optional<String> name) {
        return new Step(
                "Connect your identity provider",
                name.orElse(
                        "If you have one that supports OpenID Connect: Keycloak, authentik, Entra"
                                + " ID and others."),
                name.isPresent(),
                "Open OpenID Connect",
                SITE + "/authentication/openid-connect");
    }

    private static Step breakGlass(@Nullable String email) {
        return new Step(
                "Select a break-glass administrator",
                email == null
                        ? "One administrator who can sign in with a password when the provider is"
                                + " unavailable."
                        : email,
                email != null,
                "Open Authentication",
                SITE + "/authentication");
    }

    private Step breakGlassFactor(@Nullable String email) {
        boolean has = email != null && !lacksFactor(email);
        return new Step(
                "Give the break-glass administrator a second factor",
                has
                        ? "A stolen password alone is not enough to sign in."
                        : "Sign in as this administrator and set up an authenticator app or a"
                                + " passkey.",
                has,
                "Open Profile",
                "/profile#two-factor");
    }

    private boolean lacksFactor(String email) {
        return accounts.byEmail(email).filter(a -> !factors.has(a.id())).isPresent();
    }

    private static Step offered(SettingsSnapshot settings) {
        boolean offered =
                settings.get(AuthenticationSettings.MODE) != AuthenticationMode.LOCAL_ONLY;
        return new Step(
                "Offer sign-in through the provider",
                offered
                        ? "The sign-in page shows the provider's button."
                        : "After Test configuration has passed, choose Local and OIDC.",
                offered,
                "Open Authentication",
                SITE + "/authentication");
    }

    private Step linked(Account account) {
        boolean linked = identities.of(List.of(account.id())).containsKey(account.id());
        return new Step(
                "Link your own account",
                linked
                        ? "You can sign in through the provider."
                        : "After that, you can also sign in through the provider.",
                linked,
                "Open Profile",
                "/profile");
    }

    private Step secondAdministrator() {
        int administrators = accounts.activeAdministrators().size();
        return new Step(
                "Add a second administrator",
                administrators > 1
                        ? administrators + " administrators"
                        : "So that the site does not depend on one person.",
                administrators > 1,
                "Open Invitations",
                SITE + "/invitations");
    }

    private static Step firstHost(int known) {
        return new Step(
                "Add your first host",
                switch (known) {
                    case 0 ->
                            "An agent on the host reports its load, disks, containers and"
                                    + " packages.";
                    case 1 -> "One host";
                    default -> "%,d hosts".formatted(known);
                },
                known > 0,
                "Add host",
                ProductModule.COMPUTE.path() + "/add");
    }
}
