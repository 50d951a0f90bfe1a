package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import java.util.List;
import org.springframework.stereotype.Component;

/// The consequences of every change to an account's factors: an audit entry, a notification, and
/// recovery codes that are created with the first factor and deleted with the last. Runs in the
/// caller's transaction.
@Component
public final class FactorChange {
    private final Factors factors;
    private final RecoveryCodes recoveryCodes;
    private final AuditLog audit;
    private final AccountNotices notices;

    FactorChange(
            Factors factors, RecoveryCodes recoveryCodes, AuditLog audit, AccountNotices notices) {
        this.factors = factors;
        this.recoveryCodes = recoveryCodes;
        this.audit = audit;
        this.notices = notices;
    }

    /// Serialises changes of factors, so that two simultaneous removals cannot each assume that the
    /// other's factor remains.
    public void acquireLock() {
        audit.acquireLock();
    }

    /// @return new recovery codes to show, if the account had none
    public List<String> added(Account account, AuditEvent event, String notice) {
        notify(account, event.by(account.actor()), notice);
        return recoveryCodes.remaining(account.id()) > 0
                ? List.of()
                : recoveryCodes.renew(account.id());
    }

    void removed(Account account, AuditEvent event, String notice) {
        notify(account, event.by(account.actor()), notice);
        if (!factors.has(account.id())) {
            recoveryCodes.removeAll(account.id());
        }
    }

    void reset(Account account, Actor actor) {
        notify(
                account,
                AuditEvent.of("Second Factor Reset")
                        .by(actor)
                        .changed("factors", String.join(", ", factors.of(account.id())), null),
                "An administrator removed your second factors");
        factors.removeAll(account.id());
        recoveryCodes.removeAll(account.id());
    }

    List<String> newCodes(Account account) {
        notify(
                account,
                AuditEvent.of("Recovery Codes Renewed").by(account.actor()),
                "New recovery codes were created; the old ones no longer work");
        return recoveryCodes.renew(account.id());
    }

    private void notify(Account account, AuditEvent event, String notice) {
        audit.record(event.on(account.email().value()));
        notices.factorChanged(account, notice);
    }
}
