package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.AccountChanged;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Ends the sessions of a deactivated account, so that they do not return when it is reactivated.
@Component
final class EndSessionsOnDeactivation {
    private final Sessions sessions;

    EndSessionsOnDeactivation(Sessions sessions) {
        this.sessions = sessions;
    }

    @EventListener
    void onChange(AccountChanged change) {
        if (change.before().active() && !change.after().active()) {
            int ignored = sessions.endAllOf(change.after().id());
        }
    }
}
