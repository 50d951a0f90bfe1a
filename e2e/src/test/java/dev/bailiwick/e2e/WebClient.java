package dev.bailiwick.e2e;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A program that fills in forms as a browser would: cookies, the CSRF token of the page that has
/// the form, no automatic redirects.
final class WebClient implements AutoCloseable {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final String BOUNDARY = "----bailiwick-e2e";
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final PackagedServer server;
    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .cookieHandler(new CookieManager())
                    .build();

    WebClient(PackagedServer server) {
        this.server = server;
    }

    /// The person who followed the set-up link of a new installation and is still signed in.
    static WebClient firstAdministrator(PackagedServer server)
            throws IOException, InterruptedException {
        String path = server.setupLink().substring(server.url("").length());
        String token = path.substring(path.indexOf('=') + 1);
        var newcomer = new WebClient(server);
        var form = new HashMap<>(Map.of("token", token, "name", "Ines"));
        form.put("email", FirstAdministrator.EMAIL);
        form.put("password", FirstAdministrator.PASSWORD);
        int status = newcomer.post("/setup", newcomer.get(path).body(), form).statusCode();
        if (status != 302) {
            throw new IllegalStateException("Set-up was answered with " + status);
        }
        return newcomer;
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    /// As a page's script requests it.
    HttpResponse<String> getJson(String path) throws IOException, InterruptedException {
        return send(request(path).setHeader("Accept", "application/json").GET());
    }

    /// The status of a websocket's handshake; 101 when it was opened.
    int upgrade(String path, Map<String, String> headers) throws InterruptedException {
        var builder = http.newWebSocketBuilder();
        headers.forEach(builder::header);
        URI address = URI.create(server.url(path).replaceFirst("^http", "ws"));
        try {
            builder.buildAsync(address, new WebSocket.Listener() {}).get().abort();
            return 101;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refused) {
                return refused.getResponse().statusCode();
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /// Posts a form with the token in `page`.
    HttpResponse<String> post(String path, String page, Map<String, String> fields)
            throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>(fields);
        all.put("_csrf", token(page));
        String body =
                all.entrySet().stream()
                        .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                        .collect(Collectors.joining("&"));
        return send(
                request(path)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body)));
    }

    /// Uploads a file with the form in `page`.
    HttpResponse<String> upload(String path, String page, String name, String content)
            throws IOException, InterruptedException {
        String part = "--%s\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n%s\r\n";
        String body =
                part.formatted(BOUNDARY, "_csrf", "", token(page))
                        + part.formatted(
                                BOUNDARY, "file", "; filename=\"%s\"".formatted(name), content)
                        + "--%s--\r\n".formatted(BOUNDARY);
        return send(
                request(path)
                        .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                        .POST(BodyPublishers.ofString(body)));
    }

    /// Sends bytes as a page's script does, with the token in `page`.
    ///
    /// @param headers names and values in turns
    HttpResponse<String> postBytes(String path, String page, byte[] bytes, String... headers)
            throws IOException, InterruptedException {
        return send(
                request(path)
                        .headers(headers)
                        .header("X-CSRF-TOKEN", token(page))
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofByteArray(bytes)));
    }

    HttpResponse<String> signIn(String email, String password)
            throws IOException, InterruptedException {
        String page = get("/login").body();
        return post("/login", page, Map.of("email", email, "password", password));
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.timeout(LIMIT).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url(path)))
                .header("Accept", "text/html,*/*;q=0.8");
    }

    private static String token(String page) {
        Matcher token = TOKEN.matcher(page);
        if (!token.find()) {
            throw new IllegalStateException("No form here:\n" + page);
        }
        return token.group(1);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        http.close();
    }
}
