package dev.bailiwick.web.edge;

import dev.bailiwick.web.ui.Frame;
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

    /// Before a sentence that confirms nothing; the encoding writes it otherwise.
    private static final String TELLS = "!";

    private Toasts() {}

    public static void show(
            String sentence, HttpServletRequest request, HttpServletResponse response) {
        keep(URLEncoder.encode(sentence, StandardCharsets.UTF_8), request, response);
    }

    /// What was not done, or not found out: no mark of success, and it stays until it is dismissed.
    public static void tell(
            String sentence, HttpServletRequest request, HttpServletResponse response) {
        keep(TELLS + URLEncoder.encode(sentence, StandardCharsets.UTF_8), request, response);
    }

    private static void keep(
            String value, HttpServletRequest request, HttpServletResponse response) {
        COOKIE.set(value, Duration.ofMinutes(1), request, response);
    }

    /// The sentence that waits, which is taken by asking.
    public static Frame.@Nullable Toast take(
            HttpServletRequest request, HttpServletResponse response) {
        Optional<String> waiting = COOKIE.values(request).findFirst();
        waiting.ifPresent(value -> COOKIE.clear(request, response));
        return waiting.map(Toasts::decoded).orElse(null);
    }

    private static Frame.@Nullable Toast decoded(String value) {
        boolean tells = value.startsWith(TELLS);
        String encoded = tells ? value.substring(TELLS.length()) : value;
        try {
            return encoded.length() > LONGEST || encoded.isEmpty()
                    ? null
                    : new Frame.Toast(URLDecoder.decode(encoded, StandardCharsets.UTF_8), !tells);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
