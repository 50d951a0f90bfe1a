package dev.bailiwick.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sends packages without a passphrase, with the form of the page as a browser without scripts
/// would.
final class PackageSender implements AutoCloseable {
    private static final String PATH = "/secure-send/add";
    private static final Pattern LINK = Pattern.compile("http://localhost:\\d+/p/[A-Za-z0-9]{64}");
    private static final Pattern SENT = Pattern.compile("/secure-send/[0-9a-f-]{36}");
    private static final String BOUNDARY = "----bailiwick-bench";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;
    private final String cookie;
    private String csrf = "";

    PackageSender(BenchServer server, String cookie) {
        this.base = URI.create("http://localhost:" + server.port());
        this.cookie = cookie;
    }

    /// @return the link
    String sendFile(Path file) throws IOException, InterruptedException {
        String fields =
                part("_csrf", csrf())
                        + part("passphrase_mode", "none")
                        + part("downloads", "1000")
                        + part("expires_hours", "24")
                        + "--%s\r\nContent-Disposition: form-data; name=\"files\"; filename=\"file\"\r\nContent-Type: application/octet-stream\r\n\r\n"
                                .formatted(BOUNDARY);
        String tail = "\r\n--%s--\r\n".formatted(BOUNDARY);
        String page =
                post(
                        "multipart/form-data; boundary=" + BOUNDARY,
                        BodyPublishers.ofInputStream(() -> CsvTransfer.whole(fields, file, tail)));
        return found(LINK, page);
    }

    private static String part(String name, String value) {
        return "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
                .formatted(BOUNDARY, name, value);
    }

    /// @return the link
    String sendText(String text) throws IOException, InterruptedException {
        return found(LINK, text(text));
    }

    private String text(String text) throws IOException, InterruptedException {
        String form =
                "_csrf=%s&passphrase_mode=none&downloads=5&expires_hours=24&text=%s"
                        .formatted(csrf(), text.replace(' ', '+'));
        return post("application/x-www-form-urlencoded", BodyPublishers.ofString(form));
    }

    /// @return the path, at the gateway, of a package that was revoked
    String revoked() throws IOException, InterruptedException {
        String page = text("gone");
        String link = found(LINK, page);
        String sent = found(SENT, page);
        HttpRequest revoke =
                asked(sent + "/revoke")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("_csrf=" + csrf()))
                        .build();
        HttpResponse<Void> answer = http.send(revoke, BodyHandlers.discarding());
        if (answer.statusCode() != 302) {
            throw new IllegalStateException("Status " + answer.statusCode() + " for revoking.");
        }
        return URI.create(link).getPath();
    }

    private String csrf() throws IOException, InterruptedException {
        if (csrf.isEmpty()) {
            csrf =
                    CsvTransfer.token(
                            http.send(asked(PATH).build(), BodyHandlers.ofString()).body());
        }
        return csrf;
    }

    private String post(String type, BodyPublisher body) throws IOException, InterruptedException {
        HttpRequest request = asked(PATH).header("Content-Type", type).POST(body).build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(
                    "Status %d for sending:%n%s".formatted(answer.statusCode(), answer.body()));
        }
        return answer.body();
    }

    private HttpRequest.Builder asked(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).header("Cookie", cookie);
    }

    private static String found(Pattern pattern, String page) {
        Matcher matcher = pattern.matcher(page);
        if (!matcher.find()) {
            throw new IllegalStateException("The page does not contain " + pattern);
        }
        return matcher.group();
    }

    @Override
    public void close() {
        http.close();
    }
}
