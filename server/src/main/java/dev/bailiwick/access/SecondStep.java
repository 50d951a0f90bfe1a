package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.FactorDemand;
import dev.bailiwick.factors.Factors;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What somebody owes after the right password.
@Component
final class SecondStep {
    enum Kind {
        /// A code, or what stands in for it.
        FACTOR("/auth/two-factor"),

        /// A second factor is demanded, and there is none yet.
        ENROLMENT("/auth/two-factor/set-up"),

        /// The password will do only beside a second factor, and that is gone.
        NEW_PASSWORD("/auth/two-factor/password");

        private final String path;

        Kind(String path) {
            this.path = path;
        }

        String path() {
            return path;
        }
    }

    private final Factors factors;
    private final FactorDemand demand;
    private final Accounts accounts;
    private final Transactions transactions;

    SecondStep(Factors factors, FactorDemand demand, Accounts accounts, Transactions transactions) {
        this.factors = factors;
        this.demand = demand;
        this.accounts = accounts;
        this.transactions = transactions;
    }

    /// @return empty when the password is enough
    Optional<Kind> owedBy(Account account) {
        return transactions.read(() -> {
            if (factors.has(account.id())) {
                return Optional.of(Kind.FACTOR);
            }
            if (demand.isOn(account)) {
                return Optional.of(Kind.ENROLMENT);
            }
            return accounts.hasShortPassword(account.id())
                    ? Optional.of(Kind.NEW_PASSWORD)
                    : Optional.empty();
        });
    }
}
