package dev.bailiwick.sso;

import dev.bailiwick.web.HostCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/// Tells one browser from another while it is at the provider: 32 random bytes, shared by all its
/// pending flows. Lax, because the way back from the provider is a navigation from another site.
final class FlowCookie {
    private static final HostCookie COOKIE = new HostCookie("bailiwick-flow");
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final SecureRandom RANDOM = new SecureRandom();

    private FlowCookie() {}

    static Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request)
                .filter(value -> value.matches("[A-Za-z0-9_-]{43}"))
                .findFirst();
    }

    /// The browser's mark, made if it has none; either way it lasts from now on.
    static String ensure(HttpServletRequest request, HttpServletResponse response) {
        String value = read(request).orElseGet(FlowCookie::random);
        COOKIE.set(value, LIFETIME, request, response);
        return value;
    }

    private static String random() {
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
