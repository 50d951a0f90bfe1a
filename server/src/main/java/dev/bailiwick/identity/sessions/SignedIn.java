package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.security.Principal;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/// Who makes the present request. Controllers take it with `@AuthenticationPrincipal SignedIn`.
public record SignedIn(Account account, Session session) implements Principal, Actor.Known {
    @Override
    public String getName() {
        return account.email().value();
    }

    @Override
    public Actor actor() {
        return account.actor();
    }

    /// For forms: one is of no use to those who may not send it.
    ///
    /// @throws Refused to viewers
    public void requireEditor() {
        if (!account.mayChangeThings()) {
            throw new RefusedException(Refusal.FORBIDDEN);
        }
    }

    public static Optional<SignedIn> present() {
        Authentication authentication = SecurityContextHolder.getContext().getAuthentication();
        return authentication != null && authentication.getPrincipal() instanceof SignedIn person
                ? Optional.of(person)
                : Optional.empty();
    }
}
