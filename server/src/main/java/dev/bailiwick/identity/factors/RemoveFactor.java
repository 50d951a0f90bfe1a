package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.PendingSignIns;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.db.Transactions;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/// Removes one of a person's factors, unless it is the last and still needed.
@Component
public final class RemoveFactor {
    /// The outcome.
    public enum Result {
        REMOVED,
        NO_SUCH_FACTOR,

        /// It is the last, and the person's role requires one.
        REQUIRED,

        /// It is the last, and the password would be too short without it.
        PASSWORD_TOO_SHORT
    }

    private final Factors factors;
    private final FactorRequirement factorRequirement;
    private final FactorChange change;
    private final Accounts accounts;
    private final PendingSignIns pendingSignIns;
    private final Transactions transactions;

    RemoveFactor(
            Factors factors,
            FactorRequirement factorRequirement,
            FactorChange change,
            Accounts accounts,
            PendingSignIns pendingSignIns,
            Transactions transactions) {
        this.factors = factors;
        this.factorRequirement = factorRequirement;
        this.change = change;
        this.accounts = accounts;
        this.pendingSignIns = pendingSignIns;
        this.transactions = transactions;
    }

    /// @param remove deletes the factor's row and returns whether there was one
    public Result run(Account account, BooleanSupplier remove, AuditEvent event, String notice) {
        try {
            return transactions.write(() -> {
                change.acquireLock();
                if (!remove.getAsBoolean()) {
                    return Result.NO_SUCH_FACTOR;
                }
                if (!factors.has(account.id())) {
                    requireNotRequired(account);
                }
                pendingSignIns.deleteAllOf(account.id());
                change.removed(account, event, notice);
                return Result.REMOVED;
            });
        } catch (RemovalRefused kept) {
            return kept.reason;
        }
    }

    private void requireNotRequired(Account account) {
        if (factorRequirement.isRequired(account)) {
            throw new RemovalRefused(Result.REQUIRED);
        }
        if (accounts.hasShortPassword(account.id())) {
            throw new RemovalRefused(Result.PASSWORD_TOO_SHORT);
        }
    }

    /// Rolls the removal back.
    private static final class RemovalRefused extends RuntimeException {
        private final Result reason;

        RemovalRefused(Result reason) {
            super("kept", null, false, false);
            this.reason = reason;
        }
    }
}
