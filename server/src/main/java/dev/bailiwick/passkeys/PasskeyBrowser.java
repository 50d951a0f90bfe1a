package dev.bailiwick.passkeys;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/// Tells one browser from another while a passkey is asked for and nobody is signed in: 32 random
/// bytes, which hold its challenges.
public final class PasskeyBrowser {
    private static final SecureRandom RANDOM = new SecureRandom();

    private PasskeyBrowser() {}

    /// @return who alone may answer, if this browser was asked before
    public static Optional<String> read(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        for (Cookie cookie : cookies) {
            if (cookie.getName().equals(name(request))
                    && cookie.getValue().matches("[A-Za-z0-9_-]{43}")) {
                return Optional.of("browser " + cookie.getValue());
            }
        }
        return Optional.empty();
    }

    public static String ensure(HttpServletRequest request, HttpServletResponse response) {
        Optional<String> known = read(request);
        if (known.isPresent()) {
            return known.get();
        }
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(name(request), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Strict")
                        .path("/")
                        .maxAge(Challenges.LIFETIME.multipliedBy(2))
                        .build()
                        .toString());
        return "browser " + value;
    }

    private static String name(HttpServletRequest request) {
        return request.isSecure() ? "__Host-bailiwick-passkey" : "bailiwick-passkey";
    }
}
