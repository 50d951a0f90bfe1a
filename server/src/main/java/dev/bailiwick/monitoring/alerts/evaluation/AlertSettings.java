package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// When a condition becomes an alert, and when it is mailed.
@Configuration(proxyBeanMethods = false)
public class AlertSettings {
    public static final Setting<Boolean> MAILS = Setting.bool("alerts.mails", true);
    public static final Setting<Integer> WAIT_MINUTES =
            Setting.number("alerts.wait_minutes", 2, 0, 60);
    public static final Setting<Integer> QUIET_MINUTES =
            Setting.number("alerts.quiet_minutes", 30, 0, 1_440);
    public static final Setting<Integer> KEEP_DAYS =
            Setting.number("alerts.keep_days", 365, 7, 3_650);
    public static final List<Setting<?>> ALL =
            List.of(MAILS, WAIT_MINUTES, QUIET_MINUTES, KEEP_DAYS);

    @Bean
    SettingGroup alertSettingGroup() {
        return new SettingGroup(63, ALL);
    }
}
