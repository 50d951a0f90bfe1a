package dev.bailiwick.platform.audit;

import dev.bailiwick.platform.secrets.Secrets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AuditConfiguration {
    @Bean
    Chain chain(Secrets secrets) {
        return new Chain(secrets);
    }
}
