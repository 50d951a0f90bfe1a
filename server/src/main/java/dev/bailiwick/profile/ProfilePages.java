package dev.bailiwick.profile;

import dev.bailiwick.access.ProviderOffer;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.LinkedIdentities;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.audit.AuditEntries;
import dev.bailiwick.factors.FactorPages;
import dev.bailiwick.passkeys.PasskeyPages;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.ui.Field;
import java.util.Arrays;
import java.util.List;
import org.springframework.stereotype.Component;

/// Fills a person's own page.
@Component
final class ProfilePages {
    private static final int RECENT = 10;

    private final Sessions sessions;
    private final ProviderOffer offer;
    private final LinkedIdentities identities;
    private final FactorPages factorPages;
    private final Accounts accounts;
    private final AuditEntries entries;
    private final PasskeyPages passkeyPages;
    private final ProfileMails mails;

    ProfilePages(
            Sessions sessions,
            ProviderOffer offer,
            LinkedIdentities identities,
            FactorPages factorPages,
            Accounts accounts,
            AuditEntries entries,
            PasskeyPages passkeyPages,
            ProfileMails mails) {
        this.sessions = sessions;
        this.offer = offer;
        this.identities = identities;
        this.factorPages = factorPages;
        this.accounts = accounts;
        this.entries = entries;
        this.passkeyPages = passkeyPages;
        this.mails = mails;
    }

    /// @param email what stands in the field for another address
    ProfilePage of(SignedIn person, Field email) {
        Account account = person.account();
        return new ProfilePage(
                account.name(),
                account.email().value(),
                account.role().key(),
                modules(account),
                account.createdAt(),
                account.hasPassword(),
                signOn(account),
                account.hasPassword() ? factorPages.of(account) : null,
                account.hasPassword() ? passkeyPages.of(account) : null,
                sessions.of(account.id()).stream()
                        .map(session -> SessionWords.of(session, person.session()))
                        .toList(),
                entries.about(account.email().value(), SignInWords.EVENTS, RECENT).stream()
                        .map(SignInWords::of)
                        .toList(),
                TimeZones.clock(accounts.timeZone(account.id())),
                mails.of(account, email));
    }

    private ProfilePage.SignOn signOn(Account account) {
        LinkedIdentities.Linked linked = identities.of(List.of(account.id())).get(account.id());
        return new ProfilePage.SignOn(
                offer.providerName().orElse(null),
                linked == null
                        ? null
                        : new ProfilePage.Link(
                                linked.email() == null ? "–" : linked.email(),
                                linked.linkedAt(),
                                linked.lastLoginAt()),
                offer.linkingBarred(account).orElse(null));
    }

    private static List<String> modules(Account account) {
        return Arrays.stream(ProductModule.values())
                .filter(account::reaches)
                .map(ProductModule::label)
                .toList();
    }
}
