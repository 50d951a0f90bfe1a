package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.AuthorizationRecheck;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Whoever was let in with a session may go on while it has not ended and the account may do all
/// that it might then. Whom no session let in is none of this: strangers, agents, commands and the
/// background.
@Component
final class SessionRecheck implements AuthorizationRecheck {
    private static final Refusal ENDED =
            Refusal.of(
                            403,
                            "You have just been signed out",
                            "While this was under way, your session was ended. Nothing was"
                                    + " changed.",
                            "Sign in and begin again.")
                    .leadingTo("Go to sign-in", "/login");
    private static final Refusal RESTRICTED =
            Refusal.of(
                    403,
                    "Your rights have just been changed",
                    "While this was under way, your account lost a right that it had. Nothing was"
                            + " changed.",
                    "Begin again from the overview; what you may still do is there.");

    private final SessionStore store;

    SessionRecheck(SessionStore store) {
        this.store = store;
    }

    @Override
    public void require() {
        SignedIn.present().ifPresent(this::require);
    }

    private void require(SignedIn person) {
        Optional<Account> now = store.account(person.session()).filter(Account::active);
        if (now.isEmpty()) {
            throw new RefusedException(ENDED);
        }
        if (!now.get().mayAllThat(person.account())) {
            throw new RefusedException(RESTRICTED);
        }
    }
}
