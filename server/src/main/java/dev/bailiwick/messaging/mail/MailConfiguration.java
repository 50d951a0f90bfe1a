package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.settings.SettingGroup;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class MailConfiguration {
    @Bean
    SettingGroup mailSettings() {
        return new SettingGroup(40, MailSettings.ALL);
    }
}
