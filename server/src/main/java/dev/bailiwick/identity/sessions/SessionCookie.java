package dev.bailiwick.identity.sessions;

import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.secrets.TokenSeal;
import dev.bailiwick.web.http.HostPrefixedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The session cookie: the session's id and a keyed hash of it, so that ids from a copy of the
/// database are useless.
@Component
final class SessionCookie {
    private static final HostPrefixedCookie COOKIE = new HostPrefixedCookie("bailiwick");

    private final TokenSeal seal;

    SessionCookie(Secrets secrets) {
        this.seal = new TokenSeal(secrets, "session cookie");
    }

    /// The session id in the request, if the cookie is authentic.
    Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request).findFirst().flatMap(seal::opened);
    }

    void write(String id, HttpServletRequest request, HttpServletResponse response) {
        COOKIE.set(seal.sealed(id), request, response);
    }

    void clear(HttpServletRequest request, HttpServletResponse response) {
        COOKIE.clear(request, response);
    }
}
