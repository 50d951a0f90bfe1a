package dev.bailiwick.modules.send.gateway;

import dev.bailiwick.platform.network.InternalService;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Where recipients reach the gateway (`BAILIWICK_GATEWAY_ORIGIN`), and its port on this machine.
@Component
public final class GatewayAddress implements InternalService {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final URI origin;
    private final int port;

    GatewayAddress(
            @Value("${bailiwick.gateway-origin:}") String origin,
            @Value("${bailiwick.gateway-port:8090}") int port) {
        this.origin = valid(origin.isEmpty() ? "http://localhost:" + port : origin);
        this.port = port;
    }

    /// Such as `https://send.example.org`, without a path.
    public URI origin() {
        return origin;
    }

    /// Whether links work on this computer only.
    public boolean isLoopback() {
        return LOOPBACK.contains(origin.getHost());
    }

    @Override
    public int port() {
        return port;
    }

    private static URI valid(String text) {
        try {
            URI uri = new URI(text.replaceFirst("/$", ""));
            boolean plain = "http".equalsIgnoreCase(uri.getScheme());
            if (uri.getHost() != null
                    && (plain || "https".equalsIgnoreCase(uri.getScheme()))
                    && text.replaceFirst("/$", "")
                            .equals(uri.getScheme() + "://" + uri.getRawAuthority())
                    && uri.getRawUserInfo() == null) {
                if (plain && !LOOPBACK.contains(uri.getHost())) {
                    throw new StartRefusedException(
                            "BAILIWICK_GATEWAY_ORIGIN must begin with https:// unless its host is"
                                    + " localhost.");
                }
                return uri;
            }
        } catch (URISyntaxException _) {
            // The sentence below says it.
        }
        throw new StartRefusedException(
                "BAILIWICK_GATEWAY_ORIGIN must be an address such as https://send.example.org,"
                        + " without a path.");
    }
}
