package dev.bailiwick.modules.monitors.pages;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Adding, changing and removing monitors as each role does.
class MonitorFormTest {
    private static final String PATH = "/network-monitor";
    private static final String PASSWORD = "correct horse";

    private final RunningServer server = RunningServer.shared();
    private final Browser editor = server.signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR);
    private final Browser viewer = server.signedIn(Role.VIEWER, ProductModule.NETWORK_MONITOR);
    private final Browser stranger = server.signedIn(Role.EDITOR, ProductModule.DNS);

    @BeforeEach
    void removeAll() {
        server.sql().deleteFrom(MONITOR).execute();
    }

    private static Map<String, String> form(Map<String, String> more) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                "Patient portal",
                                "type",
                                "http",
                                "target",
                                "https://portal.example.test/login"));
        form.putAll(more);
        return form;
    }

    /// @return the path of its page
    private String add(Map<String, String> more) {
        Answer answer = editor.post(PATH + "/add", form(more));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location();
    }

    private Monitor find(String path) {
        long id = Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
        return server.transactions().read(() -> server.bean(Monitors.class).find(id)).orElseThrow();
    }

    @Test
    void an_editor_adds_changes_pauses_and_removes_a_monitor() {
        String path = add(Map.of("username", "me", "password", PASSWORD));

        assertThat(editor.get(path + "/edit").body())
                .contains(
                        "value=\"https://portal.example.test/login\"",
                        "Password stored.",
                        "<option value=\"http\" selected>")
                .doesNotContain(PASSWORD);
        assertThat(
                        editor.post(
                                        path + "/edit",
                                        form(
                                                Map.of(
                                                        "username",
                                                        "me",
                                                        "interval_seconds",
                                                        "300",
                                                        "revision",
                                                        "1")))
                                .location())
                .isEqualTo(path);
        assertThat(find(path).interval()).hasMinutes(5);
        assertThat(editor.post(path + "/pause").location()).isEqualTo(path);
        assertThat(find(path).isPaused()).isTrue();
        assertThat(editor.post(path + "/resume").location()).isEqualTo(path);
        assertThat(find(path).isPaused()).isFalse();
        assertThat(editor.get(path + "/remove").body()).contains("Remove Patient portal?");
        assertThat(editor.post(path + "/remove").location()).isEqualTo(PATH);
        assertThat(editor.get(path + "/edit").status()).isEqualTo(404);
    }

    @Test
    void the_token_of_a_push_monitor_is_replaced_and_of_no_other() {
        String path = add(Map.of("type", "push", "target", ""));
        String before = token(path);

        assertThat(editor.post(path + "/replace-token").location()).isEqualTo(path);

        assertThat(token(path)).isNotEqualTo(before).hasSize(43);
        String other = add(Map.of("name", "other"));
        assertThat(editor.post(other + "/replace-token").status()).isEqualTo(404);
    }

    private String token(String path) {
        Monitor monitor = find(path);
        return server.transactions()
                .read(() -> server.bean(Monitors.class).pushToken(monitor))
                .orElseThrow();
    }

    @Test
    void the_form_begins_with_the_wanted_type_and_shows_only_its_fields() {
        assertThat(editor.get(PATH + "/add?type=dns&host=app-03").body())
                .contains(
                        "<option value=\"dns\" selected>",
                        "only only-dns",
                        "only only-icmp",
                        "<option value=\"app-03\" selected>");
        assertThat(editor.get(PATH + "/add?type=nonsense").body())
                .contains("<option value=\"http\" selected>");
    }

    @Test
    void other_monitors_are_offered_but_not_the_monitor_itself() {
        String gateway = add(Map.of("name", "gateway", "type", "icmp", "target", "192.0.2.1"));

        assertThat(editor.get(PATH + "/add").body()).contains("<option value=\"gateway\">");
        assertThat(editor.get(gateway + "/edit").body())
                .doesNotContain("<option value=\"gateway\">");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target|file:///etc/passwd|must begin with http",
                "target|http://127.0.0.1/|not allowed to connect",
                "target|http://169.254.169.254/|not allowed to connect",
                "name|''|left empty",
                "interval_seconds|5|whole number from 20",
                "timeout_seconds|60|less than the interval",
                "json_pointer|nothing|JSON pointer",
                "headers|Host: evil.example|cannot be set",
                "depends_on|nobody|no monitor with this name",
                "host|nowhere|no compute host with this name"
            })
    void bad_input_is_refused_at_its_field(String field, String value, String reason) {
        Answer answer =
                editor.post(
                        PATH + "/add",
                        form(Map.of("username", "me", "password", PASSWORD, field, value)));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body())
                .contains("id=\"%s-error\"".formatted(field), reason)
                .doesNotContain(PASSWORD);
    }

    @Test
    void markup_stays_text() {
        String hostile = "<script>alert(1)</script>\"'&amp;";
        String path =
                add(
                        Map.of(
                                "name", hostile,
                                "text", hostile,
                                "notes", hostile,
                                "tags", hostile,
                                "headers", "X-A: " + hostile));

        for (String page : List.of(path + "/edit", path + "/remove", PATH + "/add")) {
            assertThat(editor.get(page).body()).doesNotContain("<script>alert");
        }
        assertThat(find(path).name()).isEqualTo(hostile);
    }

    @Test
    void an_overlong_form_is_refused_and_nothing_is_stored() {
        Answer answer =
                editor.post(
                        PATH + "/add",
                        form(
                                Map.of(
                                        "name",
                                        "x".repeat(10_000),
                                        "target",
                                        "http://" + "x".repeat(10_000),
                                        "depends_on",
                                        "y".repeat(10_000))));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(server.sql().fetchCount(MONITOR)).isZero();
    }

    @Test
    void a_viewer_and_others_change_nothing() {
        String path = add(Map.of());
        Browser anonymous = server.browser();

        for (String page : List.of(PATH + "/add", path + "/edit", path + "/remove")) {
            assertThat(viewer.get(page).status()).as(page).isEqualTo(403);
            assertThat(stranger.get(page).status()).as(page).isEqualTo(403);
            assertThat(anonymous.get(page).status()).as(page).isEqualTo(302);
            assertThat(viewer.post(page, form(Map.of())).status()).as(page).isEqualTo(403);
            assertThat(stranger.post(page, form(Map.of())).status()).as(page).isEqualTo(403);
            assertThat(editor.postWithoutToken(page, form(Map.of())).status())
                    .as(page)
                    .isEqualTo(403);
        }
        for (String action : List.of("/pause", "/resume", "/replace-token")) {
            assertThat(viewer.post(path + action).status()).isEqualTo(403);
            assertThat(stranger.post(path + action).status()).isEqualTo(403);
            assertThat(editor.post(PATH + "/999999999" + action).status()).isEqualTo(404);
        }
        for (String file : List.of("/export.csv", "/import")) {
            assertThat(editor.get(PATH + file).status()).isEqualTo(403);
            assertThat(viewer.get(PATH + file).status()).isEqualTo(403);
        }
        assertThat(find(path)).returns("Patient portal", Monitor::name);
    }
}
