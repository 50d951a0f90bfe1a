package dev.bailiwick.modules.remotes.recordings;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.REMOTE_RECORDING;
import static dev.bailiwick.platform.schema.Tables.REMOTE_SESSION;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.secrets.ChunkCipher;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Recordings from the terminal to the player, with a stand-in for the helper. The size limit is
/// one megabyte.
@Tag("slow")
class RecordingsTest {
    private static final String PATH = "/remote-manager";
    private static final String JOB = "DeleteOldRecordings.run";
    private static final AtomicInteger NAMES = new AtomicInteger();

    private static StandInTerminal terminal;
    private static RunningServer server;

    private Account chief;
    private Account worker;
    private Browser administrator;
    private Browser editor;

    @BeforeAll
    static void start() throws Exception {
        terminal = new StandInTerminal();
        server =
                RunningServer.onSqlite(
                        "bailiwick.remote-allow=127.0.0.0/8",
                        "bailiwick.helper-socket=" + terminal.socket(),
                        "bailiwick.remote.recording_megabytes=1");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        terminal.close();
    }

    @BeforeEach
    void people() {
        chief = server.person(Role.ADMIN);
        worker = server.person(Role.EDITOR, ProductModule.REMOTE);
        administrator = server.signedIn(chief);
        editor = server.signedIn(worker);
        terminal.forget();
    }

    // ---- what is recorded ----

    @Test
    void what_the_machine_prints_is_recorded_and_what_is_typed_is_not() throws Exception {
        Connection connection = connect(add(true));
        connection.type("pa55word\r");
        Await.until(() -> terminal.typed().equals("pa55word\r"));
        byte[] text = "Password: \r\nWillkommen in Köln\r\n".getBytes(StandardCharsets.UTF_8);
        int middle = new String(text, StandardCharsets.ISO_8859_1).indexOf("Ã") + 1;
        terminal.print(Arrays.copyOf(text, middle));
        terminal.print(Arrays.copyOfRange(text, middle, text.length));
        connection.shows("ln\r\n");
        connection.send("{\"type\":\"resize\",\"columns\":132,\"rows\":43}");
        Await.until(() -> !terminal.received(SessionRequest.Resize.class).isEmpty());
        terminal.print("$ ");
        connection.shows("$ ");
        UUID uid = connection.end();

        Played played = play(uid);
        assertThat(played.header().get("version").asInt()).isEqualTo(2);
        assertThat(played.header().get("width").asInt()).isEqualTo(80);
        assertThat(played.header().get("height").asInt()).isEqualTo(24);
        assertThat(played.output()).isEqualTo("Password: \r\nWillkommen in Köln\r\n$ ");
        assertThat(played.of("r")).containsExactly("132x43");
        assertThat(played.end()).isEqualTo("complete");
        assertThat(played.raw()).doesNotContain("pa55word");
    }

    @Test
    void the_file_is_for_its_owner_only_and_contains_no_text() throws Exception {
        UUID uid = recorded("root:x:0:0:root\r\n");
        assertThat(Files.readString(file(uid), StandardCharsets.ISO_8859_1))
                .doesNotContain("root", "version");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(uid))))
                .isEqualTo("rw-------");
        assertThat(play(uid).output()).contains("root:x:0:0:root");
    }

    @Test
    void output_that_is_shown_again_is_recorded_once() throws Exception {
        Machine machine = add(true);
        Connection first = connect(machine);
        terminal.print("seen once, ");
        first.shows("seen once, ");
        first.leave();
        terminal.print("while nobody watched, ");
        Connection second = attach(machine, first.session());
        second.shows("seen once, while nobody watched, ");
        terminal.print("and after.");
        second.shows("and after.");
        Played played = play(second.end());
        assertThat(played.output()).isEqualTo("seen once, while nobody watched, and after.");
        assertThat(played.of("m")).isEmpty();
        assertThat(played.of("r")).containsExactly("100x30");
    }

    @Test
    void output_that_nobody_can_see_any_more_is_a_marked_gap() throws Exception {
        Machine machine = add(true);
        Connection first = connect(machine);
        terminal.print("before ");
        first.shows("before ");
        first.leave();
        terminal.print("x".repeat(500) + "y".repeat(StandInTerminal.KEPT));
        Connection second = attach(machine, first.session());
        second.shows("yyy");
        Played played = play(second.end());
        assertThat(played.output()).isEqualTo("before " + "y".repeat(StandInTerminal.KEPT));
        assertThat(played.of("m")).containsExactly("500 bytes were printed that nobody saw");
    }

    @Test
    void a_recorded_session_says_so_before_and_while_it_is_open() throws Exception {
        Machine machine = add(true);
        assertThat(editor.get(machine.path() + "/ssh").body())
                .contains("This session will be recorded", "90 days", "id=\"recorded\"");
        Connection connection = connect(machine);
        assertThat(connection.shown()).contains("\"recorded\":true");
        connection.end();

        Machine other = add(false);
        assertThat(editor.get(other.path() + "/ssh").body())
                .doesNotContain("This session will be recorded");
        Connection unrecorded = connect(other);
        assertThat(unrecorded.shown()).contains("\"recorded\":false");
        UUID uid = unrecorded.end();
        assertThat(file(uid)).doesNotExist();
        assertThat(administrator.get(page(uid)).status()).isEqualTo(404);
    }

    @Test
    void only_administrators_decide_what_is_recorded() {
        Machine machine = add(true);
        Answer refused = edit(editor, machine, "false");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Only administrators change this");
        assertThat(edit(editor, machine, "true").status()).isEqualTo(302);
        assertThat(edit(administrator, machine, "false").status()).isEqualTo(302);
        assertThat(edit(editor, machine, "true").status()).isEqualTo(422);
        Answer desktop =
                administrator.post(
                        PATH + "/add",
                        Map.of(
                                "name", "desktop-" + NAMES.incrementAndGet(),
                                "address", "127.0.0.1",
                                "port", "3389",
                                "protocol", "rdp",
                                "recorded", "true"));
        assertThat(desktop.status()).isEqualTo(422);
        assertThat(desktop.body()).contains("Only SSH sessions can be recorded");
    }

    // ---- when it cannot be recorded ----

    @Test
    void a_session_that_cannot_be_recorded_does_not_begin() throws Exception {
        Path folder = server.folder().resolve("recordings");
        Path aside = server.folder().resolve("aside");
        boolean isThere = Files.exists(folder);
        if (isThere) {
            Files.move(folder, aside);
        }
        Files.writeString(folder, "in the way");
        try {
            Machine machine = add(true);
            Connection refused = open(machine);
            refused.send("{\"type\":\"connect\",\"username\":\"root\",\"columns\":80,\"rows\":24}");
            Await.until(() -> refused.shown().contains("This session must be recorded"));
            Await.until(() -> !terminal.received(SessionRequest.Close.class).isEmpty());
            assertThat(refused.shown()).doesNotContain("\"ready\"");
            assertThat(count(machine.name())).isZero();
            assertThat(
                            server.sql()
                                    .fetchCount(
                                            REMOTE_RECORDING,
                                            REMOTE_RECORDING.REMOTE_NAME.eq(machine.name())))
                    .isZero();
            assertThat(editor.get(add(false).path() + "/ssh").status()).isEqualTo(200);
        } finally {
            Files.delete(folder);
            if (isThere) {
                Files.move(aside, folder);
            }
        }
    }

    @Test
    void a_session_ends_when_its_recording_is_full_and_shows_nothing_that_is_not_in_it()
            throws Exception {
        Connection connection = connect(add(true));
        byte[] much = "0123456789abcdef".repeat(4_000).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 20 && terminal.isWatched(); i++) {
            terminal.print(much);
        }
        Await.until(() -> connection.shown().contains("reached its size limit"));
        UUID uid = connection.session();
        Await.until(() -> "recording_full".equals(reason(uid)));
        Played played = play(uid);
        assertThat(played.end()).isEqualTo("complete");
        assertThat(played.output()).isEqualTo(connection.output()).hasSizeGreaterThan(900_000);
        assertThat(Files.size(file(uid))).isLessThan(1_048_576 + 100);
    }

    @Test
    void a_recording_that_cannot_be_written_stops() throws Exception {
        var about =
                new Recording(
                        UUID.randomUUID(),
                        "db-1",
                        "ines@example.org",
                        "root",
                        "192.0.2.1",
                        Instant.now(),
                        null);
        var recorder =
                new Recorder(
                        about, ChunkCipher.newKey(), Path.of("/dev/full"), 1_000, server.clock());
        assertThatExceptionOfType(RecordingStoppedException.class)
                .isThrownBy(() -> recorder.output(0, new byte[] {65}))
                .matches(stopped -> !stopped.isFull());
        assertThat(recorder.finish()).isFalse();
    }

    // ---- damage ----

    @Test
    void nothing_is_played_after_a_change_to_the_file() throws Exception {
        UUID uid = recorded("first\r\n", "second\r\n", "third\r\n");
        byte[] whole = Files.readAllBytes(file(uid));
        List<byte[]> chunks = chunks(whole);
        assertThat(chunks).hasSizeGreaterThanOrEqualTo(5);
        int last = chunks.size() - 1;

        byte[] flipped = whole.clone();
        flipped[chunks.get(0).length + chunks.get(1).length + 30] ^= 1;
        assertDamaged(uid, flipped, "first\r\n");
        assertDamaged(uid, Arrays.copyOf(whole, whole.length - 3), "first\r\nsecond\r\nthird\r\n");
        assertDamaged(uid, join(chunks.subList(0, last)), "first\r\nsecond\r\nthird\r\n");
        assertDamaged(uid, join(chunks.subList(1, last + 1)), "");
        var moved = new ArrayList<>(chunks);
        moved.set(last - 1, chunks.get(last - 2));
        moved.set(last - 2, chunks.get(last - 1));
        assertDamaged(uid, join(moved), "first\r\n");
        assertDamaged(uid, join(List.of(whole, chunks.get(1))), "first\r\nsecond\r\nthird\r\n");
        byte[] longer = whole.clone();
        longer[1] = 127;
        assertDamaged(uid, longer, "");
        UUID other = recorded("other\r\n");
        assertDamaged(uid, Files.readAllBytes(file(other)), "");
        assertDamaged(uid, new byte[0], "");

        Files.write(file(uid), whole);
        assertThat(play(uid).end()).isEqualTo("complete");
    }

    @Test
    void what_was_recorded_before_the_server_was_killed_is_played() throws Exception {
        UUID uid = recorded("before the power went\r\n");
        List<byte[]> chunks = chunks(Files.readAllBytes(file(uid)));
        Files.write(file(uid), join(chunks.subList(0, chunks.size() - 1)));
        server.sql()
                .update(REMOTE_RECORDING)
                .setNull(REMOTE_RECORDING.ENDED_AT)
                .where(REMOTE_RECORDING.UID.eq(uid))
                .execute();
        Played played = play(uid);
        assertThat(played.output()).contains("before the power went");
        assertThat(played.end()).isEqualTo("open");
    }

    @Test
    void a_recording_is_played_while_its_session_is_open() throws Exception {
        Connection connection = connect(add(true));
        terminal.print("still here");
        connection.shows("still here");
        Played played = play(connection.session());
        assertThat(played.output()).isEqualTo("still here");
        assertThat(played.end()).isEqualTo("open");
        connection.end();
    }

    // ---- who plays it ----

    /// JumpServer let everybody read recordings (CVE-2023-42442).
    @Test
    void only_administrators_play_recordings_and_only_after_a_recent_authentication()
            throws Exception {
        UUID uid = recorded("secret\r\n");
        Browser viewer = server.signedIn(Role.VIEWER, ProductModule.REMOTE);
        for (String path : List.of(page(uid), events(uid))) {
            assertThat(server.browser().get(path).location()).contains("/login");
            assertThat(viewer.get(path).status()).isEqualTo(403);
            assertThat(editor.get(path).status()).isEqualTo(403);
        }
        server.sql()
                .update(SESSION)
                .set(SESSION.AUTHENTICATED_AT, server.clock().instant().minusSeconds(3_600))
                .where(SESSION.ACCOUNT_ID.eq(chief.id()))
                .execute();
        for (String path : List.of(page(uid), events(uid))) {
            assertThat(administrator.get(path).location()).contains("/auth/reauthenticate");
        }
        assertThat(viewed(uid)).isZero();
    }

    @Test
    void no_other_file_is_played() throws Exception {
        UUID uid = recorded("secret\r\n");
        for (String other :
                List.of(
                        UUID.randomUUID().toString(),
                        "master.key",
                        "..%2fmaster.key",
                        "%2e%2e/master.key",
                        "..%2f..%2f" + uid,
                        uid + "%00",
                        "1-1-1-1-1")) {
            assertThat(administrator.get(PATH + "/recordings/" + other + "/events").status())
                    .as(other)
                    .isIn(400, 404);
        }
    }

    @Test
    void each_view_is_audited_and_the_page_leaves_nothing_in_caches() throws Exception {
        UUID uid = recorded("secret\r\n");
        Answer shown = administrator.get(page(uid));
        assertThat(shown.status()).as(shown.body()).isEqualTo(200);
        assertThat(shown.body())
                .contains(events(uid), worker.email().value(), "Kept until")
                .doesNotContain("secret");
        assertThat(viewed(uid)).isZero();
        Answer played = administrator.get(events(uid));
        assertThat(played.header("Cache-Control")).isEqualTo("no-store");
        assertThat(played.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(viewed(uid)).isEqualTo(1);
    }

    @Test
    void administrators_find_recordings_in_the_list_of_sessions() throws Exception {
        UUID uid = recorded("secret\r\n");
        assertThat(administrator.get(PATH + "/sessions").body()).contains(page(uid));
        assertThat(editor.get(PATH + "/sessions").body()).doesNotContain("/recordings/");
    }

    @Test
    void a_recording_stays_when_the_machine_and_the_account_are_removed() throws Exception {
        Machine machine = add(true);
        Connection connection = connect(machine);
        terminal.print("evidence");
        connection.shows("evidence");
        UUID uid = connection.end();
        assertThat(administrator.post(machine.path() + "/remove").status()).isEqualTo(302);
        assertThat(administrator.get(PATH + "/sessions").body()).contains(page(uid));
        server.sql().deleteFrom(REMOTE_SESSION).where(REMOTE_SESSION.UID.eq(uid)).execute();
        assertThat(administrator.get(page(uid)).body())
                .contains(machine.name(), worker.email().value());
        assertThat(play(uid).output()).isEqualTo("evidence");
    }

    // ---- how long ----

    @Test
    void recordings_are_deleted_when_their_time_is_over_and_files_without_a_recording()
            throws Exception {
        UUID old = recorded("old\r\n");
        UUID recent = recorded("recent\r\n");
        started(old, Duration.ofDays(91));
        started(recent, Duration.ofDays(89));
        age(file(old));
        Path orphan = Files.writeString(file(UUID.randomUUID()), "x");
        age(orphan);
        Path fresh = Files.writeString(file(UUID.randomUUID()), "x");
        Path foreign = Files.writeString(server.folder().resolve("recordings/README"), "x");
        age(foreign);
        server.runJob(JOB);
        assertThat(file(old)).doesNotExist();
        assertThat(orphan).doesNotExist();
        assertThat(fresh).exists();
        assertThat(foreign).exists();
        assertThat(administrator.get(page(old)).status()).isEqualTo(404);
        assertThat(play(recent).output()).isEqualTo("recent\r\n");
        assertThat(
                        server.sql()
                                .fetchCount(
                                        AUDIT_ENTRY,
                                        AUDIT_ENTRY.EVENT.eq("Remote Recordings Deleted")))
                .isEqualTo(1);
    }

    @Test
    void a_recording_whose_file_is_missing_says_so() throws Exception {
        UUID uid = recorded("gone\r\n");
        Files.delete(file(uid));
        assertThat(administrator.get(page(uid)).body())
                .contains("This server does not have the file");
        assertThat(administrator.get(events(uid)).status()).isEqualTo(404);
        assertThat(viewed(uid)).isZero();
    }

    // ---- what people do ----

    private record Machine(String path, String name) {}

    private Machine add(boolean isRecorded) {
        String name = "recorded-" + NAMES.incrementAndGet();
        Answer added =
                administrator.post(
                        PATH + "/add",
                        Map.of(
                                "name", name,
                                "address", "127.0.0.1",
                                "port", "22",
                                "protocol", "ssh",
                                "recorded", Boolean.toString(isRecorded)));
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        var machine = new Machine(added.location(), name);
        assertThat(
                        administrator
                                .post(
                                        machine.path() + "/host-keys/add",
                                        Map.of("fingerprint", StandInTerminal.HOST_KEY))
                                .status())
                .isEqualTo(302);
        return machine;
    }

    private static Answer edit(Browser browser, Machine machine, String recorded) {
        String page = browser.get(machine.path() + "/edit").body();
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                machine.name(),
                                "address",
                                "127.0.0.1",
                                "port",
                                "22",
                                "protocol",
                                "ssh",
                                "notes",
                                UUID.randomUUID().toString(),
                                "recorded",
                                recorded));
        form.put("revision", page.replaceAll("(?s).*name=\"revision\" value=\"(\\d+)\".*", "$1"));
        return browser.post(machine.path() + "/edit", form);
    }

    /// A session that printed this and has ended.
    private UUID recorded(String... texts) throws Exception {
        terminal.forget();
        Connection connection = connect(add(true));
        for (String text : texts) {
            terminal.print(text);
            connection.shows(text);
        }
        return connection.end();
    }

    private static String page(UUID uid) {
        return PATH + "/recordings/" + uid;
    }

    private static String events(UUID uid) {
        return page(uid) + "/events";
    }

    private static Path file(UUID uid) {
        return server.folder().resolve("recordings").resolve(uid.toString());
    }

    private static void age(Path file) throws IOException {
        Files.setLastModifiedTime(
                file, FileTime.from(server.clock().instant().minus(Duration.ofDays(2))));
    }

    private static void started(UUID uid, Duration ago) {
        server.sql()
                .update(REMOTE_RECORDING)
                .set(REMOTE_RECORDING.STARTED_AT, server.clock().instant().minus(ago))
                .where(REMOTE_RECORDING.UID.eq(uid))
                .execute();
    }

    private static int count(String machine) {
        return server.sql().fetchCount(REMOTE_SESSION, REMOTE_SESSION.REMOTE_NAME.eq(machine));
    }

    private static @Nullable String reason(UUID uid) {
        return server.sql()
                .select(REMOTE_SESSION.END_REASON)
                .from(REMOTE_SESSION)
                .where(REMOTE_SESSION.UID.eq(uid))
                .fetchOne(REMOTE_SESSION.END_REASON);
    }

    private static int viewed(UUID uid) {
        return server.sql()
                .fetchCount(
                        AUDIT_ENTRY,
                        AUDIT_ENTRY
                                .EVENT
                                .eq("Remote Recording Viewed")
                                .and(AUDIT_ENTRY.DETAILS.contains(uid.toString())));
    }

    private void assertDamaged(UUID uid, byte[] file, String output) throws IOException {
        Files.write(file(uid), file);
        Played played = play(uid);
        assertThat(played.end()).isEqualTo("damaged");
        assertThat(played.output()).isEqualTo(output);
    }

    private static List<byte[]> chunks(byte[] file) {
        var chunks = new ArrayList<byte[]>();
        for (int from = 0; from < file.length; from += chunks.getLast().length) {
            int length = 5 + ByteBuffer.wrap(file).getInt(from + 1);
            chunks.add(Arrays.copyOfRange(file, from, from + length));
        }
        return chunks;
    }

    private static byte[] join(List<byte[]> parts) {
        var all = ByteBuffer.allocate(parts.stream().mapToInt(part -> part.length).sum());
        parts.forEach(all::put);
        return all.array();
    }

    private Played play(UUID uid) {
        Answer answer = administrator.get(events(uid));
        assertThat(answer.status()).isEqualTo(200);
        return new Played(answer.body());
    }

    private record Played(String raw) {
        private List<JsonNode> lines() {
            return raw.lines().map(JsonMapper.shared()::readTree).toList();
        }

        JsonNode header() {
            return lines().getFirst();
        }

        List<String> of(String code) {
            return lines().stream()
                    .filter(line -> line.isArray() && line.get(1).asString().equals(code))
                    .map(line -> line.get(2).asString())
                    .toList();
        }

        String output() {
            return of("o").stream().collect(Collectors.joining());
        }

        String end() {
            return lines().getLast().get("end").asString();
        }
    }

    private Connection connect(Machine machine) {
        Connection connection = open(machine);
        connection.send("{\"type\":\"connect\",\"username\":\"root\",\"columns\":80,\"rows\":24}");
        Await.until(() -> connection.shown().contains("\"ready\"") && terminal.isWatched());
        return connection;
    }

    private Connection attach(Machine machine, UUID session) {
        Connection connection = open(machine);
        connection.send(
                "{\"type\":\"attach\",\"session\":\"%s\",\"columns\":100,\"rows\":30}"
                        .formatted(session));
        Await.until(() -> connection.shown().contains("\"ready\""));
        return connection;
    }

    private Connection open(Machine machine) {
        var connection = new Connection();
        connection.socket =
                HttpClient.newHttpClient()
                        .newWebSocketBuilder()
                        .header("Origin", server.address())
                        .header("Cookie", "bailiwick=" + editor.cookie("bailiwick"))
                        .buildAsync(
                                URI.create(
                                        server.address().replace("http", "ws")
                                                + machine.path()
                                                + "/ssh/ws"),
                                connection)
                        .join();
        return connection;
    }

    private static final class Connection implements WebSocket.Listener {
        private final Queue<String> shown = new ConcurrentLinkedQueue<>();
        private final Queue<String> output = new ConcurrentLinkedQueue<>();
        private volatile @Nullable WebSocket socket;

        void send(String text) {
            var _ = Objects.requireNonNull(socket).sendText(text, true).join();
        }

        void type(String text) {
            var _ =
                    Objects.requireNonNull(socket)
                            .sendBinary(
                                    ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), true)
                            .join();
        }

        String shown() {
            return String.join("\n", shown);
        }

        /// Only ASCII in these tests is compared.
        String output() {
            return String.join("", output);
        }

        void shows(String part) {
            Await.until(() -> output().contains(part));
        }

        UUID session() {
            return UUID.fromString(shown().replaceAll("(?s).*\"session\":\"([^\"]+)\".*", "$1"));
        }

        void leave() {
            Objects.requireNonNull(socket).abort();
            Await.until(() -> !terminal.isWatched());
        }

        /// Waits until the session is over.
        UUID end() {
            UUID uid = session();
            send("{\"type\":\"close\"}");
            Await.until(() -> reason(uid) != null);
            return uid;
        }

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence text, boolean last) {
            shown.add(text.toString());
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(
                WebSocket from, ByteBuffer bytes, boolean last) {
            output.add(StandardCharsets.ISO_8859_1.decode(bytes).toString());
            from.request(1);
            return null;
        }
    }
}
