package dev.bailiwick.identity.oidc.provider;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which addresses may be called or sent to: HTTPS, and plain HTTP only between loopback hosts,
/// that is when the provider's and the service's own base URL both name this machine.
public record EndpointRule(boolean loopbackHttp) {
    private static final int LONGEST = 1_000; // what is added to it goes into the same header
    private static final int LONGEST_NAME = 253;
    private static final int LAST_PORT = 65_535;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    public static EndpointRule forBaseUrl(URI baseUrl) {
        return new EndpointRule(isLoopback(baseUrl.getHost()));
    }

    public static boolean isLoopback(@Nullable String host) {
        return host != null && LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
    }

    /// What is wrong with an address, as the end of a sentence that begins with its name; empty
    /// when nothing is.
    public Optional<String> objection(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null
                || uri.getHost().length() > LONGEST_NAME
                || uri.getPort() > LAST_PORT
                || !(scheme.equals("https") || scheme.equals("http"))) {
            return Optional.of("is not a whole https:// address");
        }
        if (uri.toString().length() > LONGEST) {
            return Optional.of("is longer than an address may be");
        }
        if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            return Optional.of("may contain neither credentials nor a fragment");
        }
        if (scheme.equals("http") && !(loopbackHttp && isLoopback(uri.getHost()))) {
            return Optional.of(
                    "uses plain HTTP: use https://. Plain HTTP is for a provider and a public base"
                            + " URL on localhost alone");
        }
        return Optional.empty();
    }
}
