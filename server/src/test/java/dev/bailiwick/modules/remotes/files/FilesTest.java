package dev.bailiwick.modules.remotes.files;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.modules.remotes.registry.RemoteProtocol;
import dev.bailiwick.modules.remotes.sessions.ConnectRefusedException;
import dev.bailiwick.modules.remotes.sessions.EndReason;
import dev.bailiwick.modules.remotes.sessions.LiveSession;
import dev.bailiwick.modules.remotes.sessions.LiveSessions;
import dev.bailiwick.modules.remotes.sessions.SessionRow;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The files of a terminal's machine as each person uses them, with a stand-in for the helper.
@Tag("slow")
class FilesTest {
    private static final String PATH = "/remote-manager";
    private static final AtomicInteger NAMES = new AtomicInteger();
    private static final byte[] CONTENT = new byte[200_000];

    private static StandInFiles helper;
    private static RunningServer server;

    private Account ines;
    private Browser editor;
    private String machine;
    private String name = "";
    private String session;

    @BeforeAll
    static void start() throws Exception {
        new Random(27).nextBytes(CONTENT);
        helper = new StandInFiles();
        server =
                RunningServer.onSqlite(
                        "bailiwick.remote-allow=127.0.0.0/8",
                        "bailiwick.helper-socket=" + helper.socket());
        server.stopBackgroundWork();
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        helper.close();
    }

    @BeforeEach
    void aTerminalIsOpen() {
        ines = server.person(Role.EDITOR, ProductModule.REMOTE);
        editor = server.signedIn(ines);
        machine = add(Map.of());
        session = open(ines, machine).uid().toString();
        helper.has("/home/ines/report.bin", CONTENT);
    }

    // ---- what works ----

    @Test
    void a_folder_is_listed() {
        helper.has("/home/ines/a \u202egpj\n\uef80", new byte[12]);
        Answer listed = editor.get(files("", Map.of()), "Accept", "application/json");
        assertThat(listed.status()).as(listed.body()).isEqualTo(200);
        assertThat(listed.header("Cache-Control")).isEqualTo("no-store");
        JsonNode folder = JsonMapper.shared().readTree(listed.body());
        assertThat(folder.get("path").asString()).isEqualTo("/home/ines");
        List<JsonNode> odd =
                folder.get("entries")
                        .valueStream()
                        .filter(one -> one.get("name").asString().startsWith("a "))
                        .toList();
        assertThat(odd).hasSize(1);
        assertThat(odd.getFirst().get("name").asString()).isEqualTo("a \u202egpj\n\uef80");
        assertThat(odd.getFirst().get("kind").asString()).isEqualTo("file");
        assertThat(odd.getFirst().get("permissions").asInt()).isEqualTo(0644);
        assertThat(helper.requests().getLast().owner()).endsWith(ines.id() + " " + signIn(ines));
    }

    @Test
    void a_file_is_downloaded_as_a_file_and_never_shown() {
        Answer file = editor.get(content("/home/ines/report.bin"));
        assertThat(file.status()).isEqualTo(200);
        assertThat(file.response().body()).isEqualTo(CONTENT);
        assertThat(file.header("Content-Type")).isEqualTo("application/octet-stream");
        assertThat(file.header("Content-Disposition")).startsWith("attachment;");
        assertThat(file.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(file.header("Cache-Control")).isEqualTo("no-store");
        Await.until(() -> audited().contains("Remote File Downloaded SUCCESS"));
        assertThat(details("Remote File Downloaded"))
                .contains("/home/ines/report.bin", "\"bytes\":\"200000\"");
    }

    @Test
    void a_download_can_be_resumed() {
        Answer whole = editor.get(content("/home/ines/report.bin"));
        String tag = String.valueOf(whole.header("ETag"));
        Answer rest = range("bytes=150000-", "If-Range", tag);
        assertThat(rest.status()).isEqualTo(206);
        assertThat(rest.header("Content-Range")).isEqualTo("bytes 150000-199999/200000");
        assertThat(rest.response().body()).isEqualTo(Arrays.copyOfRange(CONTENT, 150_000, 200_000));
        assertThat(range("bytes=150000-", "If-Range", "\"other\"").response().body())
                .isEqualTo(CONTENT);
        for (String odd : List.of("bytes=0-", "bytes=5-9", "bytes=-5", "bytes=1-,5-", "x")) {
            Answer answer = range(odd);
            assertThat(answer.status()).as(odd).isEqualTo(200);
            assertThat(answer.response().body()).hasSize(CONTENT.length);
        }
        Answer beyond = range("bytes=200000-");
        assertThat(beyond.status()).isEqualTo(416);
        assertThat(beyond.header("Content-Range")).isEqualTo("bytes */200000");
        assertThat(beyond.body()).isEmpty();
    }

    @Test
    void a_file_is_uploaded_beyond_the_usual_limit_and_in_parts() {
        byte[] large = new byte[3 * 1024 * 1024];
        new Random(1).nextBytes(large);
        assertThat(upload("/home/ines/large", large, large.length, 0).status()).isEqualTo(204);
        assertThat(helper.content("/home/ines/large")).isEqualTo(large);
        Await.until(() -> audited().contains("Remote File Uploaded SUCCESS"));

        byte[] begun = Arrays.copyOf(large, 100_000);
        assertThat(
                        upload(
                                        "/home/ines/parts",
                                        BodyPublishers.ofInputStream(
                                                () -> new ByteArrayInputStream(begun)),
                                        large.length,
                                        0)
                                .body())
                .contains("interrupted");
        Await.until(() -> helper.part("/home/ines/parts") != null);
        Await.until(() -> audited().contains("Remote File Uploaded FAILURE"));
        Answer part = editor.get(files("/part", Map.of("path", "/home/ines/parts")));
        assertThat(part.body()).isEqualTo("{\"size\":100000}");
        byte[] rest = Arrays.copyOfRange(large, 100_000, large.length);
        assertThat(upload("/home/ines/parts", rest, large.length, 100_000).status()).isEqualTo(204);
        assertThat(helper.content("/home/ines/parts")).isEqualTo(large);
    }

    @Test
    void asking_for_a_part_completes_nothing() {
        helper.has("/home/ines/there", new byte[1]);
        assertThat(editor.get(files("/part", Map.of("path", "/home/ines/new"))).body())
                .isEqualTo("{\"size\":0}");
        assertThat(helper.content("/home/ines/new")).isNull();
        assertThat(editor.get(files("/part", Map.of("path", "/home/ines/there"))).status())
                .isEqualTo(409);
    }

    @Test
    void changes_are_made_and_audited() {
        helper.has("/home/ines/old", new byte[1]);
        assertThat(change("/rename", Map.of("path", "/home/ines/old", "to", "/home/ines/new")))
                .isEqualTo(204);
        assertThat(helper.content("/home/ines/new")).hasSize(1);
        assertThat(change("/permissions", Map.of("path", "/home/ines/new", "mode", 0600)))
                .isEqualTo(204);
        assertThat(change("/folder", Map.of("path", "/home/ines/folder"))).isEqualTo(204);
        assertThat(change("/delete", Map.of("path", "/home/ines/new"))).isEqualTo(204);
        assertThat(change("/delete", Map.of("path", "/home/ines/new"))).isEqualTo(404);
        assertThat(audited())
                .containsSubsequence(
                        "Remote File Renamed SUCCESS",
                        "Remote File Permissions Changed SUCCESS",
                        "Remote Folder Added SUCCESS",
                        "Remote File Deleted SUCCESS");
        assertThat(details("Remote File Permissions Changed")).contains("\"mode\":\"600\"");
        assertThat(details("Remote File Renamed")).contains("/home/ines/old", "/home/ines/new");
    }

    @Test
    void a_deletion_that_fails_on_the_way_is_audited() {
        helper.has("/home/ines/folder/report", new byte[1]);
        helper.has("/home/ines/folder/locked", new byte[1]);
        assertThat(change("/delete", Map.of("path", "/home/ines/folder", "recursive", true)))
                .isEqualTo(403);
        assertThat(helper.content("/home/ines/folder/report")).isNull();
        assertThat(audited()).containsExactly("Remote File Deleted FAILURE");
        assertThat(details("Remote File Deleted"))
                .contains("/home/ines/folder", "\"contents\":\"yes\"");
    }

    @Test
    void transfers_are_use_of_the_session() {
        LiveSession live = open(ines, machine);
        session = live.uid().toString();
        server.clock().advance(Duration.ofMinutes(29));
        assertThat(upload("/home/ines/busy", new byte[10], 10, 0).status()).isEqualTo(204);
        server.clock().advance(Duration.ofMinutes(2));
        server.runJob("LiveSessions.watch");
        assertThat(editor.get(files("", Map.of())).status()).isEqualTo(200);
    }

    // ---- what is refused ----

    @Test
    void a_session_is_its_persons_its_sign_ins_and_its_machines_alone() {
        List<String> before = List.copyOf(audited());
        Browser colleague = server.signedIn(Role.EDITOR, ProductModule.REMOTE);
        Browser administrator = server.signedIn(server.person(Role.ADMIN));
        Browser elsewhere = server.signedIn(ines);
        for (Browser other : List.of(colleague, administrator, elsewhere)) {
            assertThat(refusals(other, machine)).containsOnly(410);
        }
        assertThat(refusals(editor, add(Map.of()))).containsOnly(410);
        for (String no : List.of("", "x", UUID.randomUUID().toString())) {
            session = no;
            assertThat(refusals(editor, machine)).containsOnly(410);
        }
        assertThat(audited()).isEqualTo(before);
        assertThat(helper.content("/home/ines/report.bin")).isEqualTo(CONTENT);
    }

    @Test
    void a_session_that_has_ended_has_no_files() {
        LiveSession live = open(ines, machine);
        session = live.uid().toString();
        server.bean(LiveSessions.class).end(live, EndReason.CLOSED);
        assertThat(refusals(editor, machine)).containsOnly(410);
    }

    @Test
    void viewers_people_without_the_module_and_those_who_are_not_named_are_refused() {
        Browser viewer = server.signedIn(Role.VIEWER, ProductModule.REMOTE);
        Browser without = server.signedIn(Role.EDITOR, ProductModule.COMPUTE);
        assertThat(refusals(viewer, machine)).containsOnly(403);
        assertThat(refusals(without, machine)).containsOnly(403);
        String named =
                add(
                        Map.of(
                                "people",
                                server.person(Role.EDITOR, ProductModule.REMOTE).email().value()));
        session = open(ines, named).uid().toString();
        assertThat(refusals(editor, named)).containsOnly(403);
        assertThat(refusals(editor, PATH + "/999999")).containsOnly(404);
    }

    @Test
    void a_machine_without_file_transfer_has_none() {
        String closed = add(Map.of("files", "false"));
        session = open(ines, closed).uid().toString();
        assertThat(refusals(editor, closed)).containsOnly(403);
        assertThat(editor.get(closed + "/ssh/files?session=" + session).body())
                .contains("\"code\":\"not_allowed\"");
        assertThat(editor.get(closed).body()).contains("File transfer");
        assertThat(editor.get(closed + "/ssh").body()).doesNotContain("files-toggle");
        assertThat(editor.get(machine + "/ssh").body()).contains("files-toggle");
    }

    @Test
    void nothing_changes_without_the_csrf_token() {
        for (String way : List.of("/rename", "/delete", "/permissions", "/folder")) {
            assertThat(
                            editor.send(
                                            editor.request(
                                                            machine + "/ssh/files" + way,
                                                            "Content-Type",
                                                            "application/json")
                                                    .POST(
                                                            BodyPublishers.ofString(
                                                                    json(
                                                                            Map.of(
                                                                                    "path",
                                                                                    "/home/ines/report.bin")))))
                                    .status())
                    .as(way)
                    .isEqualTo(403);
        }
        assertThat(
                        editor.send(
                                        editor.request(
                                                        files(
                                                                "/content",
                                                                Map.of(
                                                                        "path",
                                                                        "/home/ines/forged",
                                                                        "size",
                                                                        "1")),
                                                        "Content-Type",
                                                        "application/octet-stream")
                                                .POST(BodyPublishers.ofByteArray(new byte[1])))
                                .status())
                .isEqualTo(403);
        assertThat(helper.content("/home/ines/forged")).isNull();
        assertThat(helper.content("/home/ines/report.bin")).isEqualTo(CONTENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"relative", "", "/x\u0000y"})
    void impossible_paths_are_refused(String path) {
        assertThat(editor.get(content(path)).status()).isEqualTo(400);
        assertThat(change("/delete", Map.of("path", path))).isEqualTo(400);
        assertThat(upload(path, new byte[1], 1, 0).status()).isEqualTo(400);
    }

    @Test
    void other_bodies_than_a_change_are_refused() {
        for (String body :
                List.of(
                        "",
                        "[]",
                        "null",
                        "{",
                        "\"x\"",
                        "{\"path\":{}}",
                        "{\"path\":\"\\ud800\"}",
                        "{\"session\":\"" + session + "\"}",
                        "{\"path\":\"" + "x".repeat(70_000) + "\"}")) {
            assertThat(post("/delete", body).status()).as(body).isIn(400, 410);
        }
        assertThat(change("/permissions", Map.of("path", "/home/ines/report.bin", "mode", 01777)))
                .isEqualTo(400);
        assertThat(upload("/home/ines/x", new byte[1], 2, 0).status()).isEqualTo(400);
        assertThat(upload("/home/ines/x", new byte[1], -1, 0).status()).isEqualTo(400);
        assertThat(upload("/home/ines/x", new byte[1], 1, -1).status()).isEqualTo(400);
    }

    @Test
    void the_name_of_a_file_adds_no_header() {
        String odd = "/home/ines/a\r\nSet-Cookie: x=y\";filename=\"b.html\u202e \u00fc.txt";
        helper.has(odd, new byte[3]);
        Answer file = editor.get(content(odd));
        assertThat(file.status()).isEqualTo(200);
        assertThat(file.headers("Set-Cookie")).noneMatch(one -> one.startsWith("x="));
        assertThat(file.headers("Content-Disposition")).hasSize(1);
        assertThat(file.header("Content-Disposition"))
                .startsWith("attachment;")
                .endsWith(
                        "filename*=UTF-8''a__Set-Cookie_%20x%3Dy_%3Bfilename%3D_b.html_%20%C3%BC.txt");
    }

    @Test
    void what_the_machine_refuses_is_told_as_json() {
        Answer missing = editor.get(content("/nothing"));
        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.header("Content-Type")).startsWith("application/json");
        assertThat(missing.header("Content-Disposition")).isNull();
        assertThat(missing.body()).isEqualTo("{\"code\":\"not_found\",\"message\":\"Not done.\"}");
    }

    // ---- what happened ----

    private List<String> audited() {
        return server.sql()
                .select(AUDIT_ENTRY.EVENT, AUDIT_ENTRY.OUTCOME)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(name))
                .and(AUDIT_ENTRY.EVENT.like("Remote F%"))
                .orderBy(AUDIT_ENTRY.SEQUENCE)
                .fetch(row -> row.value1() + " " + row.value2());
    }

    private String details(String event) {
        return String.join(
                "",
                server.sql()
                        .select(AUDIT_ENTRY.DETAILS)
                        .from(AUDIT_ENTRY)
                        .where(AUDIT_ENTRY.TARGET.eq(name))
                        .and(AUDIT_ENTRY.EVENT.eq(event))
                        .fetch(AUDIT_ENTRY.DETAILS));
    }

    // ---- what people do ----

    private String add(Map<String, String> fields) {
        var form = new HashMap<>(Map.of("address", "127.0.0.1", "port", "22", "protocol", "ssh"));
        form.putAll(fields);
        name = "files-" + NAMES.incrementAndGet();
        form.put("name", name);
        Answer added = editor.post(PATH + "/add", form);
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        return added.location();
    }

    private static UUID signIn(Account account) {
        return server.bean(Sessions.class).of(account.id()).getLast().uid();
    }

    private LiveSession open(Account person, String path) {
        var row =
                new SessionRow(
                        UUID.randomUUID(),
                        Long.parseLong(path.substring(path.lastIndexOf('/') + 1)),
                        name,
                        RemoteProtocol.SSH,
                        person.id(),
                        person.email().value(),
                        signIn(person),
                        "ines",
                        "127.0.0.1",
                        "helper-session",
                        server.clock().instant());
        try {
            return server.bean(LiveSessions.class).begin(row, null, person.actor());
        } catch (ConnectRefusedException e) {
            throw new AssertionError(e);
        }
    }

    private String files(String way, Map<String, String> query) {
        return files(machine, way, query);
    }

    private String files(String at, String way, Map<String, String> query) {
        var all = new StringBuilder(at + "/ssh/files" + way + "?session=" + session);
        query.forEach((key, value) ->
                all.append('&')
                        .append(key)
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return all.toString();
    }

    private String content(String path) {
        return files("/content", Map.of("path", path));
    }

    private Answer range(String range, String... headers) {
        return editor.send(
                editor.request(content("/home/ines/report.bin"), headers)
                        .header("Range", range)
                        .GET());
    }

    private Answer upload(String path, byte[] body, long size, long offset) {
        return upload(path, BodyPublishers.ofByteArray(body), size, offset);
    }

    private Answer upload(String path, BodyPublisher body, long size, long offset) {
        return upload(editor, machine, path, body, size, offset);
    }

    private Answer upload(
            Browser browser, String at, String path, BodyPublisher body, long size, long offset) {
        return browser.send(
                browser.request(
                                files(
                                        at,
                                        "/content",
                                        Map.of(
                                                "path", path,
                                                "size", Long.toString(size),
                                                "offset", Long.toString(offset))),
                                "Content-Type",
                                "application/octet-stream",
                                "X-CSRF-TOKEN",
                                browser.csrf())
                        .POST(body));
    }

    private String json(Map<String, Object> members) {
        var all = new HashMap<>(members);
        all.put("session", session);
        return JsonMapper.shared().writeValueAsString(all);
    }

    private int change(String way, Map<String, Object> members) {
        return post(way, json(members)).status();
    }

    private Answer post(String way, String body) {
        return post(editor, machine, way, body);
    }

    private static Answer post(Browser browser, String at, String way, String body) {
        return browser.send(
                browser.request(
                                at + "/ssh/files" + way,
                                "Content-Type",
                                "application/json",
                                "Accept",
                                "application/json",
                                "X-CSRF-TOKEN",
                                browser.csrf())
                        .POST(BodyPublishers.ofString(body)));
    }

    /// The status of each route.
    private List<Integer> refusals(Browser browser, String at) {
        Map<String, String> path = Map.of("path", "/home/ines/report.bin");
        String body =
                json(
                        Map.of(
                                "path", "/home/ines/report.bin",
                                "to", "/home/ines/stolen",
                                "mode", 0777));
        return List.of(
                browser.get(files(at, "", Map.of()), "Accept", "application/json").status(),
                browser.get(files(at, "/content", path)).status(),
                browser.get(files(at, "/part", path), "Accept", "application/json").status(),
                upload(
                                browser,
                                at,
                                "/home/ines/report.bin",
                                BodyPublishers.ofByteArray(new byte[1]),
                                1,
                                0)
                        .status(),
                post(browser, at, "/rename", body).status(),
                post(browser, at, "/permissions", body).status(),
                post(browser, at, "/folder", body).status(),
                post(browser, at, "/delete", body).status());
    }
}
