package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A file that is uploaded in slices into a package of its own, as the script of the form does it.
final class FileUpload {
    /// Bytes that are stored at a time.
    static final int PART = 8 << 20;

    private static final String FORM = "/secure-send/add";
    private static final String DRAFTS = "/secure-send/drafts";

    private final WebClient sender;
    private final byte[] file;
    private final String form;
    private final String draft;
    private final String path;

    private FileUpload(WebClient sender, byte[] file, String form, String draft, String path) {
        this.sender = sender;
        this.file = file;
        this.form = form;
        this.draft = draft;
        this.path = path;
    }

    static FileUpload begin(WebClient sender, byte[] file)
            throws IOException, InterruptedException {
        String form = sender.get(FORM).body();
        String draft = json(sender.post(DRAFTS, form, Map.of())).get("uid").asString();
        var announced = announce(sender, form, draft, file.length);
        String place = json(announced).get("place").asString();
        return new FileUpload(
                sender, file, form, draft, "%s/%s/files/%s".formatted(DRAFTS, draft, place));
    }

    private static HttpResponse<String> announce(
            WebClient sender, String form, String draft, long size)
            throws IOException, InterruptedException {
        return sender.post(
                DRAFTS + "/" + draft + "/files",
                form,
                Map.of("name", "scan.img", "size", Long.toString(size)));
    }

    /// Announces one more file for the same package.
    HttpResponse<String> announce(long size) throws IOException, InterruptedException {
        return announce(sender, form, draft, size);
    }

    HttpResponse<String> send(int from, int to) throws IOException, InterruptedException {
        return sender.postBytes(
                path,
                form,
                Arrays.copyOfRange(file, from, to),
                "Upload-Offset",
                Integer.toString(from));
    }

    /// @return how much of the file is stored then
    int store(int from, int to) throws IOException, InterruptedException {
        return json(send(from, to)).get("offset").asInt();
    }

    /// @return the page with the link
    String complete() throws IOException, InterruptedException {
        HttpResponse<String> created =
                sender.post(FORM, form, Map.of("draft", draft, "passphrase_mode", "none"));
        assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
        return created.body();
    }

    private static JsonNode json(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
        return JsonMapper.shared().readTree(answer.body());
    }
}
