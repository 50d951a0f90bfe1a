package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.settings.Settings;
import org.springframework.stereotype.Component;

/// Whom the local ways in admit, whichever it is: password, passkey, recovery code, reset.
@Component
public final class LocalSignInPolicy {
    private final Settings settings;

    LocalSignInPolicy(Settings settings) {
        this.settings = settings;
    }

    /// An account without a password signs in through the provider alone.
    public boolean admits(Account account) {
        return account.active()
                && account.hasPassword()
                && switch (settings.current().get(AuthenticationSettings.MODE)) {
                    case LOCAL_ONLY, LOCAL_AND_OIDC -> true;
                };
    }

    /// Whether somebody who has no account yet may get one with a password, by an invitation.
    public boolean admitsNewPasswords() {
        return switch (settings.current().get(AuthenticationSettings.MODE)) {
            case LOCAL_ONLY, LOCAL_AND_OIDC -> true;
        };
    }
}
