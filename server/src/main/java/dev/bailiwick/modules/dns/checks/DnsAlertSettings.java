package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.monitoring.alerts.evaluation.AlertThreshold;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// When a condition of an instance becomes an alert.
@Configuration(proxyBeanMethods = false)
public class DnsAlertSettings {
    static final Setting<Integer> PAUSE_HOURS = Setting.number("alerts.dns_pause_hours", 8, 1, 720);
    static final Setting<Integer> RANGE_PERCENT =
            Setting.number("alerts.dhcp_percent", 90, 50, 100);
    static final Setting<Integer> CLIENT_QUERIES =
            Setting.number("alerts.dns_client_queries", 2_000, 100, 1_000_000);

    static final List<AlertThreshold> THRESHOLDS =
            List.of(
                    new AlertThreshold(
                            PAUSE_HOURS,
                            "DNS blocking paused until resumed: alert after (hours)",
                            "DNS blocking paused until resumed"),
                    new AlertThreshold(
                            RANGE_PERCENT,
                            "DHCP range alert threshold (percent leased)",
                            "DHCP range alert threshold"),
                    new AlertThreshold(
                            CLIENT_QUERIES,
                            "DNS queries of one client in an hour, if three times as many as ever"
                                    + " in a day",
                            "DNS queries of one client"));

    @Bean
    SettingGroup dnsAlertSettingGroup() {
        return new SettingGroup(64, List.of(PAUSE_HOURS, RANGE_PERCENT, CLIENT_QUERIES));
    }
}
