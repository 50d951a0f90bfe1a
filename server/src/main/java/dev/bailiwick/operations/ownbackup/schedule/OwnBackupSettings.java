package dev.bailiwick.operations.ownbackup.schedule;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// How often scheduled backups run, and how many are kept.
@Configuration(proxyBeanMethods = false)
public class OwnBackupSettings {
    public static final Setting<Integer> EVERY_HOURS =
            Setting.number("archive.every_hours", 24, 1, 720);
    public static final Setting<Integer> KEEP = Setting.number("archive.keep", 7, 1, 365);
    public static final List<Setting<?>> ALL = List.of(EVERY_HOURS, KEEP);

    @Bean
    SettingGroup backupSettingGroup() {
        return new SettingGroup(60, ALL);
    }
}
