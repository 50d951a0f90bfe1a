package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.RunningServer;

class MetricOwnersIT extends MetricOwnersContract {
    MetricOwnersIT() {
        super(RunningServer.sharedOnPostgresql());
    }

    @Override
    String blob() {
        return "BYTEA";
    }
}
