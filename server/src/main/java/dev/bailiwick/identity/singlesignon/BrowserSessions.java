package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.Session;
import java.time.Instant;

/// Sessions of the browser that the provider has sent back.
interface BrowserSessions {
    /// Inside the transaction of the sign-in.
    ///
    /// @param authenticatedAt when the person proved themselves at the provider
    Session begin(Account account, Instant authenticatedAt);

    /// The person proved themselves anew.
    void renew(Session session, Instant authenticatedAt);
}
