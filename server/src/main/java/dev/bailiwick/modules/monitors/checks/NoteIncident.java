package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.OneLine;
import org.springframework.stereotype.Component;

/// Keeps what people write about an incident, during it or afterwards.
@Component
public final class NoteIncident {
    public static final int MAX_LENGTH = 500;

    private final MonitorStates states;
    private final AuditLog audit;
    private final Transactions transactions;

    NoteIncident(MonitorStates states, AuditLog audit, Transactions transactions) {
        this.states = states;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @param note up to [#MAX_LENGTH] characters; empty removes it
    /// @return whether the monitor has this incident
    public boolean run(Monitor monitor, long incident, String note, Actor by) {
        String line = OneLine.of(note);
        return transactions.write(() -> {
            audit.acquireLock();
            boolean found = states.note(monitor.id(), incident, line, by.name());
            if (found) {
                audit.record(
                        AuditEvent.of("Incident Noted")
                                .by(by)
                                .on(monitor.auditTarget())
                                .with("note", line));
            }
            return found;
        });
    }
}
