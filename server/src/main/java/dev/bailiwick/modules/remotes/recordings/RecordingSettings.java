package dev.bailiwick.modules.remotes.recordings;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// How long recordings are kept, and how large one can be.
@Configuration(proxyBeanMethods = false)
public class RecordingSettings {
    public static final Setting<Integer> DAYS =
            Setting.number("remote.recording_days", 90, 7, 3_650);

    public static final Setting<Integer> MEGABYTES =
            Setting.number("remote.recording_megabytes", 256, 1, 1_024);

    @Bean
    SettingGroup recordingSettingGroup() {
        return new SettingGroup(65, List.of(DAYS, MEGABYTES));
    }
}
