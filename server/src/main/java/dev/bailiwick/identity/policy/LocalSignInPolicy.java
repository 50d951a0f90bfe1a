package dev.bailiwick.identity.policy;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
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
        SettingsSnapshot now = settings.current();
        return account.active()
                && account.hasPassword()
                && switch (now.get(AuthenticationSettings.MODE)) {
                    case LOCAL_ONLY, LOCAL_AND_OIDC, OIDC_PREFERRED -> true;
                    case OIDC_REQUIRED ->
                            now.get(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS)
                                    && BreakGlass.isSelected(now, account)
                                    && BreakGlass.canServe(account);
                };
    }

    /// Whether somebody who has no account yet may get one with a password, by an invitation.
    public boolean admitsNewPasswords() {
        return !isClosedToMost();
    }

    /// Whether the local ways in are the break-glass administrator's alone.
    boolean isClosedToMost() {
        return settings.current().get(AuthenticationSettings.MODE)
                == AuthenticationMode.OIDC_REQUIRED;
    }
}
