package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.AuthorizationRecheck;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Authorization re-check: a request that was admitted with a session may continue if the session
/// has not ended and the account has all the rights that it had then. Does not apply without a
/// session: to anonymous visitors, agents, commands and background jobs.
@Component
final class SessionRecheck implements AuthorizationRecheck {
    private static final Refusal SIGNED_OUT =
            Refusal.of(
                            403,
                            "You have just been signed out",
                            "Your session ended while this was in progress. Nothing was changed.",
                            "Sign in and start again.")
                    .withLink("Go to sign-in", "/login");
    private static final Refusal PERMISSIONS_CHANGED =
            Refusal.of(
                    403,
                    "Your permissions have just been changed",
                    "Your account lost a permission while this was in progress. Nothing was"
                            + " changed.",
                    "Start again from the overview, which shows what you can still do.");

    private final SessionStore store;

    SessionRecheck(SessionStore store) {
        this.store = store;
    }

    @Override
    public void require() {
        SignedIn.current().ifPresent(this::require);
    }

    private void require(SignedIn person) {
        Optional<Account> now = store.account(person.session()).filter(Account::active);
        if (now.isEmpty()) {
            throw new RefusedException(SIGNED_OUT);
        }
        if (!now.get().hasAccessOf(person.account())) {
            throw new RefusedException(PERMISSIONS_CHANGED);
        }
    }
}
