package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.probes.icmp.EchoHub;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Pings of monitors, through one socket for each family.
@Configuration(proxyBeanMethods = false)
class MonitorPings {
    @Bean
    EchoHub echoHub() {
        return new EchoHub();
    }
}
