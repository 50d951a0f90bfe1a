package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.Session;
import java.time.Instant;

/// Sessions of the browser that returned from the provider.
interface BrowserSessions {
    /// Runs inside the transaction of the sign-in.
    ///
    /// @param authenticatedAt when the person authenticated at the provider
    Session begin(Account account, Instant authenticatedAt);

    /// After the person re-authenticated.
    void renew(Session session, Instant authenticatedAt);
}
