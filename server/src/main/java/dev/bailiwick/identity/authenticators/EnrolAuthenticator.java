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

/// Adds an authenticator app: shows a secret, and keeps it once the app has given a code for it.
///
/// The secret waits for its holder alone, the session or pending sign-in that it was shown to.
@Component
public final class EnrolAuthenticator {
    /// What became of it.
    public sealed interface Result {
        /// @param recoveryCodes to show now and never again; empty when the account has some
        record Enrolled(List<String> recoveryCodes) implements Result {
            public Enrolled {
                recoveryCodes = List.copyOf(recoveryCodes);
            }
        }

        record WrongCode() implements Result {}

        /// The secret that was shown waits no longer.
        record Expired() implements Result {}

        record HasOne() implements Result {}
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

    /// The secret to show: the same while it waits, so that a page may be loaded anew.
    public Enrolment begin(Account account, UUID holder) {
        if (!account.hasPassword()) {
            throw new IllegalStateException("an account without a password has no second factor");
        }
        byte[] secret =
                transactions.write(() -> {
                    Optional<byte[]> waiting = authenticators.waiting(holder, account.id());
                    if (waiting.isPresent()) {
                        return waiting.get();
                    }
                    byte[] fresh = OneTimeCodes.newSecret();
                    authenticators.await(holder, account.id(), fresh);
                    return fresh;
                });
        return Enrolment.of(secret, account.email().value());
    }

    public Result confirm(Account account, UUID holder, String typed) {
        return confirm(account, holder, typed, () -> {});
    }

    /// @param first what must hold in the transaction, once it has its turn; what it throws takes
    ///   everything back
    public Result confirm(Account account, UUID holder, String typed, Runnable first) {
        return transactions.write(() -> {
            change.takeTurn();
            first.run();
            Optional<byte[]> secret = authenticators.waiting(holder, account.id());
            if (secret.isEmpty()) {
                return new Result.Expired();
            }
            OptionalLong step =
                    OneTimeCodes.stepOf(typed.replaceAll("\\s", ""), secret.get(), clock.instant());
            if (step.isEmpty()) {
                return new Result.WrongCode();
            }
            authenticators.forget(holder);
            if (!authenticators.add(account.id(), secret.get(), step.getAsLong())) {
                return new Result.HasOne();
            }
            return new Result.Enrolled(
                    change.added(
                            account,
                            AuditEvent.of("Authenticator Added"),
                            "An authenticator app was added"));
        });
    }
}
