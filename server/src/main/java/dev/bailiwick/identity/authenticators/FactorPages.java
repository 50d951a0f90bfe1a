package dev.bailiwick.identity.authenticators;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.FactorRequirement;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.factors.RecoveryCodes;
import java.util.List;
import org.springframework.stereotype.Component;

/// A person's second factors in the words of their profile.
@Component
public final class FactorPages {
    private final Factors factors;
    private final Authenticators authenticators;
    private final RecoveryCodes recoveryCodes;
    private final FactorRequirement demand;

    FactorPages(
            Factors factors,
            Authenticators authenticators,
            RecoveryCodes recoveryCodes,
            FactorRequirement demand) {
        this.factors = factors;
        this.authenticators = authenticators;
        this.recoveryCodes = recoveryCodes;
        this.demand = demand;
    }

    public FactorsPage of(Account account) {
        var app = authenticators.of(account.id());
        List<String> kinds = factors.of(account.id());
        boolean demanded = demand.isOn(account);
        return new FactorsPage(
                app.map(Authenticators.Authenticator::confirmedAt).orElse(null),
                app.map(Authenticators.Authenticator::lastUsedAt).orElse(null),
                !kinds.isEmpty(),
                recoveryCodes.left(account.id()),
                demanded,
                demanded && app.isPresent() && kinds.size() == 1);
    }
}
