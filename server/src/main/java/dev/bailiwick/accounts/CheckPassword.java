package dev.bailiwick.accounts;

import dev.bailiwick.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Tells whether a password is an account's. Takes as long for an address that nobody has.
@Component
public final class CheckPassword {
    private final Accounts accounts;
    private final PasswordHashing hashing;
    private final Transactions transactions;

    CheckPassword(Accounts accounts, PasswordHashing hashing, Transactions transactions) {
        this.accounts = accounts;
        this.hashing = hashing;
        this.transactions = transactions;
    }

    /// @return the account whose address and password these are, active or not
    public Optional<Account> of(String email, String password) {
        Optional<Account> account = transactions.read(() -> accounts.byEmail(email));
        Optional<String> hash = account.flatMap(this::hash);
        if (hash.isEmpty() || password.isEmpty() || password.length() > PasswordRules.LONGEST * 2) {
            hashing.pretend();
            return Optional.empty();
        }
        return hashing.matches(password, hash.get()) ? account : Optional.empty();
    }

    private Optional<String> hash(Account account) {
        return transactions.read(() -> accounts.passwordHash(account.id()));
    }
}
