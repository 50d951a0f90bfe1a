package dev.bailiwick.platform.audit;

import dev.bailiwick.RunningServer;

class AuditLogTest extends AuditLogContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
