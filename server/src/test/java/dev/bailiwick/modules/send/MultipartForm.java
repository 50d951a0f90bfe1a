package dev.bailiwick.modules.send;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A form with files, written by hand as browsers and curl write it.
public final class MultipartForm {
    private static final String BOUNDARY = "----a-package";

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    public MultipartForm field(String name, String value) {
        return part("name=\"%s\"".formatted(name), value.getBytes(StandardCharsets.UTF_8));
    }

    public MultipartForm file(String fileName, byte[] content) {
        return part("name=\"files\"; filename=\"%s\"".formatted(fileName), content);
    }

    private MultipartForm part(String disposition, byte[] content) {
        body.writeBytes(
                "--%s\r\nContent-Disposition: form-data; %s\r\n\r\n"
                        .formatted(BOUNDARY, disposition)
                        .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        return this;
    }

    public Answer post(Browser browser, String path, String... headers) {
        return send(browser, path, complete(), headers);
    }

    /// Breaks off before its end.
    public Answer postTruncated(Browser browser, String path, int missing) {
        byte[] whole = complete();
        return send(browser, path, Arrays.copyOf(whole, whole.length - missing));
    }

    private byte[] complete() {
        body.writeBytes("--%s--\r\n".formatted(BOUNDARY).getBytes(StandardCharsets.US_ASCII));
        return body.toByteArray();
    }

    private static Answer send(Browser browser, String path, byte[] form, String... headers) {
        return browser.send(
                browser.request(path, headers)
                        .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                        .POST(BodyPublishers.ofByteArray(form)));
    }
}
