package dev.bailiwick.identity.passwords;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Checks an account's password. Takes the same time for an unknown address.
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

    /// @return the account with this address and password, active or not
    public Optional<VerifiedPassword> of(String email, String password) {
        Optional<Account> account = transactions.read(() -> accounts.byEmail(email));
        Optional<String> hash = account.flatMap(this::hash);
        if (account.isEmpty()
                || hash.isEmpty()
                || password.isEmpty()
                || password.length() > PasswordRules.MAX_LENGTH * 2) {
            hashing.hashDummy();
            return Optional.empty();
        }
        return hashing.matches(password, hash.get())
                ? Optional.of(new VerifiedPassword(account.get(), hash.get()))
                : Optional.empty();
    }

    /// Whether the password is unchanged since it was compared. Call it inside the transaction that
    /// signs the person in, after acquiring the change lock: a password change ends the sessions
    /// under the same lock, and a comparison takes long enough for a change to happen meanwhile.
    public boolean isStillValid(VerifiedPassword right) {
        return hash(right.account()).filter(right.hash()::equals).isPresent();
    }

    private Optional<String> hash(Account account) {
        return transactions.read(() -> accounts.passwordHash(account.id()));
    }
}
