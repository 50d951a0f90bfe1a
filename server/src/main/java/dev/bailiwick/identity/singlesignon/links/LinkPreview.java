package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;

/// A link as shown before it is created: the identity at the provider, and the account it would
/// belong to.
public record LinkPreview(
        String provider,
        String providerEmail,
        String subject,
        String accountName,
        String accountEmail) {
    public static LinkPreview of(ProposedLink link, Account account) {
        return new LinkPreview(
                link.providerName(),
                link.email(),
                link.subject(),
                account.name(),
                account.email().value());
    }

    public boolean sameEmail() {
        return providerEmail.equalsIgnoreCase(accountEmail);
    }
}
