package dev.bailiwick.identity.signinpolicy;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import org.springframework.stereotype.Component;

/// The accounts that may sign in locally, by any method: password, passkey, recovery code or reset.
@Component
public final class LocalSignInPolicy {
    private final Settings settings;

    LocalSignInPolicy(Settings settings) {
        this.settings = settings;
    }

    /// An account without a password signs in through the provider only.
    public boolean admits(Account account) {
        SettingsSnapshot now = settings.current();
        return account.active()
                && account.hasPassword()
                && switch (now.get(AuthenticationSettings.MODE)) {
                    case LOCAL_ONLY, LOCAL_AND_OIDC, OIDC_PREFERRED -> true;
                    case OIDC_REQUIRED ->
                            now.get(AuthenticationSettings.EMERGENCY_LOCAL_ACCESS)
                                    && BreakGlass.isSelected(now, account)
                                    && BreakGlass.isEligible(account);
                };
    }

    /// Whether an invitation may create an account with a password.
    public boolean allowsPasswordChange() {
        return !isRestricted();
    }

    /// Whether local sign-in is limited to the break-glass administrator.
    boolean isRestricted() {
        return settings.current().get(AuthenticationSettings.MODE)
                == AuthenticationMode.OIDC_REQUIRED;
    }
}
