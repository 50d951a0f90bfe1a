package dev.bailiwick.sessions;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.AccountConsequence;
import org.springframework.stereotype.Component;

/// A deactivated account's sessions do not come back with it.
@Component
final class EndSessionsOfInactive implements AccountConsequence {
    private final Sessions sessions;

    EndSessionsOfInactive(Sessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public void follow(Account before, Account after) {
        if (before.active() && !after.active()) {
            int ignored = sessions.endAllOf(after.id());
        }
    }
}
