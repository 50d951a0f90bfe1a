package dev.bailiwick.provider;

import dev.bailiwick.oidc.ProviderHttp;
import dev.bailiwick.oidc.RelyingParty;
import dev.bailiwick.oidc.TrustAnchors;
import dev.bailiwick.settings.SettingGroup;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ProviderConfiguration {
    @Bean
    SettingGroup providerSettings() {
        return new SettingGroup(30, ProviderSettings.ALL);
    }

    @Bean
    ProviderHttp providerHttp(@Value("${bailiwick.ca-file:#{null}}") @Nullable Path authorities) {
        return new ProviderHttp(
                new TrustAnchors(Optional.ofNullable(authorities)), ProviderHttp.DEADLINE);
    }

    @Bean
    RelyingParty relyingParty(ProviderHttp http, Clock clock) {
        return new RelyingParty(http, clock);
    }
}
