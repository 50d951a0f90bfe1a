package dev.bailiwick.identity.factors;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import java.util.List;
import org.springframework.stereotype.Component;

/// What every change of an account's factors brings with it: an audit entry, a notice, and recovery
/// codes that come with the first factor and go with the last. Inside the caller's transaction.
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

    /// Makes changes of factors take turns from here on, so that two removals at once do not each
    /// believe that the other's factor stays.
    public void takeTurn() {
        audit.takeTurn();
    }

    /// @return new recovery codes to show, if the account had none
    public List<String> added(Account account, AuditEvent event, String notice) {
        tell(account, event.by(account.actor()), notice);
        return recoveryCodes.left(account.id()) > 0 ? List.of() : recoveryCodes.renew(account.id());
    }

    void removed(Account account, AuditEvent event, String notice) {
        tell(account, event.by(account.actor()), notice);
        if (!factors.has(account.id())) {
            recoveryCodes.removeAll(account.id());
        }
    }

    void reset(Account account, Actor actor) {
        tell(
                account,
                AuditEvent.of("Second Factor Reset")
                        .by(actor)
                        .changed("factors", String.join(", ", factors.of(account.id())), null),
                "An administrator removed your second factors");
        factors.removeAll(account.id());
        recoveryCodes.removeAll(account.id());
    }

    List<String> newCodes(Account account) {
        tell(
                account,
                AuditEvent.of("Recovery Codes Renewed").by(account.actor()),
                "New recovery codes were made; the old ones work no more");
        return recoveryCodes.renew(account.id());
    }

    private void tell(Account account, AuditEvent event, String notice) {
        audit.record(event.on(account.email().value()));
        notices.factorChanged(account, notice);
    }
}
