package dev.bailiwick.sessions;

import dev.bailiwick.secrets.Secrets;
import dev.bailiwick.web.HostCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// The cookie: a session's id and a keyed hash of it, so that ids read from a copy of the database
/// open nothing.
@Component
final class SessionCookie {
    private static final HostCookie COOKIE = new HostCookie("bailiwick");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int ID_LENGTH = 43;

    private final Secrets secrets;

    SessionCookie(Secrets secrets) {
        this.secrets = secrets;
    }

    /// The id of the session that the request claims, if the claim is ours.
    Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request).findFirst().flatMap(this::id);
    }

    void write(String id, HttpServletRequest request, HttpServletResponse response) {
        COOKIE.set(id + "." + mac(id), request, response);
    }

    void clear(HttpServletRequest request, HttpServletResponse response) {
        COOKIE.clear(request, response);
    }

    private Optional<String> id(String value) {
        if (value.length() != ID_LENGTH * 2 + 1 || value.charAt(ID_LENGTH) != '.') {
            return Optional.empty();
        }
        String id = value.substring(0, ID_LENGTH);
        byte[] claimed = value.substring(ID_LENGTH + 1).getBytes(StandardCharsets.US_ASCII);
        byte[] right = mac(id).getBytes(StandardCharsets.US_ASCII);
        return Secrets.same(claimed, right) ? Optional.of(id) : Optional.empty();
    }

    private String mac(String id) {
        return BASE64.encodeToString(secrets.mac("session cookie", id));
    }
}
