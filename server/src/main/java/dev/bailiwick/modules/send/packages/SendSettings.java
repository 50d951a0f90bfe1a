package dev.bailiwick.modules.send.packages;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The limits of packages.
@Configuration(proxyBeanMethods = false)
public class SendSettings {
    /// The longest lifetime, in hours: 31 days.
    public static final int MAX_HOURS = 31 * 24;

    public static final Setting<Integer> PACKAGE_MIB =
            Setting.number("send.package_mib", 10 * 1024, 1, 10 * 1024);

    public static final Setting<Integer> PERSON_GIB =
            Setting.number("send.person_gib", 20, 1, 100_000);

    public static final Setting<Integer> TOTAL_GIB =
            Setting.number("send.total_gib", 100, 1, 1_000_000);

    public static final Setting<Integer> LONGEST_HOURS =
            Setting.number("send.longest_hours", MAX_HOURS, 1, MAX_HOURS);

    public static final Setting<Boolean> PASSPHRASE_REQUIRED =
            Setting.bool("send.passphrase_required", false);

    public static final Setting<Integer> HISTORY_DAYS =
            Setting.number("send.history_days", 90, 1, 3_650);

    @Bean
    SettingGroup sendSettingGroup() {
        return new SettingGroup(
                75,
                List.of(
                        PACKAGE_MIB,
                        PERSON_GIB,
                        TOTAL_GIB,
                        LONGEST_HOURS,
                        PASSPHRASE_REQUIRED,
                        HISTORY_DAYS));
    }
}
