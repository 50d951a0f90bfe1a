package dev.bailiwick.monitoring.scans;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// How fast scans ping.
@Configuration(proxyBeanMethods = false)
public class ScanSettings {
    /// Per server, for all its scans together.
    public static final Setting<Integer> PACKETS_PER_SECOND =
            Setting.number("ip_addresses.sweep_packets_per_second", 100, 1, 10_000);

    @Bean
    SettingGroup scanSettingGroup() {
        return new SettingGroup(64, List.of(PACKETS_PER_SECOND));
    }
}
