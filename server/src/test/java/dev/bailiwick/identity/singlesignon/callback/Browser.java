package dev.bailiwick.identity.singlesignon.callback;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A minimal browser for these tests: cookies, forms with their CSRF token, and no redirects
/// followed unless requested.
public final class Browser implements AutoCloseable {
    private static final Pattern CSRF =
            Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"|value=\"([^\"]+)\" name=\"_csrf\"");

    private final String base;
    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient client =
            HttpClient.newBuilder()
                    .cookieHandler(cookies)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();

    Browser(String base) {
        this.base = base;
    }

    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(uri(path)).header("Accept", "text/html"));
    }

    /// Submits a form of the page at `from`.
    public HttpResponse<String> post(String from, String path, Map<String, String> form) {
        return send(posting(path, form, csrf(from)).header("Accept", "text/html"));
    }

    /// Submits a form with a chosen token.
    public HttpResponse<String> postWith(String csrf, String path, Map<String, String> form) {
        return send(posting(path, form, csrf).header("Accept", "text/html"));
    }

    /// Without a token, as a provider calls.
    public HttpResponse<String> call(String path, String form) {
        return send(
                HttpRequest.newBuilder(uri(path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
    }

    public HttpResponse<String> postForJson(String from, String path) {
        return send(posting(path, Map.of(), csrf(from)).header("Accept", "application/json"));
    }

    private HttpRequest.Builder posting(String path, Map<String, String> form, String csrf) {
        String body =
                form.entrySet().stream()
                        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                        .collect(Collectors.joining("&", "", "&_csrf=" + encoded(csrf)));
        return HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
    }

    public String csrf(String path) {
        Matcher token = CSRF.matcher(get(path).body());
        if (!token.find()) {
            throw new AssertionError("No form at " + path);
        }
        return token.group(1) == null ? token.group(2) : token.group(1);
    }

    public void signIn(String email, String password) {
        HttpResponse<String> answer =
                post("/login", "/login", Map.of("email", email, "password", password));
        if (answer.statusCode() != 302) {
            throw new AssertionError("Not signed in: " + answer.statusCode());
        }
    }

    String cookie(String name) {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElseThrow();
    }

    /// Drops a cookie, to act as a browser that does not have it.
    void forget(String cookie) {
        for (HttpCookie each : List.copyOf(cookies.getCookieStore().getCookies())) {
            if (each.getName().equals(cookie)) {
                cookies.getCookieStore().remove(URI.create(base), each);
            }
        }
    }

    public static String location(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElse("");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private URI uri(String path) {
        return URI.create(path.startsWith("http") ? path : base + path);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        client.close();
    }
}
