package dev.bailiwick.identity.singlesignon.settings;

import dev.bailiwick.identity.oidc.provider.ProviderHttp;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.platform.settings.SettingGroup;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class IdpConfiguration {
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
