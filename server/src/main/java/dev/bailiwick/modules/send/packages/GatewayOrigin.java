package dev.bailiwick.modules.send.packages;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.net.URI;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Where recipients reach the gateway (`BAILIWICK_GATEWAY_ORIGIN`).
@Component
public final class GatewayOrigin {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final String origin;

    GatewayOrigin(@Value("${bailiwick.gateway-origin:http://localhost:8090}") String configured) {
        this.origin = valid(configured.strip());
    }

    /// The address of a package.
    public String link(String token) {
        return origin + "/p/" + token;
    }

    private static String valid(String configured) {
        String origin = configured.endsWith("/") ? configured.replaceAll("/+$", "") : configured;
        try {
            URI uri = URI.create(origin);
            boolean isSecure = "https".equals(uri.getScheme());
            boolean isOrigin =
                    uri.getHost() != null
                            && uri.getUserInfo() == null
                            && uri.getRawPath().isEmpty()
                            && uri.getRawQuery() == null
                            && uri.getRawFragment() == null;
            if (isOrigin
                    && (isSecure
                            || ("http".equals(uri.getScheme())
                                    && LOOPBACK.contains(uri.getHost())))) {
                return origin;
            }
        } catch (IllegalArgumentException e) {
            // It is refused below.
        }
        throw new StartRefusedException(
                "BAILIWICK_GATEWAY_ORIGIN is “%s”. It must be like https://send.example.org; http:// is accepted for localhost only."
                        .formatted(configured));
    }
}
