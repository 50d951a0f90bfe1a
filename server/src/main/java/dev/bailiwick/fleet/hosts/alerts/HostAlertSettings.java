package dev.bailiwick.fleet.hosts.alerts;

import dev.bailiwick.monitoring.alerts.evaluation.AlertThreshold;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// When a condition of a compute host becomes an alert.
@Configuration(proxyBeanMethods = false)
public class HostAlertSettings {
    public static final Setting<Integer> DISK_PERCENT =
            Setting.number("alerts.disk_percent", 90, 52, 99);
    static final Setting<Integer> DISK_END_PERCENT =
            Setting.number("alerts.disk_end_percent", 88, 51, 98);

    static final List<AlertThreshold> THRESHOLDS =
            List.of(
                    new AlertThreshold(
                            DISK_PERCENT,
                            "Disk alert threshold (percent full)",
                            "Disk alert threshold"),
                    new AlertThreshold(
                            DISK_END_PERCENT,
                            "Disk alert resolved below (percent full)",
                            "Disk alert resolved below"));

    @Bean
    SettingGroup hostAlertSettingGroup() {
        return new SettingGroup(63, List.of(DISK_PERCENT, DISK_END_PERCENT));
    }
}
