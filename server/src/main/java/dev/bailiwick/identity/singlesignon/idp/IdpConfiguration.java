package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.identity.oidc.provider.IdpHttp;
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
        return new SettingGroup(30, IdpSettings.ALL);
    }

    @Bean
    IdpHttp providerHttp(TrustAnchors anchors) {
        return new IdpHttp(anchors, IdpHttp.DEADLINE);
    }

    @Bean
    RelyingParty relyingParty(IdpHttp http, Clock clock) {
        return new RelyingParty(http, clock);
    }
}
