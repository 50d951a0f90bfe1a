package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.RunningServer;

class AlertsIT extends AlertsContract {
    AlertsIT() {
        super(RunningServer::onPostgresql);
    }
}
