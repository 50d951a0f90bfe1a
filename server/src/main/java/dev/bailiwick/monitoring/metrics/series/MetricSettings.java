package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// How long metrics are kept.
@Configuration(proxyBeanMethods = false)
public class MetricSettings {
    public static final Setting<Integer> RAW_HOURS =
            Setting.number("compute.raw_metrics_hours", 24, 24, 168);
    public static final Setting<Integer> TEN_MINUTE_DAYS =
            Setting.number("compute.ten_minute_metrics_days", 30, 8, 365);
    public static final Setting<Integer> HOURLY_DAYS =
            Setting.number("compute.hourly_metrics_days", 365, 30, 3_650);

    @Bean
    SettingGroup metricSettingGroup() {
        return new SettingGroup(61, List.of(RAW_HOURS, TEN_MINUTE_DAYS, HOURLY_DAYS));
    }
}
