package dev.bailiwick.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A sentence for the page after a redirect, in a cookie that the next page takes. It confirms, it
/// is never needed: a browser without cookies loses nothing, and one that forges it fools only
/// itself.
public final class Toasts {
    private static final HostCookie COOKIE = new HostCookie("bailiwick-toast");
    private static final int LONGEST = 600;

    private Toasts() {}

    public static void show(
            String sentence, HttpServletRequest request, HttpServletResponse response) {
        COOKIE.set(
                URLEncoder.encode(sentence, StandardCharsets.UTF_8),
                Duration.ofMinutes(1),
                request,
                response);
    }

    /// The sentence that waits, which is taken by asking.
    public static @Nullable String take(HttpServletRequest request, HttpServletResponse response) {
        Optional<String> waiting = COOKIE.values(request).findFirst();
        waiting.ifPresent(value -> COOKIE.clear(request, response));
        return waiting.map(Toasts::decoded).orElse(null);
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
}
