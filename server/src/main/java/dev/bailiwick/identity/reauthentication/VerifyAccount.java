package dev.bailiwick.identity.reauthentication;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.identity.factors.FactorRequirement;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.passwordsignin.LocalSignIn;
import dev.bailiwick.identity.passwordsignin.VerifySecondFactor;
import dev.bailiwick.identity.throttling.Throttle;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;

/// Confirms by password and second factor that an account is the person's own, without signing them
/// in and in every authentication mode. Failures are throttled like those of the sign-in form.
@Component
public final class VerifyAccount {
    /// The outcome of an attempt; the response status is already set.
    public sealed interface Result {
        /// @param password to be checked again in the transaction that relies on it
        record Verified(VerifiedPassword password) implements Result {}

        record WrongPassword(String message) implements Result {}

        record WrongCode(String message) implements Result {}
    }

    private final LocalSignIn localSignIn;
    private final VerifySecondFactor verifySecondFactor;
    private final SecondFactors factors;
    private final FactorRequirement factorRequirement;
    private final Throttle throttle;
    private final Transactions transactions;

    VerifyAccount(
            LocalSignIn localSignIn,
            VerifySecondFactor verifySecondFactor,
            SecondFactors factors,
            FactorRequirement factorRequirement,
            Throttle throttle,
            Transactions transactions) {
        this.localSignIn = localSignIn;
        this.verifySecondFactor = verifySecondFactor;
        this.factors = factors;
        this.factorRequirement = factorRequirement;
        this.throttle = throttle;
        this.transactions = transactions;
    }

    /// Whether a code is required in addition to the password.
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
        if (!(outcome instanceof LocalSignIn.Outcome.Verified verified)) {
            return new Result.WrongPassword(
                    localSignIn.error(outcome, "Incorrect password for this account.", response));
        }
        if (asksForCode(account)) {
            throttle.undoCount(verified.attempt());
            var second =
                    verifySecondFactor.byCode(account, "account " + account.uid(), code, request);
            if (!(second instanceof VerifySecondFactor.Outcome.Verified both)) {
                return new Result.WrongCode(verifySecondFactor.error(second, response));
            }
            throttle.undoCount(both.attempt());
            return new Result.Verified(verified.password());
        }
        throttle.undoCount(verified.attempt());
        if (transactions.read(() -> factorRequirement.isRequired(account))) {
            response.setStatus(422);
            return new Result.WrongPassword(
                    "This account requires a second factor but has none yet. Sign in with its"
                            + " password first and set one up.");
        }
        return new Result.Verified(verified.password());
    }
}
