package dev.bailiwick.modules.remotes.recordings;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.io.IOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Runs on every server, because each has its own files.
@Component
@ConditionalOnWebApplication
final class DeleteOldRecordings {
    private final Recordings recordings;
    private final AuditLog audit;
    private final Transactions transactions;

    DeleteOldRecordings(Recordings recordings, AuditLog audit, Transactions transactions) {
        this.recordings = recordings;
        this.audit = audit;
        this.transactions = transactions;
    }

    @ScheduledJob("Delete old recordings of remote sessions")
    @Scheduled(fixedDelayString = "P1D", initialDelayString = "PT4M")
    void run() throws IOException {
        int deleted = recordings.deleteOld();
        if (deleted > 0) {
            transactions.write(() ->
                    audit.record(
                            AuditEvent.of("Remote Recordings Deleted")
                                    .by(Actor.SYSTEM)
                                    .with("count", Integer.toString(deleted))));
        }
    }
}
