package dev.bailiwick.identity.authenticators;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.FactorChange;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Adds an authenticator app: shows a secret, and stores it once the app has produced a valid code.
///
/// The pending secret belongs to the session or pending sign-in that it was shown to.
@Component
public final class EnrolAuthenticator {
    /// The outcome.
    public sealed interface Result {
        /// @param recoveryCodes to be shown once; empty when the account already has some
        record Enrolled(List<String> recoveryCodes) implements Result {
            public Enrolled {
                recoveryCodes = List.copyOf(recoveryCodes);
            }
        }

        record WrongCode() implements Result {}

        /// The secret that was shown has expired.
        record Expired() implements Result {}

        record AlreadyEnrolled() implements Result {}
    }

    private final Authenticators authenticators;
    private final FactorChange change;
    private final Transactions transactions;
    private final Clock clock;

    EnrolAuthenticator(
            Authenticators authenticators,
            FactorChange change,
            Transactions transactions,
            Clock clock) {
        this.authenticators = authenticators;
        this.change = change;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// The secret to show; it stays the same while pending, so that the page can be reloaded.
    public Enrolment begin(Account account, UUID holder) {
        if (!account.hasPassword()) {
            throw new IllegalStateException("an account without a password has no second factor");
        }
        byte[] secret =
                transactions.write(() -> {
                    Optional<byte[]> pending = authenticators.pendingSecret(holder, account.id());
                    if (pending.isPresent()) {
                        return pending.get();
                    }
                    byte[] fresh = OneTimeCodes.newSecret();
                    authenticators.storePending(holder, account.id(), fresh);
                    return fresh;
                });
        return Enrolment.of(secret, account.email().value());
    }

    public Result confirm(Account account, UUID holder, String typed) {
        return confirm(account, holder, typed, () -> {});
    }

    /// @param first a check to run in the transaction once it holds the change lock; if it throws,
    ///   everything is rolled back
    public Result confirm(Account account, UUID holder, String typed, Runnable first) {
        return transactions.write(() -> {
            change.acquireLock();
            first.run();
            Optional<byte[]> secret = authenticators.pendingSecret(holder, account.id());
            if (secret.isEmpty()) {
                return new Result.Expired();
            }
            OptionalLong step =
                    OneTimeCodes.stepOf(typed.replaceAll("\\s", ""), secret.get(), clock.instant());
            if (step.isEmpty()) {
                return new Result.WrongCode();
            }
            authenticators.cancelEnrolment(holder);
            if (!authenticators.add(account.id(), secret.get(), step.getAsLong())) {
                return new Result.AlreadyEnrolled();
            }
            return new Result.Enrolled(
                    change.added(
                            account,
                            AuditEvent.of("Authenticator Added"),
                            "An authenticator app was added"));
        });
    }
}
