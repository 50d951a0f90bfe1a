package dev.bailiwick.identity.accounts;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/// Changes what an account may do. It bites at the account's next request.
@Component
public final class ChangeAccount {
    /// What became of it.
    public sealed interface Result {
        record Changed(Account account) implements Result {}

        record Refused(String sentence) implements Result {}

        record NoSuchAccount() implements Result {}
    }

    private final Accounts accounts;
    private final List<AccountRule> rules;
    private final ObjectProvider<AccountChangeListener> consequences;
    private final Transactions transactions;
    private final AuditLog audit;
    private final AccountNotices notices;
    private final Clock clock;

    ChangeAccount(
            Accounts accounts,
            List<AccountRule> rules,
            ObjectProvider<AccountChangeListener> consequences,
            Transactions transactions,
            AuditLog audit,
            AccountNotices notices,
            Clock clock) {
        this.accounts = accounts;
        this.rules = rules;
        this.consequences = consequences;
        this.transactions = transactions;
        this.audit = audit;
        this.notices = notices;
        this.clock = clock;
    }

    public Result setAccess(long id, Role role, Set<ProductModule> modules, Actor actor) {
        return change(id, "Account Access Changed", actor, a -> a.withAccess(role, modules));
    }

    public Result deactivate(long id, Actor actor) {
        return change(id, "Account Deactivated", actor, account -> account.withActive(false));
    }

    public Result reactivate(long id, Actor actor) {
        return change(id, "Account Reactivated", actor, account -> account.withActive(true));
    }

    /// A link that was mailed to the address was followed by the account's person: the address is
    /// theirs, and the account's from now on.
    public Result setConfirmedEmail(long id, EmailAddress email, Actor actor) {
        return change(
                id,
                "Email Address Confirmed",
                actor,
                account -> account.withConfirmedEmail(email, clock.instant()));
    }

    /// An administrator says so.
    ///
    /// @param name as [Account] takes one
    public Result setName(long id, String name, Actor actor) {
        return change(id, "Account Name Changed", actor, account -> account.withName(name));
    }

    /// An administrator says so. Another address is not confirmed until a link there is followed.
    public Result setEmail(long id, EmailAddress email, Actor actor) {
        return change(id, "Account Email Changed", actor, account -> account.withEmail(email));
    }

    /// The provider's groups say so. Modules stay.
    public Result synchroniseRole(long id, Role role, Actor actor) {
        return change(id, "Account Role Synchronised", actor, a -> a.withAccess(role, a.modules()));
    }

    /// The provider says so, of an account that signs in through it alone.
    public Result followEmail(long id, EmailAddress email, Actor actor) {
        return change(id, "Account Email Updated", actor, account -> account.withEmail(email));
    }

    /// The provider says so.
    ///
    /// @param name as [Account] takes one
    public Result followName(long id, String name, Actor actor) {
        return change(id, "Account Name Updated", actor, account -> account.withName(name));
    }

    private Result change(long id, String event, Actor actor, UnaryOperator<Account> step) {
        return transactions.write(() -> {
            audit.takeTurn();
            Optional<Account> found = accounts.byId(id);
            if (found.isEmpty()) {
                return new Result.NoSuchAccount();
            }
            Account before = found.get();
            Account after = step.apply(before);
            if (after.equals(before)) {
                return new Result.Changed(before);
            }
            for (AccountRule rule : rules) {
                Optional<String> objection = rule.objection(before, after);
                if (objection.isPresent()) {
                    return new Result.Refused(objection.get());
                }
            }
            boolean taken =
                    accounts.byEmail(after.email().value())
                            .filter(other -> other.id() != id)
                            .isPresent();
            if (taken) {
                return new Result.Refused("Another account has this address.");
            }
            accounts.update(after);
            audit.record(entry(event, before, after).by(actor));
            consequences.forEach(it -> it.follow(before, after));
            if (after.role().compareTo(before.role()) > 0) {
                notices.roleRaised(before, after);
            }
            if (!after.email().equals(before.email())) {
                notices.emailChanged(before, after);
            }
            return new Result.Changed(after);
        });
    }

    private static AuditEvent entry(String name, Account before, Account after) {
        AuditEvent event = AuditEvent.of(name).on(before.email().value());
        if (!before.email().equals(after.email())) {
            event = event.changed("email", before.email().value(), after.email().value());
        }
        if (!before.name().equals(after.name())) {
            event = event.changed("name", before.name(), after.name());
        }
        if (before.role() != after.role()) {
            event = event.changed("role", before.role().key(), after.role().key());
        }
        if (!before.modules().equals(after.modules())) {
            event =
                    event.changed(
                            "modules",
                            ProductModule.keys(before.modules()),
                            ProductModule.keys(after.modules()));
        }
        return event;
    }
}
