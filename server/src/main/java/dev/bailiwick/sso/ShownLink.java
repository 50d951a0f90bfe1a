package dev.bailiwick.sso;

import dev.bailiwick.accounts.Account;

/// A link as it is shown before it is made: who the provider says this is, and the account that it
/// would belong to.
public record ShownLink(
        String provider,
        String providerEmail,
        String subject,
        String accountName,
        String accountEmail) {
    static ShownLink of(ProposedLink link, Account account) {
        return new ShownLink(
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
