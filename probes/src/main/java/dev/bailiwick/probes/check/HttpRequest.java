package dev.bailiwick.probes.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// @param headers by name; not those that the connection, the body or the credentials determine
/// @param body text in UTF-8
public record HttpRequest(
        String method,
        HttpUrl url,
        Map<String, String> headers,
        @Nullable String body,
        @Nullable Credentials credentials) {
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> RESERVED =
            Set.of(
                    "accept-encoding",
                    "connection",
                    "content-length",
                    "expect",
                    "host",
                    "keep-alive",
                    "proxy-authorization",
                    "te",
                    "trailer",
                    "transfer-encoding",
                    "upgrade");
    private static final int MAX_HEADERS = 32;
    private static final int MAX_HEADER = 8_192;
    private static final int MAX_BODY = 64 * 1024;
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}";

    public HttpRequest {
        Invalid.when(!METHODS.contains(method), "This method is not supported.");
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        Invalid.when(headers.size() > MAX_HEADERS, "There are too many headers.");
        headers.forEach(HttpRequest::check);
        Invalid.when(
                credentials != null
                        && headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase),
                "Credentials and an Authorization header exclude each other.");
        Invalid.when(
                body != null && (WITHOUT_BODY.contains(method) || body.length() > MAX_BODY),
                "The body is too long, or the method has none.");
    }

    public static HttpRequest get(HttpUrl url) {
        return new HttpRequest("GET", url, Map.of(), null, null);
    }

    private static void check(String name, String value) {
        Invalid.when(!name.matches(TOKEN), "This is not the name of a header.");
        Invalid.when(
                RESERVED.contains(name.toLowerCase(Locale.ROOT)),
                "The header %s cannot be set.".formatted(name));
        Invalid.when(
                value.length() > MAX_HEADER
                        || !value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 127)),
                "The header %s contains other characters than ASCII.".formatted(name));
    }

    /// Without headers, body and credentials, so that it can be logged.
    @Override
    public String toString() {
        return method + " " + url;
    }
}
