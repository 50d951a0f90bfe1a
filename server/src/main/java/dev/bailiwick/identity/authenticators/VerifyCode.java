package dev.bailiwick.identity.authenticators;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.RecoveryCodes;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/// Checks a code of an account: from its authenticator app, or a recovery code. Checking a correct
/// code consumes it.
@Component
public final class VerifyCode {
    private static final Pattern SIX_DIGITS = Pattern.compile("[0-9]{6}");
    private static final int MAX_LENGTH = 40;

    /// The outcome.
    public sealed interface Result {
        /// @param kind as recorded in the audit log
        record Correct(String kind) implements Result {}

        /// @param message the same for an unknown and an expired code
        record Incorrect(String message) implements Result {}
    }

    private final Authenticators authenticators;
    private final RecoveryCodes recoveryCodes;
    private final Transactions transactions;
    private final RepeatedFailures failures;

    VerifyCode(
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
        if (code.length() > MAX_LENGTH) {
            return incorrect(account, "wrong_code");
        }
        return SIX_DIGITS.matcher(code).matches() ? app(account, code) : recovery(account, code);
    }

    private Result app(Account account, String code) {
        OptionalLong step = transactions.read(() -> authenticators.stepOf(code, account.id()));
        if (step.isEmpty()) {
            return incorrect(account, "wrong_code");
        }
        long wanted = step.getAsLong();
        return transactions.write(() -> authenticators.consumeStep(wanted, account.id()))
                ? new Result.Correct(authenticators.key())
                : incorrect(account, "code_used");
    }

    private Result recovery(Account account, String code) {
        return transactions.write(() -> recoveryCodes.consume(code, account.id()))
                ? new Result.Correct("recovery_code")
                : incorrect(account, "wrong_code");
    }

    private Result incorrect(Account account, String category) {
        failures.record("Second Factor Failed", category, account.email().value());
        return new Result.Incorrect(
                category.equals("code_used")
                        ? "This code was already used. Wait for the next one and enter it."
                        : "This code is incorrect or has expired. Enter the code that is shown"
                                + " now.");
    }
}
