package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_CHAIN;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.AUDIT_REPEAT;
import static dev.bailiwick.platform.schema.Tables.CHAIN_HEAD;

import dev.bailiwick.RunningServer;

/// The audit log of a new installation, for tests that count entries.
public final class EmptyAuditLog {
    private EmptyAuditLog() {}

    public static void begin(RunningServer server) {
        AuditChainLock lock = server.bean(AuditChainLock.class);
        server.transactions()
                .write(() -> {
                    server.sql().deleteFrom(AUDIT_ENTRY).execute();
                    server.sql().deleteFrom(AUDIT_CHAIN).execute();
                    // would otherwise become entries
                    server.sql().deleteFrom(AUDIT_REPEAT).execute();
                    server.sql().deleteFrom(CHAIN_HEAD).execute();
                    lock.begin();
                });
        lock.lastWritten.set(0);
    }
}
