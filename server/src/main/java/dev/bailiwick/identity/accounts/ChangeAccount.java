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
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Changes an account's rights and details. Takes effect at the account's next request.
@Component
public final class ChangeAccount {
    /// The outcome.
    public sealed interface Result {
        record Changed(Account account) implements Result {}

        record Refused(String message) implements Result {}

        record NoSuchAccount() implements Result {}
    }

    private final Accounts accounts;
    private final List<AccountRule> rules;
    private final ApplicationEventPublisher events;
    private final Transactions transactions;
    private final AuditLog audit;
    private final AccountNotices notices;
    private final Clock clock;

    ChangeAccount(
            Accounts accounts,
            List<AccountRule> rules,
            ApplicationEventPublisher events,
            Transactions transactions,
            AuditLog audit,
            AccountNotices notices,
            Clock clock) {
        this.accounts = accounts;
        this.rules = rules;
        this.events = events;
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

    /// The person followed a link mailed to the address: it is confirmed and becomes the account's
    /// address.
    public Result setConfirmedEmail(long id, EmailAddress email, Actor actor) {
        return change(
                id,
                "Email Address Confirmed",
                actor,
                account -> account.withConfirmedEmail(email, clock.instant()));
    }

    /// Set by an administrator.
    ///
    /// @param name in the form that [Account] requires
    public Result setName(long id, String name, Actor actor) {
        return change(id, "Account Name Changed", actor, account -> account.withName(name));
    }

    /// Set by an administrator. A different address is unconfirmed until a link mailed to it was
    /// followed.
    public Result setEmail(long id, EmailAddress email, Actor actor) {
        return change(id, "Account Email Changed", actor, account -> account.withEmail(email));
    }

    /// Set by the provider's groups. Modules are unchanged.
    public Result syncRole(long id, Role role, Actor actor) {
        return change(id, "Account Role Synchronised", actor, a -> a.withAccess(role, a.modules()));
    }

    /// Set by the provider, for an account that signs in only through it.
    public Result syncEmail(long id, EmailAddress email, Actor actor) {
        return change(id, "Account Email Updated", actor, account -> account.withEmail(email));
    }

    /// Set by the provider.
    ///
    /// @param name in the form that [Account] requires
    public Result syncName(long id, String name, Actor actor) {
        return change(id, "Account Name Updated", actor, account -> account.withName(name));
    }

    private Result change(long id, String event, Actor actor, UnaryOperator<Account> step) {
        return transactions.write(() -> {
            audit.acquireLock();
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
                return new Result.Refused("Another account already has this address.");
            }
            accounts.update(after);
            audit.record(entry(event, before, after).by(actor));
            events.publishEvent(new AccountChanged(before, after));
            if (after.role().compareTo(before.role()) > 0) {
                notices.roleUpgraded(before, after);
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
