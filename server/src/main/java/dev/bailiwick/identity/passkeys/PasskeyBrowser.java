package dev.bailiwick.identity.passkeys;

import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.web.edge.HostCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/// Tells one browser from another while a passkey is asked for and nobody is signed in: a random
/// token, which holds its challenges.
public final class PasskeyBrowser {
    private static final HostCookie COOKIE =
            new HostCookie("bailiwick-passkey", HostCookie.SameSite.STRICT);

    private PasskeyBrowser() {}

    /// @return who alone may answer, if this browser was asked before
    public static Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request)
                .filter(RandomToken::isOne)
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
