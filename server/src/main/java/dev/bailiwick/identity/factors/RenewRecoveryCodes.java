package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import org.springframework.stereotype.Component;

/// Gives a person who has a second factor new recovery codes in the place of the old.
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

    /// @return empty when there is no factor that they could stand in for
    public List<String> run(Account account) {
        return transactions.write(() -> {
            change.takeTurn();
            return factors.has(account.id()) ? change.newCodes(account) : List.of();
        });
    }
}
