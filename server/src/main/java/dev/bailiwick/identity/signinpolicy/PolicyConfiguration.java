package dev.bailiwick.identity.signinpolicy;

import dev.bailiwick.platform.settings.SettingGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PolicyConfiguration {
    @Bean
    SettingGroup authenticationSettings() {
        return new SettingGroup(20, AuthenticationSettings.ALL);
    }
}
