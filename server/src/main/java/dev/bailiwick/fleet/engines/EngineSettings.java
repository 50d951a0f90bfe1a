package dev.bailiwick.fleet.engines;

import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingGroup;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Whether the server reads container engines itself.
@Configuration(proxyBeanMethods = false)
public class EngineSettings {
    public static final Setting<Boolean> DIRECT_ENGINES =
            Setting.bool("compute.direct_engines", false);

    @Bean
    SettingGroup engineSettingGroup() {
        return new SettingGroup(62, List.of(DIRECT_ENGINES));
    }
}
