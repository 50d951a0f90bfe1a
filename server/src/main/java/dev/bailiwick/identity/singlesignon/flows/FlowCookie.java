package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.web.http.HostPrefixedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Optional;

/// Identifies a browser while it is at the provider: a random token, shared by all its pending
/// flows. Lax, because returning from the provider is a navigation from another site.
public final class FlowCookie {
    private static final HostPrefixedCookie COOKIE = new HostPrefixedCookie("bailiwick-flow");
    private static final Duration LIFETIME = Duration.ofHours(1);

    private FlowCookie() {}

    public static Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request).filter(RandomToken::isToken).findFirst();
    }

    /// The browser's token, created if missing; its lifetime restarts now.
    public static String ensure(HttpServletRequest request, HttpServletResponse response) {
        String value = read(request).orElseGet(RandomToken::next);
        COOKIE.set(value, LIFETIME, request, response);
        return value;
    }
}
