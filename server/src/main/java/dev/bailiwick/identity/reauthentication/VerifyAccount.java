package dev.bailiwick.identity.reauthentication;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.identity.factors.FactorRequirement;
import dev.bailiwick.identity.localsignin.LocalSignIn;
import dev.bailiwick.identity.localsignin.VerifySecondFactor;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;

/// Proves by password and second factor that an account is the person's own, without signing them
/// in and whatever the authentication mode: guesses count as those at the sign-in form do.
@Component
public final class VerifyAccount {
    /// What an attempt came to; the answer's status is set.
    public sealed interface Result {
        /// @param password to be asked about once more where it counts
        record Proven(VerifiedPassword password) implements Result {}

        record WrongPassword(String sentence) implements Result {}

        record WrongCode(String sentence) implements Result {}
    }

    private final LocalSignIn localSignIn;
    private final VerifySecondFactor proveFactor;
    private final SecondFactors factors;
    private final FactorRequirement demand;
    private final Throttle throttle;
    private final Transactions transactions;

    VerifyAccount(
            LocalSignIn localSignIn,
            VerifySecondFactor proveFactor,
            SecondFactors factors,
            FactorRequirement demand,
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
            if (!(second instanceof VerifySecondFactor.Outcome.Proven both)) {
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
