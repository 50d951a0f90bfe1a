package dev.bailiwick.platform.audit;

import dev.bailiwick.RunningServer;

class AuditLogIT extends AuditLogContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
