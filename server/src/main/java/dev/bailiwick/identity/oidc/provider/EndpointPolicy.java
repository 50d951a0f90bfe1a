package dev.bailiwick.identity.oidc.provider;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which URLs may be requested or redirected to: HTTPS, and plain HTTP only between loopback hosts,
/// when the provider's and the service's own base URL both name this machine.
public record EndpointPolicy(boolean loopbackHttp) {
    private static final int MAX_LENGTH = 1_000; // parameters appended to it share the same header
    private static final int MAX_NAME_LENGTH = 253;
    private static final int MAX_PORT = 65_535;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    public static EndpointPolicy forBaseUrl(URI baseUrl) {
        return new EndpointPolicy(isLoopback(baseUrl.getHost()));
    }

    public static boolean isLoopback(@Nullable String host) {
        return host != null && LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
    }

    /// What is wrong with a URL, as the end of a sentence that starts with its name; empty when it
    /// is valid.
    public Optional<String> objection(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null
                || uri.getHost().length() > MAX_NAME_LENGTH
                || uri.getPort() > MAX_PORT
                || !(scheme.equals("https") || scheme.equals("http"))) {
            return Optional.of("is not a complete https:// address");
        }
        if (uri.toString().length() > MAX_LENGTH) {
            return Optional.of("is too long for an address");
        }
        if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            return Optional.of("must not contain credentials or a fragment");
        }
        if (scheme.equals("http") && !(loopbackHttp && isLoopback(uri.getHost()))) {
            return Optional.of(
                    "uses plain HTTP: use https://. Plain HTTP is allowed only when the provider"
                            + " and the public base URL are on localhost");
        }
        return Optional.empty();
    }
}
