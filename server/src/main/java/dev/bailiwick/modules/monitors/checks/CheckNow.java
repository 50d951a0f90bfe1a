package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorChecks;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.result.Result;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Checks a monitor because a person asks for it: once, and stored like any other result.
@Component
@ConditionalOnWebApplication
public final class CheckNow {
    /// Names that are slow to resolve delay the checks of all monitors otherwise.
    private static final int TRIALS = 4;

    private final Semaphore trials = new Semaphore(TRIALS);
    private final MonitorChecks checks;
    private final RunCheck runCheck;
    private final StoreResults results;
    private final AuditLog audit;
    private final Transactions transactions;

    CheckNow(
            MonitorChecks checks,
            RunCheck runCheck,
            StoreResults results,
            AuditLog audit,
            Transactions transactions) {
        this.checks = checks;
        this.runCheck = runCheck;
        this.results = results;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// Blocks until the monitor's timeout at most.
    ///
    /// @return empty for one that is reported by itself, or that hosts check
    public Optional<CheckResult> run(Monitor monitor) throws InterruptedException {
        if (!monitor.isCheckedHere()) {
            return Optional.empty();
        }
        Check check = transactions.read(() -> checks.of(monitor));
        CheckResult result = runCheck.once(monitor, check);
        results.store(List.of(result));
        return Optional.of(result);
    }

    /// One attempt that is not stored, but audited.
    ///
    /// @param target as typed
    /// @return empty if others are trying something, and it should be tried again
    public Optional<Result> tryOut(Check check, MonitorKind kind, String target, Actor by)
            throws InterruptedException {
        if (!trials.tryAcquire()) {
            return Optional.empty();
        }
        try {
            transactions.write(() -> {
                audit.acquireLock();
                audit.record(
                        AuditEvent.of("Monitor Tested").by(by).on(target).with("type", kind.key()));
            });
            return Optional.of(runCheck.tryOut(check));
        } finally {
            trials.release();
        }
    }
}
