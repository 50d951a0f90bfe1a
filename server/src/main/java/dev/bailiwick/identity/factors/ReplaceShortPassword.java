package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The new password for a person who is about to remove their last factor.
@Component
public final class ReplaceShortPassword {
    /// @param error why the password was refused, as a sentence
    public record Outcome(RemoveFactor.Result result, @Nullable String error) {}

    private final SetPassword setPassword;
    private final Sessions sessions;

    ReplaceShortPassword(SetPassword setPassword, Sessions sessions) {
        this.setPassword = setPassword;
        this.sessions = sessions;
    }

    /// Tries the removal, and accepts the new password only if it is actually required: otherwise
    /// the form would set a password for somebody who does not know the current one.
    ///
    /// @param typed null when no password was requested
    public Outcome removeWithNewPassword(
            Supplier<RemoveFactor.Result> removal, SignedIn person, @Nullable String typed) {
        RemoveFactor.Result result = removal.get();
        if (result != RemoveFactor.Result.PASSWORD_TOO_SHORT || typed == null) {
            return new Outcome(result, null);
        }
        Optional<String> refusal = set(person, typed);
        return refusal.isPresent()
                ? new Outcome(result, refusal.get())
                : new Outcome(removal.get(), null);
    }

    private Optional<String> set(SignedIn person, String typed) {
        return setPassword.withoutFactor(
                person.account(),
                typed,
                person.actor(),
                () -> {
                    int ignored = sessions.endOthers(person.session());
                });
    }
}
