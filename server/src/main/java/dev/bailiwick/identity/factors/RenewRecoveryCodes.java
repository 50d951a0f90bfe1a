package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import org.springframework.stereotype.Component;

/// Replaces the recovery codes of a person who has a second factor.
@Component
public final class RenewRecoveryCodes {
    private final Factors factors;
    private final FactorChange change;
    private final Transactions transactions;

    RenewRecoveryCodes(Factors factors, FactorChange change, Transactions transactions) {
        this.factors = factors;
        this.change = change;
        this.transactions = transactions;
    }

    /// @return empty when there is no factor that they could replace
    public List<String> run(Account account) {
        return transactions.write(() -> {
            change.acquireLock();
            return factors.has(account.id()) ? change.newCodes(account) : List.of();
        });
    }
}
