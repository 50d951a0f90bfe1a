package dev.bailiwick.platform.audit;

import dev.bailiwick.RunningServer;

class AuditTrailTest extends AuditTrailContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }
}
