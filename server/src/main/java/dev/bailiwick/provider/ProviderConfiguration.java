package dev.bailiwick.provider;

import dev.bailiwick.oidc.ProviderHttp;
import dev.bailiwick.oidc.RelyingParty;
import dev.bailiwick.settings.SettingGroup;
import dev.bailiwick.trust.TrustAnchors;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ProviderConfiguration {
    @Bean
    SettingGroup providerSettings() {
        return new SettingGroup(30, ProviderSettings.ALL);
    }

    @Bean
    ProviderHttp providerHttp(TrustAnchors anchors) {
        return new ProviderHttp(anchors, ProviderHttp.DEADLINE);
    }

    @Bean
    RelyingParty relyingParty(ProviderHttp http, Clock clock) {
        return new RelyingParty(http, clock);
    }
}
