package dev.bailiwick.modules.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Uploads over HTTP in slices, as the script of the form makes them.
class DraftUploadsTest {
    private static final RunningServer SERVER = RunningServer.shared();
    private static final String DRAFTS = "/secure-send/drafts";
    private static final int PART = 8 << 20;

    private final Browser editor = SERVER.signedIn(Role.EDITOR, ProductModule.SECURE_SEND);
    private String csrf = "";
    private String draft = "";

    @BeforeEach
    void begin() {
        csrf = editor.csrf();
        draft = DRAFTS + "/" + json(post(DRAFTS, Map.of())).get("uid").asString();
    }

    private Answer post(String path, Map<String, String> fields) {
        return post(editor, csrf, path, fields);
    }

    private static Answer post(
            Browser browser, String token, String path, Map<String, String> fields) {
        return browser.postWithoutToken(
                path, fields, "X-CSRF-TOKEN", token, "Accept", "application/json");
    }

    private static JsonNode json(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isIn(200, 201, 409);
        return JsonMapper.shared().readTree(answer.body());
    }

    private int add(String name, long size) {
        return json(post(draft + "/files", Map.of("name", name, "size", Long.toString(size))))
                .get("place")
                .asInt();
    }

    private Answer slice(int place, long offset, byte[] bytes) {
        return slice(editor, csrf, place, Long.toString(offset), bytes);
    }

    private Answer slice(Browser browser, String token, int place, String offset, byte[] bytes) {
        return browser.send(
                browser.request(
                                draft + "/files/" + place,
                                "X-CSRF-TOKEN",
                                token,
                                "Accept",
                                "application/json",
                                "Upload-Offset",
                                offset,
                                "Content-Type",
                                "application/octet-stream")
                        .POST(BodyPublishers.ofByteArray(bytes)));
    }

    private JsonNode files() {
        return json(editor.get(draft, "Accept", "application/json")).get("files");
    }

    private CreatedPackage create() {
        String uid = draft.substring(draft.lastIndexOf('/') + 1);
        return CreatedPackage.of(editor.post("/secure-send/add", Map.of("draft", uid)));
    }

    @Test
    void a_file_comes_in_slices_and_continues_where_it_stopped() {
        byte[] file = Sender.random((2 * PART) + 77);
        int place = add("folder/scan.img", file.length);
        assertThat(json(slice(place, 0, Arrays.copyOf(file, PART + 500))).get("offset").asInt())
                .as("what is left of a part is not kept")
                .isEqualTo(PART);

        assertThat(files().get(0).get("uploaded").asInt()).isEqualTo(PART);
        assertThat(files().get(0).get("name").asString()).isEqualTo("folder - scan.img");
        for (long wrong : List.of(0L, PART + 500L, -1L, Long.MAX_VALUE)) {
            Answer answer = slice(place, wrong, Arrays.copyOf(file, 3 << 20));
            assertThat(answer.status()).isEqualTo(409);
            assertThat(json(answer).get("offset").asInt()).isEqualTo(PART);
        }
        Answer last = slice(place, PART, Arrays.copyOfRange(file, PART, file.length));
        assertThat(json(last).get("offset").asInt()).isEqualTo(file.length);

        assertThat(slice(place, file.length, new byte[0]).status()).isEqualTo(200);
        Gateway recipient = create().unlocked(SERVER);
        assertThat(Arrays.equals(recipient.take(1).response().body(), file)).isTrue();
    }

    @Test
    void choosing_the_same_file_again_finds_what_is_there() {
        int place = add("a/b.txt", PART + 1);
        slice(place, 0, new byte[PART]);

        Answer again = post(draft + "/files", Map.of("name", "a/b.txt", "size", "" + (PART + 1)));

        assertThat(json(again).get("place").asInt()).isEqualTo(place);
        assertThat(json(again).get("uploaded").asInt()).isEqualTo(PART);
        assertThat(add("a/b.txt", 5)).isNotEqualTo(place);
        assertThat(add("a/c.txt", PART + 1)).isNotEqualTo(place);
        assertThat(files().size()).isEqualTo(3);
    }

    @Test
    void an_incomplete_file_holds_up_the_package_until_it_is_removed() {
        int place = add("a.img", 100);
        add("empty", 0);
        String uid = draft.substring(draft.lastIndexOf('/') + 1);

        Answer refused = editor.post("/secure-send/add", Map.of("draft", uid));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Wait until all files are uploaded", "not complete")
                .contains("data-place=\"" + place + "\"");
        assertThat(post(draft + "/files/" + place + "/remove", Map.of()).status()).isEqualTo(204);

        assertThat(create().unlocked(SERVER).look().json().get("items").size()).isEqualTo(1);
    }

    @Test
    void more_than_was_announced_or_is_allowed_is_refused_with_a_sentence() {
        int place = add("a", 10);

        Answer longer = slice(place, 0, new byte[11]);
        Answer large =
                post(draft + "/files", Map.of("name", "b", "size", Long.toString(11L << 30)));
        Answer negative = post(draft + "/files", Map.of("name", "b", "size", "-1"));

        assertThat(longer.status()).isEqualTo(413);
        assertThat(longer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(longer.body()).contains("The file is larger than announced.");
        assertThat(files().get(0).get("uploaded").asLong()).isZero();
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.body()).contains("more than the limit of 10 GiB for a package");
        assertThat(negative.status()).isEqualTo(413);
    }

    @Test
    void a_refused_slice_is_read_so_that_the_browser_gets_the_response() {
        int place = add("a", 40 << 20);

        assertThat(slice(place, 5, new byte[32 << 20]).status()).isEqualTo(409);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1.5", "99999999999999999999"})
    void an_offset_must_be_a_number(String offset) {
        int place = add("a", 10);

        assertThat(slice(editor, csrf, place, offset, new byte[1]).status()).isEqualTo(400);
    }

    @Test
    void what_is_not_a_slice_is_refused() {
        int place = add("a", 10);

        assertThat(post(draft + "/files/" + place, Map.of("x", "y")).status()).isEqualTo(415);
        assertThat(slice(99, 0, new byte[1]).status()).isEqualTo(404);
        assertThat(post(draft + "/files", Map.of("name", "a")).status()).isEqualTo(400);
        assertThat(post(draft + "/files", Map.of("name", "a", "size", "x")).status())
                .isEqualTo(400);
        assertThat(editor.get(DRAFTS + "/nothing").status()).isEqualTo(404);
    }

    @Test
    void a_discarded_draft_is_gone() {
        int place = add("a", 10);

        assertThat(post(draft + "/discard", Map.of()).status()).isEqualTo(204);

        assertThat(editor.get(draft).status()).isEqualTo(404);
        assertThat(slice(place, 0, new byte[10]).status()).isEqualTo(404);
        assertThat(post(draft + "/discard", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void the_draft_of_another_person_does_not_exist() {
        int place = add("a", 10);
        Browser other = SERVER.signedIn(Role.EDITOR, ProductModule.SECURE_SEND);
        Browser administrator = SERVER.signedIn(Role.ADMIN);

        for (Browser thief : List.of(other, administrator)) {
            String token = thief.csrf();
            assertThat(thief.get(draft).status()).isEqualTo(404);
            assertThat(slice(thief, token, place, "0", new byte[10]).status()).isEqualTo(404);
            for (String path : List.of("/files/" + place + "/remove", "/discard")) {
                assertThat(post(thief, token, draft + path, Map.of()).status()).isEqualTo(404);
            }
            assertThat(
                            post(thief, token, draft + "/files", Map.of("name", "b", "size", "1"))
                                    .status())
                    .isEqualTo(404);
        }
        assertThat(files().size()).isEqualTo(1);
        assertThat(files().get(0).get("uploaded").asInt()).isZero();
    }

    @Test
    void uploads_need_an_editor_and_the_token() {
        int place = add("a", 10);
        Browser viewer = SERVER.signedIn(Role.VIEWER, ProductModule.SECURE_SEND);

        assertThat(post(viewer, viewer.csrf(), DRAFTS, Map.of()).status()).isEqualTo(403);
        assertThat(slice(viewer, viewer.csrf(), place, "0", new byte[10]).status()).isEqualTo(403);
        assertThat(slice(editor, viewer.csrf(), place, "0", new byte[10]).status()).isEqualTo(403);
        assertThat(slice(SERVER.browser(), "x", place, "0", new byte[10]).status()).isIn(401, 403);
        assertThat(files().get(0).get("uploaded").asInt()).isZero();
    }

    @Test
    void a_person_has_a_limited_number_of_drafts() {
        for (int i = 0; i < 19; i++) {
            assertThat(post(DRAFTS, Map.of()).status()).isEqualTo(201);
        }

        Answer more = post(DRAFTS, Map.of());

        assertThat(more.status()).isEqualTo(413);
        assertThat(more.body()).contains("You have 20 packages that are not complete.");
        assertThat(editor.post("/secure-send/add", Map.of("text", "x")).body())
                .contains("You have 20 packages that are not complete.");
    }
}
