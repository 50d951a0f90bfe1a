package dev.bailiwick.modules.monitors.pages;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.MONITOR_PERIOD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A monitor's page with its incidents, and trying out what was typed, against real ports.
class MonitorPageTest {
    private static final String PATH = "/network-monitor";

    private static RunningServer server;
    private static Browser editor;
    private static Browser viewer;
    private static int closed;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.onSqlite("bailiwick.remote-allow=127.0.0.0/8");
        server.stopBackgroundWork();
        editor = server.signedIn(Role.ADMIN);
        viewer = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void none() {
        server.sql().deleteFrom(MONITOR).execute();
    }

    private static Map<String, String> form(String target, Map<String, String> more) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name", "Patient portal",
                                "type", "tcp",
                                "target", target,
                                "failures", "1",
                                "timeout_seconds", "5"));
        form.putAll(more);
        return form;
    }

    private static String add(Map<String, String> form) {
        Answer answer = editor.post(PATH + "/add", form);
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location();
    }

    private static String down() {
        String path = add(form("127.0.0.1:" + closed, Map.of()));
        var _ = editor.post(path + "/check", Map.of(), "Accept", "text/html");
        return path;
    }

    private static long incident() {
        return server.sql().select(MONITOR_PERIOD.ID).from(MONITOR_PERIOD).fetchSingle().value1();
    }

    @Test
    void people_write_down_what_an_incident_was() {
        String path = down();
        String note = path + "/incidents/" + incident() + "/note";
        assertThat(editor.post(note, Map.of("note", "The <b>fuse</b>\nof rack A")).status())
                .isEqualTo(302);
        assertThat(viewer.get(path).body())
                .contains("The &lt;b&gt;fuse&lt;/b&gt; of rack A")
                .doesNotContain("Add note");
        assertThat(editor.post(note, Map.of("note", " ")).status()).isEqualTo(302);
        assertThat(viewer.get(path).body()).doesNotContain("of rack A");
    }

    @Test
    void the_time_before_the_first_check_is_not_up() {
        String path = add(form("127.0.0.1:" + closed, Map.of()));
        server.clock().advance(Duration.ofMinutes(10));
        var _ = editor.post(path + "/check", Map.of(), "Accept", "text/html");
        server.clock().advance(Duration.ofMinutes(10));

        assertThat(viewer.get(path).body()).contains("0.00\u00a0%").doesNotContain("50.00");
    }

    @Test
    void notes_are_refused_from_viewers_for_other_monitors_and_beyond_500_characters() {
        String path = down();
        long incident = incident();
        String note = path + "/incidents/" + incident + "/note";
        assertThat(viewer.post(note, Map.of("note", "x")).status()).isEqualTo(403);
        String other = add(form("127.0.0.1:" + closed, Map.of("name", "other")));
        assertThat(
                        editor.post(other + "/incidents/" + incident + "/note", Map.of("note", "x"))
                                .status())
                .isEqualTo(404);
        assertThat(editor.post(note, Map.of("note", "x".repeat(501))).status()).isEqualTo(413);
        assertThat(viewer.get(path).body()).doesNotContain("xxx");
    }

    @Test
    void what_was_typed_is_tried_without_saving_it() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String target = "127.0.0.1:" + socket.getLocalPort();
            assertThat(editor.post(PATH + "/add/test", form(target, Map.of())).body())
                    .contains("Up in", "Nothing was saved", "value=\"" + target + "\"");
        }
        assertThat(editor.post(PATH + "/add/test", form("127.0.0.1:" + closed, Map.of())).body())
                .contains("Down: ");
        assertThat(server.sql().fetchCount(MONITOR)).isZero();
        assertThat(server.sql().fetchCount(MONITOR_PERIOD)).isZero();
    }

    @Test
    void errors_are_shown_instead_of_trying() {
        assertThat(editor.post(PATH + "/add/test", form("no port", Map.of())).status())
                .isEqualTo(422);
        assertThat(editor.post(PATH + "/add/test", form("169.254.169.254:80", Map.of())).status())
                .isEqualTo(422);
        assertThat(viewer.post(PATH + "/add/test", form("127.0.0.1:9", Map.of())).status())
                .isEqualTo(403);
    }

    @Test
    void a_stored_password_is_not_sent_to_a_target_that_was_only_typed() {
        var stored =
                Map.of(
                        "type", "http",
                        "target", "http://127.0.0.1:" + closed + "/",
                        "username", "me",
                        "password", "correct horse");
        String path = add(form("", stored));
        var typed = new HashMap<>(stored);
        typed.put("password", "");
        typed.put("target", "http://127.0.0.2:" + closed + "/");
        Answer refused = editor.post(path + "/edit/test", form("", typed));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("the target changes").doesNotContain("correct horse");
        typed.put("target", stored.get("target"));
        assertThat(editor.post(path + "/edit/test", form("", typed)).body())
                .contains("Down: ")
                .doesNotContain("correct horse");
    }

    @Test
    void a_stored_password_is_tried_only_with_the_request_that_it_was_stored_with() {
        var stored =
                Map.of(
                        "type", "http",
                        "target", "http://127.0.0.1:" + closed + "/",
                        "username", "me",
                        "password", "correct horse");
        String path = add(form("", stored));
        for (Map<String, String> other :
                List.of(
                        Map.of("target", "http://127.0.0.1:" + closed + "/other"),
                        Map.of("method", "DELETE"),
                        Map.of("headers", "X-Other: 1"),
                        Map.of("text", "correct"),
                        Map.of("verify_tls", "false"))) {
            var typed = new HashMap<>(stored);
            typed.put("password", "");
            typed.putAll(other);
            Answer answer = editor.post(path + "/edit/test", form("", typed));
            assertThat(answer.status()).as(other.toString()).isEqualTo(422);
            assertThat(answer.body()).contains("Enter it again to test");
        }
        var renamed = new HashMap<>(stored);
        renamed.put("password", "");
        renamed.put("name", "Another name");
        assertThat(editor.post(path + "/edit/test", form("", renamed)).body()).contains("Down: ");
        assertThat(editor.get("/site-administration/audit").body()).contains("Monitor Tested");
    }

    @Test
    void a_copy_begins_with_everything_but_name_and_secrets() {
        String path =
                add(
                        form(
                                "",
                                Map.of(
                                        "type", "http",
                                        "target", "https://portal.example.test/login",
                                        "username", "me",
                                        "password", "correct horse")));
        String id = path.substring(path.lastIndexOf('/') + 1);
        assertThat(editor.get(PATH + "/add?copy=" + id).body())
                .contains("https://portal.example.test/login", "<option value=\"http\" selected>")
                .doesNotContain(
                        "correct horse",
                        "Password stored.",
                        "type=\"text\" value=\"Patient portal\"");
        assertThat(editor.get(PATH + "/add?copy=99999999999").status()).isEqualTo(200);
    }
}
