package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.RunningServer;

class MetricOwnersTest extends MetricOwnersContract {
    MetricOwnersTest() {
        super(RunningServer.shared());
    }

    @Override
    String blob() {
        return "BLOB";
    }
}
