package dev.bailiwick.platform.audit;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Writes the chain's head to the log soon after start and every hour. With logs that are stored
/// elsewhere, one can later detect that the database was put back to an older state, which the
/// database alone cannot show.
@Component
final class ChainHeadLog {
    private static final Logger LOG = LoggerFactory.getLogger("audit");

    private final AuditChainLock ends;
    private final Transactions transactions;

    ChainHeadLog(AuditChainLock ends, Transactions transactions) {
        this.ends = ends;
        this.transactions = transactions;
    }

    @ScheduledJob("Write the head of the audit log to the server log")
    @Scheduled(fixedRateString = "PT1H", initialDelayString = "PT1M")
    void write() {
        long furthest = ends.lastWritten();
        Chain.Ends now = transactions.snapshot(() -> ends.readEnds(furthest));
        if (!now.authentic()) {
            LOG.error(VerifyAuditLog.ENDS_ALTERED);
        } else {
            LOG.info(
                    "Audit log: entry {} has MAC {}",
                    now.lastSequence(),
                    HexFormat.of().formatHex(now.lastMac()));
        }
    }
}
