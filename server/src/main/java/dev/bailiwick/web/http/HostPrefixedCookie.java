package dev.bailiwick.web.http;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// A cookie that scripts cannot read. Over HTTPS its name has the prefix `__Host-`, so that a
/// sibling site cannot set it (RFC 6265bis §4.1.3.2); on localhost it has no prefix. Never written
/// inside a transaction, which may yet roll back what the cookie refers to.
public record HostPrefixedCookie(String name, SameSite sameSite) {
    /// The requests from other sites that include it.
    public enum SameSite {
        /// Navigations to this site.
        LAX("Lax"),
        /// None.
        STRICT("Strict");

        private final String attributeValue;

        SameSite(String attributeValue) {
            this.attributeValue = attributeValue;
        }
    }

    private static final Duration SESSION_COOKIE = Duration.ofSeconds(-1);

    public HostPrefixedCookie(String name) {
        this(name, SameSite.LAX);
    }

    /// The values sent under its name: at most one from a well-behaved browser.
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

    /// Lasts until the browser is closed.
    public void set(String value, HttpServletRequest request, HttpServletResponse response) {
        set(value, SESSION_COOKIE, request, response);
    }

    public void set(
            String value, Duration age, HttpServletRequest request, HttpServletResponse response) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException("a cookie inside a transaction");
        }
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(fullName(request), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite(sameSite.attributeValue)
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
