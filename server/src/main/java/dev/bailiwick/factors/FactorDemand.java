package dev.bailiwick.factors;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.settings.Settings;
import org.springframework.stereotype.Component;

/// Whether a person must have a second factor.
@Component
public final class FactorDemand {
    private final Settings settings;

    FactorDemand(Settings settings) {
        this.settings = settings;
    }

    public boolean isOn(Account account) {
        return settings.current()
                .get(SecondFactorSettings.REQUIRED_ROLES)
                .roles()
                .contains(account.role());
    }
}
