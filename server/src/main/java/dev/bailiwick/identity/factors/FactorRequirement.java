package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.settings.Settings;
import org.springframework.stereotype.Component;

/// Whether a person must have a second factor.
@Component
public final class FactorRequirement {
    private final Settings settings;

    FactorRequirement(Settings settings) {
        this.settings = settings;
    }

    public boolean isRequired(Account account) {
        return settings.current()
                .get(SecondFactorSettings.REQUIRED_ROLES)
                .roles()
                .contains(account.role());
    }
}
