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

/// Creates a local account with a password.
@Component
public final class CreateAccount {
    /// The outcome.
    public sealed interface Result {
        record Created(Account account) implements Result {}

        /// @param field `email`, `name` or `password`
        record Refused(String field, String message) implements Result {}
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

    /// @param name may be empty; the address is then used instead
    public Result run(
            String email,
            String name,
            Role role,
            Set<ProductModule> modules,
            String password,
            Actor actor) {
        return run(email, name, role, modules, password, actor, _ -> {});
    }

    /// @param then work to do in the same transaction, such as consuming an invitation; if it
    ///   throws, the account is rolled back
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
                    "email", "This is not a valid email address. Use the form name@example.org.");
        }
        Optional<String> shown = AccountName.of(name.isBlank() ? address.get().value() : name);
        if (shown.isEmpty()) {
            return new Result.Refused("name", AccountName.RULE);
        }
        Optional<String> objection = PasswordRules.objection(password, address.get(), false);
        if (objection.isPresent()) {
            return new Result.Refused("password", objection.get());
        }
        String hash = hashing.hash(password);
        return transactions.write(() -> {
            audit.acquireLock();
            Result result = store(address.get(), shown.get(), role, modules, hash, actor);
            if (result instanceof Result.Created(Account account)) {
                then.accept(account);
            }
            return result;
        });
    }

    /// Creates an account that signs in only through the identity provider: it has no password, and
    /// therefore no reset, authenticator app or passkeys. Runs in the caller's transaction.
    ///
    /// @param name stored if valid; otherwise the address is used
    public Result withoutPassword(
            EmailAddress email, String name, Role role, Set<ProductModule> modules, Actor actor) {
        audit.acquireLock();
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
            return new Result.Refused("email", "An account with this address already exists.");
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
