package dev.bailiwick.platform.audit;

import dev.bailiwick.RunningServer;

class AuditTrailIT extends AuditTrailContract {
    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }
}
