package dev.bailiwick.identity.accounts;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Deletes an account that was deactivated before, with its sign-in methods, permissions and views.
/// An active account is refused, so that the rules for deactivation, such as
/// [LastAdministratorRule], protect it here, too. Entries of the audit log stay.
@Component
public final class DeleteAccount {
    /// The outcome.
    public sealed interface Result {
        record Deleted() implements Result {}

        record Refused(String message) implements Result {}

        record NoSuchAccount() implements Result {}
    }

    private final Accounts accounts;
    private final List<DeletionObstacle> obstacles;
    private final ApplicationEventPublisher events;
    private final Transactions transactions;
    private final AuditLog audit;

    DeleteAccount(
            Accounts accounts,
            List<DeletionObstacle> obstacles,
            ApplicationEventPublisher events,
            Transactions transactions,
            AuditLog audit) {
        this.accounts = accounts;
        this.obstacles = List.copyOf(obstacles);
        this.events = events;
        this.transactions = transactions;
        this.audit = audit;
    }

    public Result run(long id, Actor actor) {
        return transactions.write(() -> {
            audit.acquireLock(); // it may be reactivated meanwhile
            Optional<Account> found = accounts.byId(id);
            if (found.isEmpty()) {
                return new Result.NoSuchAccount();
            }
            Account account = found.get();
            if (account.active()) {
                return new Result.Refused(
                        "The account is active. Deactivate it before you delete it.");
            }
            for (DeletionObstacle obstacle : obstacles) {
                Optional<String> reason = obstacle.of(account);
                if (reason.isPresent()) {
                    return new Result.Refused(reason.get());
                }
            }
            events.publishEvent(new AccountDeleted(account));
            accounts.delete(id);
            audit.record(
                    AuditEvent.of("Account Deleted")
                            .on(account.email().value())
                            .with("name", account.name())
                            .with("role", account.role().key())
                            .by(actor));
            return new Result.Deleted();
        });
    }
}
