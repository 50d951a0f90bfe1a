package dev.bailiwick.factors;

import dev.bailiwick.accounts.SetPassword;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The new password of somebody who is about to remove the last factor.
@Component
public final class LongerPassword {
    private final SetPassword setPassword;
    private final Sessions sessions;

    LongerPassword(SetPassword setPassword, Sessions sessions) {
        this.setPassword = setPassword;
        this.sessions = sessions;
    }

    /// @param typed none when the person was not asked for it
    /// @return why it was refused, as a sentence
    public Optional<String> set(SignedIn person, @Nullable String typed) {
        if (typed == null) {
            return Optional.empty();
        }
        Optional<String> refusal =
                setPassword.standingAlone(person.account(), typed, person.actor());
        if (refusal.isEmpty()) {
            sessions.endOthers(person.session());
        }
        return refusal;
    }
}
