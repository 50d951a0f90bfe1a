package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class AlertsTest extends AlertsContract {
    AlertsTest() {
        super(RunningServer::onSqlite);
    }
}
