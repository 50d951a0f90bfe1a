package dev.bailiwick.identity.authenticators;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.RecoveryCodes;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// Tells whether a code is an account's: of its authenticator app, or one of its recovery codes. A
/// right one is spent by asking.
@Component
public final class CheckCode {
    private static final Pattern SIX_DIGITS = Pattern.compile("[0-9]{6}");
    private static final int LONGEST = 40;

    /// What became of it.
    public sealed interface Result {
        /// @param kind as the audit trail writes it
        record Right(String kind) implements Result {}

        /// @param sentence the same for a code that is nobody's and one that expired
        record Wrong(String sentence) implements Result {}
    }

    private final Authenticators authenticators;
    private final RecoveryCodes recoveryCodes;
    private final Transactions transactions;
    private final RepeatedFailures failures;

    CheckCode(
            Authenticators authenticators,
            RecoveryCodes recoveryCodes,
            Transactions transactions,
            RepeatedFailures failures) {
        this.authenticators = authenticators;
        this.recoveryCodes = recoveryCodes;
        this.transactions = transactions;
        this.failures = failures;
    }

    public Result of(Account account, String typed) {
        String code = typed.replaceAll("\\s", "");
        if (code.length() > LONGEST) {
            return wrong(account, "wrong_code");
        }
        return SIX_DIGITS.matcher(code).matches() ? app(account, code) : recovery(account, code);
    }

    private Result app(Account account, String code) {
        OptionalLong step = transactions.read(() -> authenticators.stepOf(code, account.id()));
        if (step.isEmpty()) {
            return wrong(account, "wrong_code");
        }
        long wanted = step.getAsLong();
        return transactions.write(() -> authenticators.take(wanted, account.id()))
                ? new Result.Right(authenticators.key())
                : wrong(account, "code_used");
    }

    private Result recovery(Account account, String code) {
        return transactions.write(() -> recoveryCodes.spend(code, account.id()))
                ? new Result.Right("recovery_code")
                : wrong(account, "wrong_code");
    }

    private Result wrong(Account account, String category) {
        failures.record("Second Factor Failed", category, account.email().value());
        return new Result.Wrong(
                category.equals("code_used")
                        ? "That code was used already. Wait for the next one, then type it."
                        : "That code is not right, or it has expired. Type the one that is shown"
                                + " now.");
    }
}
