package dev.bailiwick.platform.startup;

import java.nio.file.Path;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class StartupConfiguration {
    @Bean
    DataFolder dataFolder(@Value(DataFolder.CONFIGURED) Path configured) {
        return DataFolder.open(configured);
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
