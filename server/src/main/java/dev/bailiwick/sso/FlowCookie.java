package dev.bailiwick.sso;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/// Tells one browser from another while it is at the provider: 32 random bytes, shared by all its
/// pending flows. Lax, because the way back from the provider is a navigation from another site.
final class FlowCookie {
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final SecureRandom RANDOM = new SecureRandom();

    private FlowCookie() {}

    static Optional<String> read(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        for (Cookie cookie : cookies) {
            if (cookie.getName().equals(name(request))
                    && cookie.getValue().matches("[A-Za-z0-9_-]{43}")) {
                return Optional.of(cookie.getValue());
            }
        }
        return Optional.empty();
    }

    /// The browser's mark, made if it has none; either way it lasts from now on.
    static String ensure(HttpServletRequest request, HttpServletResponse response) {
        String value = read(request).orElseGet(FlowCookie::random);
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(name(request), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Lax")
                        .path("/")
                        .maxAge(LIFETIME)
                        .build()
                        .toString());
        return value;
    }

    private static String random() {
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String name(HttpServletRequest request) {
        return request.isSecure() ? "__Host-bailiwick-flow" : "bailiwick-flow";
    }
}
