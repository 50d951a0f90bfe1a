package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.security.Principal;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/// The person making the current request. Controllers receive it with `@AuthenticationPrincipal
/// SignedIn`.
public record SignedIn(Account account, Session session) implements Principal, Actor.WithActor {
    @Override
    public String getName() {
        return account.email().value();
    }

    @Override
    public Actor actor() {
        return account.actor();
    }

    /// For forms, which are useless to people who may not submit them.
    ///
    /// @throws Refused for viewers
    public void requireEditor() {
        if (!account.mayEdit()) {
            throw new RefusedException(Refusal.FORBIDDEN);
        }
    }

    public static Optional<SignedIn> current() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof SignedIn person
                ? Optional.of(person)
                : Optional.empty();
    }
}
