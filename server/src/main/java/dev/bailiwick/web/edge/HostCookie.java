package dev.bailiwick.web.edge;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/// A cookie that no script reads. Over HTTPS `__Host-` stands before its name, so that a
/// neighbouring site cannot set it (RFC 6265bis §4.1.3.2); on localhost it goes by the bare name.
public record HostCookie(String name, SameSite sameSite) {
    /// Which requests from other sites it comes along with.
    public enum SameSite {
        /// Those that lead here.
        LAX("Lax"),
        /// None.
        STRICT("Strict");

        private final String word;

        SameSite(String word) {
            this.word = word;
        }
    }

    private static final Duration WHILE_OPEN = Duration.ofSeconds(-1);

    public HostCookie(String name) {
        this(name, SameSite.LAX);
    }

    /// What came under its name. That is one, but for a browser that sends what it likes.
    public Stream<String> values(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return Stream.empty();
        }
        String full = fullName(request);
        return Arrays.stream(cookies)
                .filter(cookie -> cookie.getName().equals(full))
                .map(Cookie::getValue);
    }

    /// Until the browser is closed.
    public void set(String value, HttpServletRequest request, HttpServletResponse response) {
        set(value, WHILE_OPEN, request, response);
    }

    public void set(
            String value, Duration age, HttpServletRequest request, HttpServletResponse response) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(fullName(request), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite(sameSite.word)
                        .path("/")
                        .maxAge(age)
                        .build()
                        .toString());
    }

    public void clear(HttpServletRequest request, HttpServletResponse response) {
        set("", Duration.ZERO, request, response);
    }

    private String fullName(HttpServletRequest request) {
        return request.isSecure() ? "__Host-" + name : name;
    }
}
