package dev.bailiwick.access;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.CheckPassword;
import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.audit.RepeatedFailures;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Email and password. The answer is the same for an address that nobody has, a wrong password and
/// a deactivated account, and takes as long.
@Component
final class LocalSignIn {
    private final CheckPassword checkPassword;
    private final LocalSignInPolicy policy;
    private final RepeatedFailures failures;

    LocalSignIn(CheckPassword checkPassword, LocalSignInPolicy policy, RepeatedFailures failures) {
        this.checkPassword = checkPassword;
        this.policy = policy;
        this.failures = failures;
    }

    /// @return the account that may take the next step, or empty
    Optional<Account> attempt(String email, String password) {
        Optional<Account> account = checkPassword.of(email, password);
        if (account.isEmpty()) {
            failures.record("Sign-in Failed", "wrong_credentials", target(email));
            return Optional.empty();
        }
        if (!policy.admits(account.get())) {
            failures.record("Sign-in Failed", "account_inactive", target(email));
            return Optional.empty();
        }
        return account;
    }

    /// What was typed into the address field may be a password: only what looks like an address is
    /// kept.
    private static String target(String email) {
        return EmailAddress.parse(email).map(EmailAddress::value).orElse("(not an address)");
    }
}
