package dev.bailiwick.identity.passwords;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountName;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Makes a local account with a password.
@Component
public final class CreateAccount {
    /// What became of it.
    public sealed interface Result {
        record Created(Account account) implements Result {}

        /// @param field `email`, `name` or `password`
        record Refused(String field, String sentence) implements Result {}
    }

    private final Accounts accounts;
    private final PasswordHashing hashing;
    private final Transactions transactions;
    private final AuditLog audit;

    CreateAccount(
            Accounts accounts, PasswordHashing hashing, Transactions transactions, AuditLog audit) {
        this.accounts = accounts;
        this.hashing = hashing;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// @param name may be empty; the address then stands for it
    public Result run(
            String email,
            String name,
            Role role,
            Set<ProductModule> modules,
            String password,
            Actor actor) {
        return run(email, name, role, modules, password, actor, _ -> {});
    }

    /// @param then what must be done in the same transaction, such as spending an invitation; what
    ///   it throws takes the account back
    public Result run(
            String email,
            String name,
            Role role,
            Set<ProductModule> modules,
            String password,
            Actor actor,
            Consumer<Account> then) {
        Optional<EmailAddress> address = EmailAddress.parse(email);
        if (address.isEmpty()) {
            return new Result.Refused(
                    "email", "This is not an email address. It looks like name@example.org.");
        }
        String shown = name.isBlank() ? address.get().value() : name.strip();
        if (AccountName.of(shown).isEmpty()) {
            return new Result.Refused(
                    "name",
                    "Use at most %d characters, on one line.".formatted(AccountName.LONGEST));
        }
        Optional<String> objection = PasswordRules.objection(password, address.get(), false);
        if (objection.isPresent()) {
            return new Result.Refused("password", objection.get());
        }
        String hash = hashing.hash(password);
        return transactions.write(() -> {
            audit.takeTurn();
            Result result = store(address.get(), shown, role, modules, hash, actor);
            if (result instanceof Result.Created(Account account)) {
                then.accept(account);
            }
            return result;
        });
    }

    /// An account whose person signs in through the identity provider alone: without a password,
    /// and so without reset, authenticator app and passkeys. In the caller's transaction.
    ///
    /// @param name what does for one is kept, else the address stands for it
    public Result withoutPassword(
            EmailAddress email, String name, Role role, Set<ProductModule> modules, Actor actor) {
        audit.takeTurn();
        String shown = AccountName.of(name).orElse(email.value());
        return store(email, shown, role, modules, null, actor);
    }

    private Result store(
            EmailAddress email,
            String name,
            Role role,
            Set<ProductModule> modules,
            @Nullable String hash,
            Actor actor) {
        Optional<Long> id = accounts.insert(email, name, role, hash);
        if (id.isEmpty()) {
            return new Result.Refused("email", "An account has this address already.");
        }
        accounts.setModules(id.get(), modules);
        audit.record(
                AuditEvent.of("Account Created")
                        .by(actor)
                        .on(email.value())
                        .with("role", role.key())
                        .with("modules", ProductModule.keys(modules))
                        .with("password", hash == null ? "none" : "set"));
        return new Result.Created(accounts.byId(id.get()).orElseThrow());
    }
}
