package dev.bailiwick.identity.authenticators;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.FactorRequirement;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.factors.RecoveryCodes;
import java.util.List;
import org.springframework.stereotype.Component;

/// A person's second factors as text for the profile.
@Component
public final class FactorPageBuilder {
    private final Factors factors;
    private final Authenticators authenticators;
    private final RecoveryCodes recoveryCodes;
    private final FactorRequirement factorRequirement;

    FactorPageBuilder(
            Factors factors,
            Authenticators authenticators,
            RecoveryCodes recoveryCodes,
            FactorRequirement factorRequirement) {
        this.factors = factors;
        this.authenticators = authenticators;
        this.recoveryCodes = recoveryCodes;
        this.factorRequirement = factorRequirement;
    }

    public FactorsPage of(Account account) {
        var app = authenticators.of(account.id());
        List<String> kinds = factors.of(account.id());
        boolean demanded = factorRequirement.isRequired(account);
        return new FactorsPage(
                app.map(Authenticators.Authenticator::confirmedAt).orElse(null),
                app.map(Authenticators.Authenticator::lastUsedAt).orElse(null),
                !kinds.isEmpty(),
                recoveryCodes.remaining(account.id()),
                demanded,
                demanded && app.isPresent() && kinds.size() == 1);
    }
}
