package dev.bailiwick.platform.network;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class NetworkConfiguration {
    @Bean
    OutboundPolicy outboundPolicy(
            @Value("${bailiwick.remote-allow:}") String allow,
            @Value("${bailiwick.remote-deny:}") String deny) {
        return OutboundPolicy.of(allow, deny);
    }
}
