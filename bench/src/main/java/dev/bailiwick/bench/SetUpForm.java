package dev.bailiwick.bench;

import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Opens the set-up link and completes its form.
final class SetUpForm {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private SetUpForm() {}

    /// The cookies of the new session, as a `Cookie` header.
    static String becomeAdministrator(BenchServer server) throws IOException, InterruptedException {
        CookieManager cookies = new CookieManager();
        try (HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build()) {
            URI setup = URI.create("http://localhost:%d/setup".formatted(server.port()));
            String token = server.setupToken();
            URI link = URI.create(setup + "?token=" + token);
            String page = send(http, HttpRequest.newBuilder(link).build(), 200).body();
            Matcher antiForgery = TOKEN.matcher(page);
            if (!antiForgery.find()) {
                throw new IllegalStateException("The setup page has no form.");
            }
            String form =
                    "_csrf=%s&token=%s&name=Ines&email=ines%%40example.test&password=%s"
                            .formatted(
                                    antiForgery.group(1),
                                    token,
                                    URLEncoder.encode(
                                            "four lanterns by the quay", StandardCharsets.UTF_8));
            var post =
                    HttpRequest.newBuilder(setup)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString(form));
            send(http, post.build(), 302);
        }
        return cookies.getCookieStore().getCookies().stream()
                .map((HttpCookie cookie) -> cookie.getName() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private static HttpResponse<String> send(HttpClient http, HttpRequest request, int status)
            throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != status) {
            throw new IllegalStateException("Status " + answer.statusCode() + " for setting up.");
        }
        return answer;
    }
}
