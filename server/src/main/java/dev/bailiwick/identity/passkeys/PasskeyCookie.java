package dev.bailiwick.identity.passkeys;

import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.web.http.HostPrefixedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/// Identifies an anonymous browser during a passkey request by a random token, the holder of its
/// challenges.
public final class PasskeyCookie {
    private static final HostPrefixedCookie COOKIE =
            new HostPrefixedCookie("bailiwick-passkey", HostPrefixedCookie.SameSite.STRICT);

    private PasskeyCookie() {}

    /// @return the holder, if this browser already has one
    public static Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request)
                .filter(RandomToken::isToken)
                .findFirst()
                .map(value -> "browser " + value);
    }

    public static String ensure(HttpServletRequest request, HttpServletResponse response) {
        Optional<String> known = read(request);
        if (known.isPresent()) {
            return known.get();
        }
        String value = RandomToken.next();
        COOKIE.set(value, Challenges.LIFETIME.multipliedBy(2), request, response);
        return "browser " + value;
    }
}
