package dev.bailiwick.bench;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Uploads, applies and downloads a file like a browser, with the forms of the pages.
final class CsvTransfer implements AutoCloseable {
    private static final String PATH = "/ip-addresses/import";
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final Pattern NUMBER =
            Pattern.compile("<dt>(?:<[^>]+>)?(\\w+)(?:</\\w+>)?</dt><dd>([\\d,]+)</dd>");
    private static final String BOUNDARY = "----bailiwick-bench";
    private static final Duration LIMIT = Duration.ofMinutes(30);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;
    private final String cookie;

    CsvTransfer(BenchServer server, String cookie) {
        this.base = URI.create("http://localhost:" + server.port());
        this.cookie = cookie;
    }

    /// @param path of the preview page
    /// @param counted the page's counts of created, changed, unchanged and refused rows
    record Checked(String path, String counted, Duration time) {}

    /// Uploads the file and waits until it is validated.
    Checked check(Path file) throws IOException, InterruptedException {
        String head =
                "--%s\r\nContent-Disposition: form-data; name=\"_csrf\"\r\n\r\n%s\r\n--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"addresses.csv\"\r\nContent-Type: text/csv\r\n\r\n"
                        .formatted(BOUNDARY, token(get(PATH)), BOUNDARY);
        String tail = "\r\n--%s--\r\n".formatted(BOUNDARY);
        long start = System.nanoTime();
        HttpRequest request =
                asked(PATH)
                        .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                        .POST(BodyPublishers.ofInputStream(() -> whole(head, file, tail)))
                        .build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        String path = leadsTo(answer);
        String page = awaited(path, "Nothing has been saved yet");
        return new Checked(path, counted(page), Duration.ofNanos(System.nanoTime() - start));
    }

    /// The body of a multipart form, of which a file is a part.
    static InputStream whole(String head, Path file, String tail) {
        try {
            return new SequenceInputStream(
                    Collections.enumeration(
                            List.of(bytes(head), Files.newInputStream(file), bytes(tail))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    Duration apply(Checked checked) throws IOException, InterruptedException {
        long start = System.nanoTime();
        String path = submit(checked.path(), checked.path() + "/apply", "");
        String ignored = awaited(path, "Show the addresses");
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /// Submits a form of a page.
    ///
    /// @param fields additional ones, encoded: `&name=value`
    /// @return where it redirects
    String submit(String page, String action, String fields)
            throws IOException, InterruptedException {
        HttpRequest request =
                asked(action)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("_csrf=" + token(get(page)) + fields))
                        .build();
        return leadsTo(http.send(request, BodyHandlers.ofString()));
    }

    Duration export(Path into) throws IOException, InterruptedException {
        long start = System.nanoTime();
        HttpResponse<Path> answer =
                http.send(asked("/ip-addresses/export.csv").build(), BodyHandlers.ofFile(into));
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("Status " + answer.statusCode() + " for the export.");
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    String get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(asked(path).build(), BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("Status " + answer.statusCode() + " for " + path);
        }
        return answer.body();
    }

    String awaited(String path, String words) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (System.nanoTime() < end) {
            String page = get(path);
            if (page.contains(words)) {
                return page;
            }
            if (page.contains("note-fail")) {
                throw new IllegalStateException("The import failed:\n" + page);
            }
            LockSupport.parkNanos(200_000_000);
        }
        throw new IllegalStateException("Not done after " + LIMIT);
    }

    private static String counted(String page) {
        var text = new StringBuilder();
        for (Matcher number = NUMBER.matcher(page); number.find(); ) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(number.group(1).toLowerCase(java.util.Locale.ROOT))
                    .append(' ')
                    .append(number.group(2));
        }
        return text.toString();
    }

    /// The CSRF token of a page with a form.
    static String token(String page) {
        Matcher found = TOKEN.matcher(page);
        if (!found.find()) {
            throw new IllegalStateException("The page has no form.");
        }
        return found.group(1);
    }

    private static String leadsTo(HttpResponse<String> answer) {
        if (answer.statusCode() != 302) {
            throw new IllegalStateException(
                    "Status "
                            + answer.statusCode()
                            + " for "
                            + answer.uri()
                            + "\n"
                            + answer.body());
        }
        return URI.create(answer.headers().firstValue("Location").orElseThrow()).getPath();
    }

    private HttpRequest.Builder asked(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).header("Cookie", cookie);
    }

    @Override
    public void close() {
        http.close();
    }
}
