package dev.bailiwick.web;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/// A sentence for the page after a redirect, in a cookie that the next page takes. It confirms, it
/// is never needed: a browser without cookies loses nothing, and one that forges it fools only
/// itself. `__Host-` keeps a neighbouring site from putting words into our mouth.
public final class Toasts {
    private static final int LONGEST = 600;

    private Toasts() {}

    public static void show(
            String sentence, HttpServletRequest request, HttpServletResponse response) {
        write(
                URLEncoder.encode(sentence, StandardCharsets.UTF_8),
                Duration.ofMinutes(1),
                request,
                response);
    }

    /// The sentence that waits, which is taken by asking.
    public static @Nullable String take(HttpServletRequest request, HttpServletResponse response) {
        Cookie[] cookies = request.getCookies();
        if (cookies == null) {
            return null;
        }
        for (Cookie cookie : cookies) {
            if (cookie.getName().equals(name(request))) {
                write("", Duration.ZERO, request, response);
                return decoded(cookie.getValue());
            }
        }
        return null;
    }

    private static @Nullable String decoded(String value) {
        try {
            return value.length() > LONGEST || value.isEmpty()
                    ? null
                    : URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static String name(HttpServletRequest request) {
        return request.isSecure() ? "__Host-bailiwick-toast" : "bailiwick-toast";
    }

    private static void write(
            String value, Duration age, HttpServletRequest request, HttpServletResponse response) {
        response.addHeader(
                HttpHeaders.SET_COOKIE,
                ResponseCookie.from(name(request), value)
                        .httpOnly(true)
                        .secure(request.isSecure())
                        .sameSite("Lax")
                        .path("/")
                        .maxAge(age)
                        .build()
                        .toString());
    }
}
