package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.RunningServer;

class AlertsIT extends AlertsContract {
    AlertsIT() {
        super(RunningServer::onPostgresql);
    }
}
