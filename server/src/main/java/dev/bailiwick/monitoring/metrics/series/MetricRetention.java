package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// How long each resolution is kept, as configured by administrators.
@Component
final class MetricRetention {
    private final Settings settings;

    MetricRetention(Settings settings) {
        this.settings = settings;
    }

    Duration of(Resolution resolution, MetricOwners owners) {
        Duration least = owners.retention(resolution);
        Duration set = of(resolution);
        return set.compareTo(least) < 0 ? least : set;
    }

    private Duration of(Resolution resolution) {
        SettingsSnapshot now = settings.current();
        return switch (resolution) {
            case RAW -> Duration.ofHours(now.get(MetricSettings.RAW_HOURS));
            case TEN_MINUTES -> Duration.ofDays(now.get(MetricSettings.TEN_MINUTE_DAYS));
            case HOUR -> Duration.ofDays(now.get(MetricSettings.HOURLY_DAYS));
        };
    }
}
