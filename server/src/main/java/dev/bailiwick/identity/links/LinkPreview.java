package dev.bailiwick.identity.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.flows.ProposedLink;

/// A link as it is shown before it is made: who the provider says this is, and the account that it
/// would belong to.
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
