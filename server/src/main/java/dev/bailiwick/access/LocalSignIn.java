package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.CheckPassword;
import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.audit.RepeatedFailures;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Email and password. The answer is the same for an address that nobody has, a wrong password and
/// a deactivated account, and takes as long.
@Component
final class LocalSignIn {
    private final CheckPassword checkPassword;
    private final AuditLog audit;
    private final RepeatedFailures failures;

    LocalSignIn(CheckPassword checkPassword, AuditLog audit, RepeatedFailures failures) {
        this.checkPassword = checkPassword;
        this.audit = audit;
        this.failures = failures;
    }

    /// @return the account to sign in, or empty
    Optional<Account> attempt(String email, String password) {
        Optional<Account> account = checkPassword.of(email, password);
        if (account.isEmpty()) {
            failures.record("Sign-in Failed", "wrong_credentials", target(email));
            return Optional.empty();
        }
        if (!account.get().active()) {
            failures.record("Sign-in Failed", "account_inactive", target(email));
            return Optional.empty();
        }
        return account;
    }

    /// Called once the session stands.
    void succeeded(Account account) {
        audit.record(
                AuditEvent.of("Sign-in Succeeded")
                        .by(account.actor())
                        .on(account.email().value())
                        .with("method", "password"));
    }

    /// What was typed into the address field may be a password: only what looks like an address is
    /// kept.
    private static String target(String email) {
        return EmailAddress.parse(email).map(EmailAddress::value).orElse("(not an address)");
    }
}
