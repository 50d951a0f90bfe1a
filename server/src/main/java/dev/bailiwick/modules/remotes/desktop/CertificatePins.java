package dev.bailiwick.modules.remotes.desktop;

import static dev.bailiwick.platform.schema.Tables.REMOTE_CERTIFICATE_PIN;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.errors.NotFoundException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The pinned certificates of machines.
@Component
final class CertificatePins {
    private static final String FIELD = "certificate_sha256";

    private final DSLContext sql;
    private final Remotes remotes;
    private final RecordChanges history;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    CertificatePins(
            DSLContext sql,
            Remotes remotes,
            RecordChanges history,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.sql = sql;
        this.remotes = remotes;
        this.history = history;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Runs in the caller's transaction.
    Optional<CertificatePin> of(long remoteId) {
        return sql.selectFrom(REMOTE_CERTIFICATE_PIN)
                .where(REMOTE_CERTIFICATE_PIN.REMOTE_ID.eq(remoteId))
                .fetchOptional(row ->
                        new CertificatePin(row.getSha256(), row.getPinnedAt(), row.getPinnedBy()));
    }

    /// Replaces the pin that the machine has.
    void pin(long remoteId, String sha256, Actor administrator) {
        change(remoteId, sha256, "Remote Certificate Pinned", administrator);
    }

    void unpin(long remoteId, Actor administrator) {
        change(remoteId, "", "Remote Certificate Pin Removed", administrator);
    }

    /// @param next empty for none
    private void change(long remoteId, String next, String event, Actor by) {
        transactions.write(() -> {
            audit.acquireLock(ProductModule.REMOTE.key());
            Remote remote = remotes.find(remoteId).orElseThrow(NotFoundException::new);
            String before = of(remoteId).map(CertificatePin::sha256).orElse("");
            if (before.equals(next)) {
                return;
            }
            sql.deleteFrom(REMOTE_CERTIFICATE_PIN)
                    .where(REMOTE_CERTIFICATE_PIN.REMOTE_ID.eq(remoteId))
                    .execute();
            if (!next.isEmpty()) {
                sql.insertInto(REMOTE_CERTIFICATE_PIN)
                        .set(REMOTE_CERTIFICATE_PIN.REMOTE_ID, remoteId)
                        .set(REMOTE_CERTIFICATE_PIN.SHA256, next)
                        .set(REMOTE_CERTIFICATE_PIN.PINNED_AT, clock.instant())
                        .set(REMOTE_CERTIFICATE_PIN.PINNED_BY, by.name())
                        .execute();
            }
            audit.record(
                    AuditEvent.of(event)
                            .by(by)
                            .on(remote.title())
                            .with("sha256", next.isEmpty() ? before : next));
            history.add(
                    RemoteFields.KIND.key(),
                    remoteId,
                    ChangeSource.FORM,
                    List.of(new FieldChange(FIELD, before, next)),
                    by,
                    clock.instant());
        });
    }
}
