package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountChangeListener;
import org.springframework.stereotype.Component;

/// Ends the sessions of a deactivated account, so that they do not return when it is reactivated.
@Component
final class EndSessionsOnDeactivation implements AccountChangeListener {
    private final Sessions sessions;

    EndSessionsOnDeactivation(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void onChange(Account before, Account after) {
        if (before.active() && !after.active()) {
            int ignored = sessions.endAllOf(after.id());
        }
    }
}
