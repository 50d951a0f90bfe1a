package dev.bailiwick.identity.passwords;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.platform.db.Transactions;
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
    public Optional<VerifiedPassword> of(String email, String password) {
        Optional<Account> account = transactions.read(() -> accounts.byEmail(email));
        Optional<String> hash = account.flatMap(this::hash);
        if (account.isEmpty()
                || hash.isEmpty()
                || password.isEmpty()
                || password.length() > PasswordRules.LONGEST * 2) {
            hashing.pretend();
            return Optional.empty();
        }
        return hashing.matches(password, hash.get())
                ? Optional.of(new VerifiedPassword(account.get(), hash.get()))
                : Optional.empty();
    }

    /// Whether it was not changed since it was compared. Inside the transaction that lets somebody
    /// in, after its turn was taken: whoever changes a password ends the sessions in one turn, and
    /// a comparison takes long enough for that to come between.
    public boolean isStill(VerifiedPassword right) {
        return hash(right.account()).filter(right.hash()::equals).isPresent();
    }

    private Optional<String> hash(Account account) {
        return transactions.read(() -> accounts.passwordHash(account.id()));
    }
}
