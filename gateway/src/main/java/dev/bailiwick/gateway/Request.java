package dev.bailiwick.gateway;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A request of a recipient.
///
/// @param body of a form; null if it is too long to be read
record Request(HttpServletRequest http, byte @Nullable [] body, InetAddress recipient) {
    private static final int LONGEST_BODY = 16 * 1024;
    private static final long BODY_NANOS = Duration.ofSeconds(15).toNanos();

    /// @return null if it has a body that is no form, or that does not arrive
    static @Nullable Request of(HttpServletRequest http, Networks proxies) {
        long length = http.getContentLengthLong();
        if (http.getHeader("Transfer-Encoding") != null
                || (length > 0 && !http.getMethod().equals("POST"))) {
            return null;
        }
        byte @Nullable [] body = null;
        if (length <= LONGEST_BODY) {
            try {
                body = read(http.getInputStream(), (int) Math.max(0, length));
            } catch (IOException _) {
                return null;
            }
        }
        return new Request(
                http,
                body,
                proxies.recipient(
                        InetAddress.ofLiteral(http.getRemoteAddr()), all(http, "X-Forwarded-For")));
    }

    private static byte[] read(InputStream in, int length) throws IOException {
        long began = System.nanoTime();
        var body = new byte[length];
        for (int read = 0; read < length; ) {
            int count = in.read(body, read, length - read);
            if (count < 0 || System.nanoTime() - began > BODY_NANOS) {
                throw new IOException("incomplete");
            }
            read += count;
        }
        return body;
    }

    String method() {
        return http.getMethod();
    }

    /// As it was sent, without a query: nothing in it is decoded.
    String path() {
        return http.getRequestURI();
    }

    /// @return null if it is absent; values separated by commas if it is there more than once
    @Nullable String header(String name) {
        List<String> values = all(http, name);
        return values.isEmpty() ? null : String.join(", ", values);
    }

    private static List<String> all(HttpServletRequest http, String name) {
        return Collections.list(http.getHeaders(name));
    }

    /// Whether it comes from a page of this gateway, as far as its program says so. With the
    /// referrer policy of this gateway's pages, browsers say `Origin: null`, beside a truthful
    /// `Sec-Fetch-Site`.
    boolean isSameOrigin(Origin origin, String host) {
        String site = header("Sec-Fetch-Site");
        String page = header("Origin");
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return false;
        }
        return page == null || origin.isOrigin(page, host) || (page.equals("null") && site != null);
    }

    /// The value of a cookie that can be one of this gateway's.
    @Nullable String cookie(String name, Predicate<String> valid) {
        return all(http, "Cookie").stream()
                .flatMap(cookies -> Pattern.compile(";").splitAsStream(cookies))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(name + "="))
                .map(cookie -> cookie.substring(name.length() + 1))
                .filter(valid)
                .findFirst()
                .orElse(null);
    }

    /// A field of the form; empty if it is not there.
    String field(String name) {
        String form = body == null ? "" : new String(body, StandardCharsets.ISO_8859_1);
        return Arrays.stream(form.split("&", -1))
                .filter(pair -> pair.startsWith(name + "="))
                .findFirst()
                .map(pair -> decoded(pair.substring(name.length() + 1)))
                .orElse("");
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    /// Without anything that was sent.
    @Override
    public String toString() {
        return "Request";
    }
}
