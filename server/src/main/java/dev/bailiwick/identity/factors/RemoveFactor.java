package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.db.Transactions;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/// Takes one of a person's factors away, unless it is the last and something stands on it.
@Component
public final class RemoveFactor {
    /// What became of it.
    public enum Result {
        REMOVED,
        NO_SUCH_FACTOR,

        /// It is the last, and an administrator demands one of the person's role.
        DEMANDED,

        /// It is the last, and the password would be too short without it.
        PASSWORD_TOO_SHORT
    }

    private final Factors factors;
    private final FactorRequirement demand;
    private final FactorChange change;
    private final Accounts accounts;
    private final PendingSignIns pendingSignIns;
    private final Transactions transactions;

    RemoveFactor(
            Factors factors,
            FactorRequirement demand,
            FactorChange change,
            Accounts accounts,
            PendingSignIns pendingSignIns,
            Transactions transactions) {
        this.factors = factors;
        this.demand = demand;
        this.change = change;
        this.accounts = accounts;
        this.pendingSignIns = pendingSignIns;
        this.transactions = transactions;
    }

    /// @param remove deletes the factor's row and tells whether there was one
    public Result run(Account account, BooleanSupplier remove, AuditEvent event, String notice) {
        try {
            return transactions.write(() -> {
                change.takeTurn();
                if (!remove.getAsBoolean()) {
                    return Result.NO_SUCH_FACTOR;
                }
                if (!factors.has(account.id())) {
                    mustBeDispensable(account);
                }
                pendingSignIns.deleteAllOf(account.id());
                change.removed(account, event, notice);
                return Result.REMOVED;
            });
        } catch (Kept kept) {
            return kept.why;
        }
    }

    private void mustBeDispensable(Account account) {
        if (demand.isOn(account)) {
            throw new Kept(Result.DEMANDED);
        }
        if (accounts.hasShortPassword(account.id())) {
            throw new Kept(Result.PASSWORD_TOO_SHORT);
        }
    }

    /// Takes the removal back.
    private static final class Kept extends RuntimeException {
        private final Result why;

        Kept(Result why) {
            super("kept", null, false, false);
            this.why = why;
        }
    }
}
