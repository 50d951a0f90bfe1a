package dev.bailiwick.audit;

import dev.bailiwick.RunningServer;

class AuditTrailIT extends AuditTrailContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
