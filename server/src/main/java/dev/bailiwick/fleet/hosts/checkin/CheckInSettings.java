package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// How long agent reports are kept.
@Configuration(proxyBeanMethods = false)
public class CheckInSettings {
    public static final Setting<Integer> EVENT_DAYS =
            Setting.number("compute.event_days", 90, 7, 3_650);

    @Bean
    SettingGroup checkInSettingGroup() {
        return new SettingGroup(62, List.of(EVENT_DAYS));
    }
}
