package dev.bailiwick.probes.http;

import dev.bailiwick.probes.check.Credentials;
import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.probes.check.HttpUrl;
import dev.bailiwick.probes.connection.DownException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One request of a check: the first one, or one after a redirect.
///
/// @param headers of the check, with its credentials
record Hop(String method, HttpUrl url, Map<String, String> headers, @Nullable String body) {
    private static final int MAX_LOCATION = 4_096;

    static Hop first(HttpRequest request) {
        var headers = new LinkedHashMap<>(request.headers());
        Credentials credentials = request.credentials();
        if (credentials != null) {
            headers.put("Authorization", credentials.header());
        }
        return new Hop(request.method(), request.url(), headers, request.body());
    }

    /// What was left out for another origin stays left out, also if that one redirects back.
    Hop follow(int status, String location, Secrets secrets) throws DownException {
        HttpUrl target = resolve(location);
        if (secrets.areIn(target.server().host())) {
            throw new DownException("The server redirects to a host named after the credentials.");
        }
        boolean sameOrigin = target.hasOriginOf(url);
        boolean withBody = body != null && (status == 307 || status == 308);
        if (withBody && !sameOrigin) {
            throw new DownException(
                    "The server redirects a request with a body to %s.".formatted(target.origin()));
        }
        var kept = new LinkedHashMap<String, String>();
        headers.forEach((name, value) -> {
            boolean ofBody = name.equalsIgnoreCase("Content-Type") && !withBody;
            if ((sameOrigin || Secrets.isPublic(name)) && !ofBody) {
                kept.put(name, value);
            }
        });
        return new Hop(method(status), target, kept, withBody ? body : null);
    }

    private HttpUrl resolve(String location) throws DownException {
        if (location.length() > MAX_LOCATION) {
            throw new DownException("The server redirects to a URL that is too long.");
        }
        try {
            return url.resolve(location);
        } catch (IllegalArgumentException e) {
            throw new DownException("The server redirects to what is not an HTTP or HTTPS URL.");
        }
    }

    /// As browsers do (RFC 9110 §15.4).
    private String method(int status) {
        return switch (status) {
            case 301, 302 -> method.equals("POST") ? "GET" : method;
            case 303 -> method.equals("HEAD") ? "HEAD" : "GET";
            default -> method;
        };
    }
}
