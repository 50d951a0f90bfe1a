package dev.bailiwick.modules.remotes.desktop;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.REMOTE_SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.remote.DesktopEvent;
import dev.bailiwick.contract.remote.DesktopEvent.Certificate;
import dev.bailiwick.contract.remote.DesktopEvent.Checked;
import dev.bailiwick.contract.remote.DesktopEvent.Failed;
import dev.bailiwick.contract.remote.DesktopEvent.Target;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.DesktopRequest.Security;
import dev.bailiwick.contract.remote.Secret;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.modules.remotes.sessions.TerminalSocket;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The page of a desktop, its checks, and its websocket as each person uses it, with a stand-in for
/// the helper.
@Tag("slow")
class DesktopPagesTest {
    private static final String PATH = "/remote-manager";
    private static final String SHA = "0f".repeat(32);
    private static final AtomicInteger NAMES = new AtomicInteger();
    private static final Map<String, String> NAME_OF = new ConcurrentHashMap<>();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static StandInHelper helper;
    private static RunningServer server;

    private Browser administrator;
    private Browser editor;
    private Browser viewer;

    @BeforeAll
    static void start() throws Exception {
        helper = new StandInHelper();
        server =
                RunningServer.onSqlite(
                        "bailiwick.remote-allow=127.0.0.0/8",
                        "bailiwick.helper-socket=" + helper.socket());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        helper.close();
    }

    @BeforeEach
    void everythingIsFine() {
        administrator = server.signedIn(server.person(Role.ADMIN));
        editor = server.signedIn(Role.EDITOR, ProductModule.REMOTE);
        viewer = server.signedIn(Role.VIEWER, ProductModule.REMOTE);
        helper.finds(found("1.6.0", target(List.of(Security.TLS, Security.NLA))));
    }

    @Test
    void a_desktop_is_added_and_offered_to_those_who_may_connect() {
        String path = add(Map.of());
        assertThat(editor.get(path).body())
                .contains(path + "/rdp")
                .doesNotContain("No host key is pinned");
        assertThat(viewer.get(path).body()).doesNotContain(path + "/rdp");
        Answer page = editor.get(path + "/rdp");
        assertThat(page.body())
                .contains("Before you connect", "all.min.js", "Fit the window", "None")
                .doesNotContain("Pin certificate", "open-clipboard");
        assertThat(page.body()).doesNotContainPattern("<form[^>]*id=\"connect\"[^>]*method");
        assertThat(editor.get(add(Map.of("clipboard", "true")) + "/rdp").body())
                .contains("open-clipboard");
        assertThat(viewer.get(path + "/rdp").status()).isEqualTo(403);
    }

    @Test
    void checks_that_pass_name_what_was_found() {
        JsonNode report = preflight(add(Map.of()));
        assertThat(report.get("ready").asBoolean()).isTrue();
        assertThat(report.get("problems").size()).isZero();
        assertThat(report.get("daemon").get("reachable").asBoolean()).isTrue();
        assertThat(report.get("daemon").get("version").asString()).isEqualTo("1.6.0");
        JsonNode target = report.get("target");
        assertThat(target.get("resolved").asBoolean()).isTrue();
        assertThat(target.get("reachable").asBoolean()).isTrue();
        assertThat(target.get("certificate_sha256").asString()).isEqualTo(SHA);
        assertThat(target.get("security").toString()).isEqualTo("[\"tls\",\"nla\"]");
        assertThat(report.get("warnings").toString()).contains("No certificate is pinned");
    }

    @Test
    void checks_tell_the_things_apart_that_go_wrong() {
        String path = add(Map.of());
        helper.finds(new Checked(new DesktopEvent.Daemon(false, null, false, 0), null));
        assertThat(problems(path)).containsExactly("daemon");
        helper.finds(found("1.6.0", new Target(false, false, List.of(), null, 1)));
        assertThat(problems(path)).containsExactly("port");
        helper.finds(found("1.6.0", new Target(true, false, List.of(), null, 1)));
        assertThat(problems(path)).containsExactly("not_rdp");
        helper.finds(found("1.6.0", target(List.of(Security.RDP))));
        assertThat(problems(path)).containsExactly("security");
        helper.finds(found("1.6.0", new Target(true, true, List.of(Security.TLS), null, 1)));
        assertThat(problems(path)).containsExactly("certificate");
        helper.finds(found("1.6.0", target(List.of(Security.TLS))));
        assertThat(problems(add(Map.of("rdp_security", "nla")))).containsExactly("security");
        assertThat(problems(add(Map.of("address", "no-such-machine.invalid"))))
                .containsExactly("name");
        assertThat(problems(path)).isEmpty();
    }

    @Test
    void an_old_guacd_is_warned_of() {
        helper.finds(found("1.3.0", target(List.of(Security.TLS))));
        JsonNode report = preflight(add(Map.of()));
        assertThat(report.get("ready").asBoolean()).isTrue();
        assertThat(report.get("warnings").toString())
                .contains("guacd 1.3.0 has known vulnerabilities");
    }

    @Test
    void a_pinned_certificate_is_the_only_one() throws Exception {
        String path = add(Map.of());
        String grouped = CertificatePin.grouped(SHA);
        assertThat(editor.post(path + "/rdp/certificate/pin", Map.of("sha256", SHA)).status())
                .isEqualTo(403);
        assertThat(
                        administrator
                                .post(path + "/rdp/certificate/pin", Map.of("sha256", grouped))
                                .location())
                .isEqualTo(path + "/rdp");
        assertThat(editor.get(path + "/rdp").body()).contains(grouped);
        assertThat(problems(path)).isEmpty();

        Connection _ = open(editor, path);
        Await.until(() -> helper.opened().stream().anyMatch(one -> SHA.equals(one.pin())));

        helper.finds(found("1.3.0", target(List.of(Security.TLS))));
        assertThat(preflight(path).get("warnings").toString()).contains("checked, not enforced");
        var other = new Certificate("aa".repeat(32), "CN=x", true, Instant.EPOCH, Instant.EPOCH);
        helper.finds(found("1.6.0", new Target(true, true, List.of(Security.TLS), other, 1)));
        assertThat(problems(path)).containsExactly("certificate");
        int before = helper.opened().size();
        Connection refused = open(editor, path);
        Await.until(() -> refused.shown().contains("5.error,"));
        assertThat(refused.shown()).contains("The certificate is not the pinned one.,3.519;");
        assertThat(helper.opened()).hasSize(before);

        String removal = path + "/rdp/certificate/remove";
        assertThat(editor.get(removal).status()).isEqualTo(403);
        assertThat(administrator.get(path + "/rdp").body())
                .contains("href=\"%s\"".formatted(removal));
        assertThat(administrator.get(removal).body())
                .contains(grouped, "Remove pin", "Keep pin", "Any certificate is accepted then");
        assertThat(administrator.post(removal).status()).isEqualTo(302);
        assertThat(administrator.get(removal).location()).isEqualTo(path + "/rdp");
        assertThat(problems(path)).isEmpty();
        assertThat(events(path))
                .contains("Remote Certificate Pinned", "Remote Certificate Pin Removed");
    }

    @Test
    void a_desktop_opens_carries_instructions_and_ends_with_its_browser() {
        String path = add(Map.of("clipboard", "true", "keyboard_layout", "de-de-qwertz"));
        Connection connection = open(editor, path);
        assertThat(connection.socket().getSubprotocol()).isEqualTo("guacamole");
        Await.until(() -> connection.shown().endsWith(StandInHelper.FIRST_INSTRUCTION));
        assertThat(connection.shown()).startsWith("0.,36.");
        DesktopRequest.Open request = helper.opened().getLast();
        assertThat(request.address()).isEqualTo("127.0.0.1");
        assertThat(request.username()).isEqualTo("ines");
        assertThat(request.security()).isEqualTo(Security.NLA);
        assertThat(request.clipboard()).isTrue();
        assertThat(request.keyboardLayout()).isEqualTo("de-de-qwertz");
        assertThat(request.display().width()).isEqualTo(1280);
        connection.socket().sendText("3.key,2.65,1.1;", true).join();
        Await.until(() -> helper.typed().contains("3.key,2.65,1.1;"));
        connection.socket().sendClose(WebSocket.NORMAL_CLOSURE, "").join();
        Await.until(() -> List.of("closed").equals(ends(path)));
        assertThat(events(path))
                .containsSubsequence("Remote Session Started", "Remote Session Ended");
        Await.until(helper::isLeft);
    }

    @Test
    void a_failed_sign_in_says_why_and_is_recorded_so() throws Exception {
        String path = add(Map.of());
        Connection connection = open(editor, path);
        Await.until(() -> connection.shown().endsWith(StandInHelper.FIRST_INSTRUCTION));
        helper.send(new Failed(Failed.Code.AUTHENTICATION_FAILED, "Wrong.", 769));
        Await.until(() -> connection.shown().endsWith("5.error,6.Wrong.,3.769;"));
        Await.until(() -> Integer.valueOf(1000).equals(connection.closed()));
        Await.until(() -> List.of("failed").equals(ends(path)));
        assertThat(events(path)).contains("Remote Session Failed");
    }

    @Test
    void a_desktop_opens_by_the_rules_that_hold_then() {
        String path = add(Map.of());
        String token = token(editor, path);
        int before = helper.opened().size();
        change(path, Map.of("people", server.person(Role.ADMIN).email().value()));
        assertThat(connect(editor, path, token, origin()).status()).isEqualTo(403);
        assertThat(helper.opened()).hasSize(before);
    }

    @Test
    void a_person_who_starts_without_end_waits() {
        String path = add(Map.of());
        for (int i = 0; i < 5; i++) {
            assertThat(token(editor, path)).isNotEmpty();
        }
        assertThat(post(editor, path + "/rdp/start", "{}").status()).isEqualTo(429);
        Browser other = server.signedIn(Role.EDITOR, ProductModule.REMOTE);
        assertThat(post(other, path + "/rdp/start", "{}").status()).isEqualTo(200);
    }

    @Test
    void signing_out_ends_the_desktop() {
        String path = add(Map.of());
        Browser leaving = server.signedIn(Role.EDITOR, ProductModule.REMOTE);
        Connection connection = open(leaving, path);
        Await.until(() -> connection.shown().endsWith(StandInHelper.FIRST_INSTRUCTION));
        assertThat(leaving.post("/logout").status()).isEqualTo(302);
        Await.until(() -> connection.closed() != null);
        assertThat(connection.shown()).contains("The person signed out.,3.523;");
        Await.until(() -> List.of("signed_out").equals(ends(path)));
    }

    @Test
    void a_token_works_once() {
        String path = add(Map.of());
        String token = token(editor, path);
        Connection first = connect(editor, path, token, origin());
        assertThat(first.status()).isEqualTo(101);
        assertThat(connect(editor, path, token, origin()).status()).isEqualTo(403);
    }

    @Test
    void the_password_is_overwritten_when_no_websocket_opens() throws IOException {
        Account ines = server.person(Role.EDITOR, ProductModule.REMOTE);
        Browser browser = server.signedIn(ines);
        String path = add(Map.of());

        StartRequest ofOldBrowser = entered();
        assertThat(handshakeOfVersion12(browser, path, pending(ines, path, ofOldBrowser)))
                .startsWith("HTTP/1.1 426");
        assertThat(ofOldBrowser.password()).matches(DesktopPagesTest::isOverwritten);

        String terminal = add(Map.of("protocol", "ssh"));
        for (int i = 0; i < 40; i++) {
            TerminalSocket _ = TerminalSocket.open(server, browser, terminal);
        }
        StartRequest tooMany = entered();
        Connection refused = connect(browser, path, pending(ines, path, tooMany), origin());
        Await.until(() -> refused.closed() != null);
        assertThat(tooMany.password()).matches(DesktopPagesTest::isOverwritten);
    }

    @Test
    void a_token_works_for_its_person_and_machine_only() {
        String path = add(Map.of());
        String token = token(editor, path);
        Browser other = server.signedIn(Role.EDITOR, ProductModule.REMOTE);
        assertThat(connect(other, path, token, origin()).status()).isEqualTo(403);
        assertThat(connect(editor, add(Map.of()), token, origin()).status()).isEqualTo(403);
        assertThat(connect(editor, path, "", origin()).status()).isEqualTo(403);
        assertThat(connect(editor, path, "x".repeat(43), origin()).status()).isEqualTo(403);
        assertThat(connect(editor, path, token, origin()).status()).isEqualTo(101);
    }

    @Test
    void the_upgrade_is_refused_without_sign_in_module_origin_or_machine() {
        String path = add(Map.of());
        String token = token(editor, path);
        assertThat(connect(server.browser(), path, token, origin()).status()).isEqualTo(401);
        Browser without = server.signedIn(Role.EDITOR, ProductModule.COMPUTE);
        assertThat(connect(without, path, token, origin()).status()).isEqualTo(403);
        assertThat(connect(viewer, path, token, origin()).status()).isEqualTo(403);
        assertThat(connect(editor, path, token, "https://evil.example").status()).isEqualTo(403);
        assertThat(connect(editor, path, token, null).status()).isEqualTo(403);
        assertThat(connect(editor, PATH + "/999999", token, origin()).status()).isEqualTo(404);
        String terminal = add(Map.of("protocol", "ssh"));
        assertThat(connect(editor, terminal, token, origin()).status()).isEqualTo(404);
        assertThat(editor.get(path + "/rdp/ws?token=" + token).status()).isEqualTo(403);
        assertThat(connect(editor, path, token, origin()).status()).isEqualTo(101);
    }

    @Test
    void only_people_who_may_connect_check_and_start() {
        String path =
                add(
                        Map.of(
                                "people",
                                server.person(Role.EDITOR, ProductModule.REMOTE).email().value()));
        for (Browser refused : List.of(editor, viewer, server.signedIn(Role.EDITOR))) {
            assertThat(post(refused, path + "/rdp/preflight", "").status()).isEqualTo(403);
            assertThat(post(refused, path + "/rdp/start", "{}").status()).isEqualTo(403);
        }
        assertThat(editor.postWithoutToken(path + "/rdp/preflight", Map.of()).status())
                .isEqualTo(403);
    }

    @Test
    void what_is_too_long_is_refused_and_nothing_is_required() {
        String path = add(Map.of());
        assertThat(
                        post(
                                        editor,
                                        path + "/rdp/start",
                                        "{\"username\":\"%s\"}".formatted("x".repeat(256)))
                                .status())
                .isEqualTo(422);
        for (String other : List.of("", "[]", "null", "{\"width\":\"x\"}", "{", "\"pa55word\"")) {
            Answer refused = post(editor, path + "/rdp/start", other);
            assertThat(refused.status()).as(other).isEqualTo(400);
            assertThat(refused.body()).doesNotContain("pa55word");
        }
        Answer started = post(editor, path + "/rdp/start", "{}");
        assertThat(started.status()).isEqualTo(200);
        assertThat(started.header("Cache-Control")).isEqualTo("no-store");
        JsonNode json = JsonMapper.shared().readTree(started.body());
        assertThat(json.get("expires_in").asInt()).isEqualTo(30);
        assertThat(json.get("token").asString()).hasSizeGreaterThan(40);
    }

    /// 160 MB are announced, and one byte more than is accepted is sent.
    @Test
    void a_body_that_is_too_long_is_refused_before_the_rest_of_it_is_read() throws IOException {
        URI address = URI.create(server.address() + add(Map.of()) + "/rdp/start");
        String head =
                """
                POST %s HTTP/1.1
                Host: %s
                Cookie: bailiwick=%s
                X-CSRF-TOKEN: %s
                Accept: application/json
                Content-Type: application/json
                Content-Length: 160000000

                """
                        .formatted(
                                address.getPath(),
                                address.getAuthority(),
                                editor.cookie("bailiwick"),
                                editor.csrf())
                        .replace("\n", "\r\n");
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream()
                    .write(" ".repeat(16 * 1024 + 1).getBytes(StandardCharsets.US_ASCII));
            var answer =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(answer.readLine()).startsWith("HTTP/1.1 413");
        }
    }

    // ---- what happened ----

    private static List<String> ends(String path) {
        return server.sql()
                .select(REMOTE_SESSION.END_REASON)
                .from(REMOTE_SESSION)
                .where(REMOTE_SESSION.REMOTE_ID.eq(id(path)))
                .and(REMOTE_SESSION.ENDED_AT.isNotNull())
                .fetch(REMOTE_SESSION.END_REASON);
    }

    private List<String> events(String path) {
        return server.sql()
                .select(AUDIT_ENTRY.EVENT)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(NAME_OF.get(path)))
                .orderBy(AUDIT_ENTRY.SEQUENCE)
                .fetch(AUDIT_ENTRY.EVENT);
    }

    // ---- what people do ----

    private String add(Map<String, String> fields) {
        var form = new HashMap<>(Map.of("address", "127.0.0.1", "port", "3389", "protocol", "rdp"));
        form.putAll(fields);
        String name = "ts-" + NAMES.incrementAndGet();
        form.put("name", name);
        Answer added = editor.post(PATH + "/add", form);
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        NAME_OF.put(added.location(), name);
        return added.location();
    }

    private void change(String path, Map<String, String> fields) {
        String page = administrator.get(path + "/edit").body();
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                Objects.requireNonNull(NAME_OF.get(path)),
                                "address",
                                "127.0.0.1",
                                "port",
                                "3389",
                                "protocol",
                                "rdp",
                                "revision",
                                page.replaceAll(
                                        "(?s).*name=\"revision\" value=\"(\\d+)\".*", "$1")));
        form.putAll(fields);
        Answer changed = administrator.post(path + "/edit", form);
        assertThat(changed.status()).as(changed.body()).isEqualTo(302);
    }

    private static long id(String path) {
        return Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
    }

    private JsonNode preflight(String path) {
        Answer answer = post(editor, path + "/rdp/preflight", "");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private List<String> problems(String path) {
        JsonNode report = preflight(path);
        assertThat(report.get("ready").asBoolean()).isEqualTo(report.get("problems").isEmpty());
        return report.get("problems").valueStream().map(one -> one.get("code").asString()).toList();
    }

    private static Answer post(Browser browser, String path, String json) {
        return browser.send(
                browser.request(
                                path,
                                "Content-Type",
                                "application/json",
                                "Accept",
                                "application/json",
                                "X-CSRF-TOKEN",
                                browser.csrf())
                        .POST(BodyPublishers.ofString(json)));
    }

    private static String token(Browser browser, String path) {
        Answer started =
                post(
                        browser,
                        path + "/rdp/start",
                        "{\"username\":\"ines\",\"password\":\"pa55word\",\"domain\":\"\",\"width\":1280,\"height\":720}");
        assertThat(started.status()).as(started.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(started.body()).get("token").asString();
    }

    private static StartRequest entered() {
        return new StartRequest("ines", new Secret("pa55word".toCharArray()), "", null, null, null);
    }

    private static String pending(Account person, String path, StartRequest request) {
        UUID signIn = server.bean(Sessions.class).of(person.id()).getLast().uid();
        return Objects.requireNonNull(
                server.bean(PendingDesktops.class).add(signIn, id(path), request));
    }

    /// The first line of the answer.
    private static String handshakeOfVersion12(Browser browser, String path, String token)
            throws IOException {
        URI address = URI.create(origin());
        String head =
                """
                GET %s/rdp/ws?token=%s HTTP/1.1
                Host: %s
                Origin: %s
                Cookie: bailiwick=%s
                Connection: Upgrade
                Upgrade: websocket
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
                Sec-WebSocket-Version: 12

                """
                        .formatted(
                                path,
                                token,
                                address.getAuthority(),
                                origin(),
                                browser.cookie("bailiwick"))
                        .replace("\n", "\r\n");
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return String.valueOf(
                    new BufferedReader(
                                    new InputStreamReader(
                                            socket.getInputStream(), StandardCharsets.US_ASCII))
                            .readLine());
        }
    }

    private static boolean isOverwritten(@Nullable Secret secret) {
        return secret != null && new String(secret.characters()).chars().allMatch(one -> one == 0);
    }

    private static String origin() {
        return server.address();
    }

    private static Connection open(Browser browser, String path) {
        Connection opened = connect(browser, path, token(browser, path), origin());
        assertThat(opened.status()).isEqualTo(101);
        return opened;
    }

    private static Connection connect(
            Browser browser, String path, String token, @Nullable String origin) {
        var connection = new Connection();
        WebSocket.Builder builder = CLIENT.newWebSocketBuilder().subprotocols("guacamole");
        if (origin != null) {
            builder.header("Origin", origin);
        }
        String cookie = browser.cookie("bailiwick");
        if (cookie != null) {
            builder.header("Cookie", "bailiwick=" + cookie);
        }
        URI address =
                URI.create(
                        server.address().replace("http", "ws") + path + "/rdp/ws?token=" + token);
        try {
            connection.opened(builder.buildAsync(address, connection).join());
        } catch (CompletionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refused) {
                connection.refused(refused.getResponse().statusCode());
            } else {
                throw e;
            }
        }
        return connection;
    }

    private static final class Connection implements WebSocket.Listener {
        private final Queue<String> shown = new ConcurrentLinkedQueue<>();
        private volatile @Nullable WebSocket socket;
        private volatile @Nullable Integer closed;
        private int status = 101;

        void opened(WebSocket opened) {
            socket = opened;
        }

        void refused(int code) {
            status = code;
        }

        int status() {
            return status;
        }

        WebSocket socket() {
            return Objects.requireNonNull(socket);
        }

        String shown() {
            return String.join("", shown);
        }

        @Nullable Integer closed() {
            return closed;
        }

        @Override
        public @Nullable CompletionStage<?> onText(
                WebSocket from, CharSequence text, boolean last) {
            shown.add(text.toString());
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            closed = code;
            return null;
        }
    }

    private static Checked found(String version, Target target) {
        return new Checked(StandInHelper.daemon(version), target);
    }

    private static Target target(List<Security> offered) {
        return new Target(
                true,
                true,
                offered,
                new Certificate(SHA, "CN=ts-01", true, Instant.EPOCH, Instant.EPOCH),
                1);
    }
}
