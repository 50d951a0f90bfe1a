package dev.bailiwick;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A headless HTTP client: keeps cookies, reads CSRF tokens and follows no redirects. It can send
/// any `Host`, which the test JVM is configured to allow.
public final class Browser {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String address;
    private final HttpClient client;
    private final Map<String, String> cookies = new LinkedHashMap<>();

    Browser(String address) {
        this(address, CLIENT);
    }

    public Browser(String address, HttpClient client) {
        this.address = address;
        this.client = client;
    }

    /// @param headers alternating names and values
    public Answer get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    public Answer head(String path) {
        return send(request(path).HEAD());
    }

    /// Posts a form with this browser's CSRF token.
    public Answer post(String path, Map<String, String> fields, String... headers) {
        var all = new LinkedHashMap<>(fields);
        all.put("_csrf", csrf());
        return postWithoutToken(path, all, headers);
    }

    public Answer post(String path) {
        return post(path, Map.of());
    }

    public Answer postWithoutToken(String path, Map<String, String> fields, String... headers) {
        return postRaw(path, form(fields).getBytes(StandardCharsets.US_ASCII), headers);
    }

    public Answer postRaw(String path, byte[] form, String... headers) {
        return send(
                request(path, headers)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofByteArray(form)));
    }

    /// Uploads a file as a form does (RFC 7578), with the token before the file.
    public Answer upload(String path, String fileName, byte[] file) {
        return uploadWith(csrf(), path, fileName, file);
    }

    public Answer uploadWith(String token, String path, String fileName, byte[] file) {
        String boundary = "----upload";
        var body = new ByteArrayOutputStream();
        body.writeBytes(
                ("--%s\r\nContent-Disposition: form-data; name=\"_csrf\"\r\n\r\n%s\r\n--%s\r\n"
                                        .formatted(boundary, token, boundary)
                                + "Content-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\n"
                                        .formatted(fileName)
                                + "Content-Type: text/csv\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(file);
        body.writeBytes("\r\n--%s--\r\n".formatted(boundary).getBytes(StandardCharsets.UTF_8));
        return send(
                request(path)
                        .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                        .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    public Answer signIn(String email, String password) {
        return post("/login", Map.of("email", email, "password", password));
    }

    /// A token that this browser's next form can carry.
    public String csrf() {
        Answer own = get("/profile");
        return own.status() == 200 ? own.csrf() : get("/login").csrf();
    }

    public @Nullable String cookie(String name) {
        return cookies.get(name);
    }

    public void setCookie(String name, String value) {
        cookies.put(name, value);
    }

    /// Another browser with the same cookies, such as a thief's.
    public Browser copy() {
        var copy = new Browser(address, client);
        copy.cookies.putAll(cookies);
        return copy;
    }

    public HttpRequest.Builder request(String path, String... headers) {
        var request =
                HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofSeconds(60));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return request;
    }

    /// Sends this browser's cookies and stores those that are returned.
    public Answer send(HttpRequest.Builder request) {
        if (!cookies.isEmpty()) {
            request.header(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        try {
            var response = client.send(request.build(), BodyHandlers.ofByteArray());
            response.headers().allValues("Set-Cookie").forEach(this::keep);
            return new Answer(
                    response.statusCode(),
                    new String(response.body(), StandardCharsets.UTF_8),
                    response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void keep(String header) {
        for (HttpCookie cookie : HttpCookie.parse(header)) {
            if (cookie.getMaxAge() == 0) {
                cookies.remove(cookie.getName());
            } else {
                cookies.put(cookie.getName(), cookie.getValue());
            }
        }
    }

    public static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
