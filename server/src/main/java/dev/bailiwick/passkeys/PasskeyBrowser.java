package dev.bailiwick.passkeys;

import dev.bailiwick.web.HostCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/// Tells one browser from another while a passkey is asked for and nobody is signed in: 32 random
/// bytes, which hold its challenges.
public final class PasskeyBrowser {
    private static final HostCookie COOKIE =
            new HostCookie("bailiwick-passkey", HostCookie.SameSite.STRICT);
    private static final SecureRandom RANDOM = new SecureRandom();

    private PasskeyBrowser() {}

    /// @return who alone may answer, if this browser was asked before
    public static Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request)
                .filter(value -> value.matches("[A-Za-z0-9_-]{43}"))
                .findFirst()
                .map(value -> "browser " + value);
    }

    public static String ensure(HttpServletRequest request, HttpServletResponse response) {
        Optional<String> known = read(request);
        if (known.isPresent()) {
            return known.get();
        }
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        COOKIE.set(value, Challenges.LIFETIME.multipliedBy(2), request, response);
        return "browser " + value;
    }
}
