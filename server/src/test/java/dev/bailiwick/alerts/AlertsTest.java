package dev.bailiwick.alerts;

import dev.bailiwick.RunningServer;

class AlertsTest extends AlertsContract {
    AlertsTest() {
        super(RunningServer::onSqlite);
    }
}
