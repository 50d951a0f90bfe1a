package dev.bailiwick.access;

import dev.bailiwick.settings.SettingGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AccessConfiguration {
    @Bean
    SettingGroup authenticationSettings() {
        return new SettingGroup(20, AuthenticationSettings.ALL);
    }
}
