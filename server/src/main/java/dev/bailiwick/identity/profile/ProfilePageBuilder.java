package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.authenticators.FactorPageBuilder;
import dev.bailiwick.identity.modules.InstalledModules;
import dev.bailiwick.identity.passkeys.PasskeyPageBuilder;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpages.SingleSignOnOption;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.web.ui.FormField;
import java.util.List;
import org.springframework.stereotype.Component;

/// Builds the profile page.
@Component
final class ProfilePageBuilder {
    private static final int MAX_RECENT = 10;

    private final Sessions sessions;
    private final SingleSignOnOption offer;
    private final LinkedIdentityLookup identities;
    private final FactorPageBuilder factorPages;
    private final AuditEntries entries;
    private final PasskeyPageBuilder passkeyPages;
    private final ProfileMails mails;
    private final InstalledModules installed;

    ProfilePageBuilder(
            Sessions sessions,
            SingleSignOnOption offer,
            LinkedIdentityLookup identities,
            FactorPageBuilder factorPages,
            AuditEntries entries,
            PasskeyPageBuilder passkeyPages,
            ProfileMails mails,
            InstalledModules installed) {
        this.sessions = sessions;
        this.offer = offer;
        this.identities = identities;
        this.factorPages = factorPages;
        this.entries = entries;
        this.passkeyPages = passkeyPages;
        this.mails = mails;
        this.installed = installed;
    }

    /// @param email the content of the field for a new address
    ProfilePage of(SignedIn person, FormField email) {
        return of(person, FormField.of("name", person.account().name()), email);
    }

    ProfilePage of(SignedIn person, FormField name, FormField email) {
        Account account = person.account();
        return new ProfilePage(
                account.name(),
                name,
                account.email().value(),
                account.role().label(),
                modules(account),
                account.createdAt(),
                account.hasPassword(),
                signOn(account),
                account.hasPassword() ? factorPages.of(account) : null,
                account.hasPassword() ? passkeyPages.of(account) : null,
                sessions.of(account.id()).stream()
                        .map(session -> SessionLabels.of(session, person.session()))
                        .toList(),
                entries.about(account.email().value(), SignInLabels.EVENTS, MAX_RECENT).stream()
                        .map(SignInLabels::of)
                        .toList(),
                TimeZones.ALL,
                mails.of(account, email));
    }

    private ProfilePage.SignOn signOn(Account account) {
        LinkedIdentityLookup.Linked linked = identities.of(List.of(account.id())).get(account.id());
        return new ProfilePage.SignOn(
                offer.providerName().orElse(null),
                linked == null
                        ? null
                        : new ProfilePage.Link(
                                linked.email() == null ? "–" : linked.email(),
                                linked.linkedAt(),
                                linked.lastLoginAt()),
                offer.linkingDisabledReason(account).orElse(null));
    }

    private List<String> modules(Account account) {
        return installed.choices(List.of()).stream()
                .filter(account::hasModule)
                .map(ProductModule::label)
                .toList();
    }
}
