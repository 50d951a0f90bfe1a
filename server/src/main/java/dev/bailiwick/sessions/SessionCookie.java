package dev.bailiwick.sessions;

import dev.bailiwick.secrets.Secrets;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Base64;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/// The cookie: a session's id and a keyed hash of it, so that ids read from a copy of the database
/// open nothing. `__Host-bailiwick` over HTTPS (RFC 6265bis §4.1.3.2), `bailiwick` on localhost.
@Component
final class SessionCookie {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final int ID_LENGTH = 43;

    private final Secrets secrets;

    SessionCookie(Secrets secrets) {
        this.secrets = secrets;
    }

    /// The id of the session that the request claims, if the claim is ours.
    Optional<String> read(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Optional.empty();
        }
        String name = name(request);
        for (Cookie cookie : cookies) {
            if (cookie.getName().equals(name)) {
                return id(cookie.getValue());
            }
        }
        return Optional.empty();
    }

    void write(String id, HttpServletRequest request, HttpServletResponse response) {
        response.addHeader(HttpHeaders.SET_COOKIE, cookie(request, id + "." + mac(id), -1));
    }

    void clear(HttpServletRequest request, HttpServletResponse response) {
        response.addHeader(HttpHeaders.SET_COOKIE, cookie(request, "", 0));
    }

    private Optional<String> id(String value) {
        if (value.length() != ID_LENGTH * 2 + 1 || value.charAt(ID_LENGTH) != '.') {
            return Optional.empty();
        }
        String id = value.substring(0, ID_LENGTH);
        byte[] claimed =
                value.substring(ID_LENGTH + 1).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        byte[] right = mac(id).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        return Secrets.same(claimed, right) ? Optional.of(id) : Optional.empty();
    }

    private String mac(String id) {
        return BASE64.encodeToString(secrets.mac("session cookie", id));
    }

    private static String cookie(HttpServletRequest request, String value, long maxAge) {
        return ResponseCookie.from(name(request), value)
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .path("/")
                .maxAge(maxAge)
                .build()
                .toString();
    }

    private static String name(HttpServletRequest request) {
        return request.isSecure() ? "__Host-bailiwick" : "bailiwick";
    }
}
