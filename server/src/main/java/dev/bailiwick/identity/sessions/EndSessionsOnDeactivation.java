package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountChangeListener;
import org.springframework.stereotype.Component;

/// A deactivated account's sessions do not come back with it.
@Component
final class EndSessionsOnDeactivation implements AccountChangeListener {
    private final Sessions sessions;

    EndSessionsOnDeactivation(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void follow(Account before, Account after) {
        if (before.active() && !after.active()) {
            int ignored = sessions.endAllOf(after.id());
        }
    }
}
