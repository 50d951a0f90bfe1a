package dev.bailiwick.web.http;

import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.Frame;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A message for the page after a redirect, in a cookie that the next page consumes. It is only a
/// confirmation: a browser without cookies loses nothing, and forging it deceives only the forger.
public final class Toasts {
    private static final HostPrefixedCookie COOKIE = new HostPrefixedCookie("bailiwick-toast");
    private static final int MAX_LENGTH = 600;

    /// The prefix of a message that is not a confirmation; the encoding of messages never produces
    /// it.
    private static final String NOTICE_PREFIX = "!";

    private Toasts() {}

    public static void show(
            String sentence, HttpServletRequest request, HttpServletResponse response) {
        setCookie(encoded(sentence), request, response);
    }

    /// Shortened rather than dropped.
    private static String encoded(String sentence) {
        String encoded = URLEncoder.encode(sentence, StandardCharsets.UTF_8);
        int length = sentence.length();
        while (encoded.length() > MAX_LENGTH) {
            length = Math.min(length * MAX_LENGTH / encoded.length(), length - 1);
            encoded =
                    URLEncoder.encode(
                            Excerpt.of(sentence, Math.max(1, length)), StandardCharsets.UTF_8);
        }
        return encoded;
    }

    /// For something that was not done or not found: without a success icon, and shown until
    /// dismissed.
    public static void showNotice(
            String sentence, HttpServletRequest request, HttpServletResponse response) {
        setCookie(NOTICE_PREFIX + encoded(sentence), request, response);
    }

    private static void setCookie(
            String value, HttpServletRequest request, HttpServletResponse response) {
        COOKIE.set(value, Duration.ofMinutes(1), request, response);
    }

    /// The pending message, which is consumed.
    public static Frame.@Nullable Toast consume(
            HttpServletRequest request, HttpServletResponse response) {
        Optional<String> waiting = COOKIE.values(request).findFirst();
        waiting.ifPresent(value -> COOKIE.clear(request, response));
        return waiting.map(Toasts::decode).orElse(null);
    }

    private static Frame.@Nullable Toast decode(String value) {
        boolean isNotice = value.startsWith(NOTICE_PREFIX);
        String encoded = isNotice ? value.substring(NOTICE_PREFIX.length()) : value;
        try {
            return encoded.length() > MAX_LENGTH || encoded.isEmpty()
                    ? null
                    : new Frame.Toast(
                            URLDecoder.decode(encoded, StandardCharsets.UTF_8), !isNotice);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
