package dev.bailiwick.platform.trust;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class TrustConfiguration {
    @Bean
    TrustAnchors trustAnchors(@Value("${bailiwick.ca-file:#{null}}") @Nullable Path authorities) {
        var anchors = new TrustAnchors(Optional.ofNullable(authorities));
        try {
            anchors.check();
        } catch (IOException | GeneralSecurityException e) {
            throw new StartRefusedException(
                    "BAILIWICK_CA_FILE names %s, which cannot be read as certificates in PEM form."
                            .formatted(authorities),
                    e);
        }
        return anchors;
    }
}
