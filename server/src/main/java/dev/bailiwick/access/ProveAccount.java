package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.RightPassword;
import dev.bailiwick.accounts.SecondFactors;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.factors.FactorDemand;
import dev.bailiwick.throttling.Throttle;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;

/// Proves by password and second factor that an account is the person's own, without signing them
/// in and whatever the authentication mode: guesses count as those at the sign-in form do.
@Component
public final class ProveAccount {
    /// What an attempt came to; the answer's status is set.
    public sealed interface Result {
        /// @param password to be asked about once more where it counts
        record Proven(RightPassword password) implements Result {}

        record WrongPassword(String sentence) implements Result {}

        record WrongCode(String sentence) implements Result {}
    }

    private final LocalSignIn localSignIn;
    private final ProveFactor proveFactor;
    private final SecondFactors factors;
    private final FactorDemand demand;
    private final Throttle throttle;
    private final Transactions transactions;

    ProveAccount(
            LocalSignIn localSignIn,
            ProveFactor proveFactor,
            SecondFactors factors,
            FactorDemand demand,
            Throttle throttle,
            Transactions transactions) {
        this.localSignIn = localSignIn;
        this.proveFactor = proveFactor;
        this.factors = factors;
        this.demand = demand;
        this.throttle = throttle;
        this.transactions = transactions;
    }

    /// Whether a code is asked for besides the password.
    public boolean asksForCode(Account account) {
        return transactions.read(() -> factors.has(account.id()));
    }

    public Result run(
            Account account,
            String password,
            String code,
            HttpServletRequest request,
            HttpServletResponse response) {
        var outcome =
                localSignIn.attempt(
                        account.email().value(),
                        password,
                        found -> found.active() && found.id() == account.id(),
                        request);
        if (!(outcome instanceof LocalSignIn.Outcome.Proven proven)) {
            return new Result.WrongPassword(
                    localSignIn.refusal(
                            outcome, "That is not the password of this account.", response));
        }
        if (asksForCode(account)) {
            throttle.passed(proven.ticket());
            var second = proveFactor.byCode(account, "account " + account.uid(), code, request);
            if (!(second instanceof ProveFactor.Outcome.Proven both)) {
                return new Result.WrongCode(proveFactor.refusal(second, response));
            }
            throttle.signedIn(both.ticket(), request, response);
            return new Result.Proven(proven.password());
        }
        throttle.passed(proven.ticket());
        if (transactions.read(() -> demand.isOn(account))) {
            response.setStatus(422);
            return new Result.WrongPassword(
                    "This account must have a second factor and has none yet. Sign in with its"
                            + " password first and set one up.");
        }
        return new Result.Proven(proven.password());
    }
}
