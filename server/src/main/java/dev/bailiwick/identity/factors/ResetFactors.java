package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import org.springframework.stereotype.Component;

/// Removes all factors and recovery codes of a person who lost them, and ends their sessions; used
/// by administrators. The person is notified.
@Component
public final class ResetFactors {
    /// The outcome.
    public enum Result {
        RESET,
        HAS_NONE
    }

    private final Factors factors;
    private final FactorChange change;
    private final Sessions sessions;
    private final Transactions transactions;

    ResetFactors(
            Factors factors, FactorChange change, Sessions sessions, Transactions transactions) {
        this.factors = factors;
        this.change = change;
        this.sessions = sessions;
        this.transactions = transactions;
    }

    public Result run(Account account, Actor actor) {
        return transactions.write(() -> {
            change.acquireLock();
            if (!factors.has(account.id())) {
                return Result.HAS_NONE;
            }
            change.reset(account, actor);
            sessions.endAllOf(account.id());
            return Result.RESET;
        });
    }
}
