package dev.bailiwick.modules.remotes.pages;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.REMOTE;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.QueryCount;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.remotes.registry.Reachability;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.Actor;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The pages of machines as each role uses them.
class RemotePagesTest {
    private static final String PATH = "/remote-manager";
    private static final String FIRST = "SHA256:" + "aB3+".repeat(10) + "xyz";
    private static final String SECOND = "SHA256:" + "Zq4T".repeat(10) + "Bxh";

    private final RunningServer server = RunningServer.shared();
    private final Account chief = server.person(Role.ADMIN);
    private final Browser administrator = server.signedIn(chief);
    private final Browser editor = person(Role.EDITOR);
    private final Browser viewer = person(Role.VIEWER);

    private Browser person(Role role) {
        return server.signedIn(role, ProductModule.REMOTE, ProductModule.COMPUTE);
    }

    @BeforeEach
    void removeAll() {
        server.sql().deleteFrom(REMOTE).execute();
    }

    @Test
    void a_machine_is_added_changed_and_removed() {
        Account named = server.person(Role.EDITOR, ProductModule.REMOTE);
        ComputeHost host = Agents.of(server, "remote-pages-host").host();
        assertThat(editor.get(PATH).body()).contains("No machines yet");
        assertThat(editor.get(PATH + "/add?host=" + host.name()).body())
                .contains("<option value=\"%s\" selected>".formatted(host.name()))
                .contains("<option value=\"ssh\" selected>")
                .containsPattern(
                        "only-ssh[^>]*>(?s).*id=\"certificates\".*id=\"recorded\".*only-rdp.*id=\"clipboard\"");

        String path =
                add(
                        "web-1 shell",
                        Map.of(
                                "host",
                                host.name(),
                                "tags",
                                "web\nvienna",
                                "people",
                                named.email().value(),
                                "notes",
                                "<b>in the rack</b>"));

        assertThat(viewer.get(path).body())
                .contains(
                        "192.0.2.10:22",
                        ComputeHost.path(host.id()),
                        "Not checked yet",
                        named.email().value(),
                        "8 hours",
                        "30 minutes",
                        "vienna",
                        "&lt;b&gt;in the rack",
                        "No host key is pinned");
        assertThat(
                        editor.post(
                                        path + "/edit",
                                        form(
                                                "web-1 shell",
                                                Map.of(
                                                        "port",
                                                        "2222",
                                                        "recorded",
                                                        "false",
                                                        "files",
                                                        "false",
                                                        "revision",
                                                        "1")))
                                .location())
                .isEqualTo(path);
        assertThat(editor.get(path).body())
                .contains(
                        "192.0.2.10:2222",
                        "Everyone who may use",
                        "<del>22</del>",
                        "<ins>No</ins>");
        assertThat(editor.post(path + "/remove").location()).isEqualTo(PATH);
        assertThat(editor.get(path).status()).isEqualTo(404);
        assertThat(events("web-1 shell"))
                .containsSubsequence(
                        "Remote Machine Added", "Remote Machine Changed", "Remote Machine Removed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "address|root@192.0.2.10|without a user name",
                "address|192.0.2.0/24|IP address or a host name",
                "address|web 1|IP address or a host name",
                "address|'web-1\nweb-2'|IP address or a host name",
                "address|-oProxyCommand=reboot|IP address or a host name",
                "address|[2001:db8::7]|without brackets",
                "address|münchen.example|ASCII form",
                "address|127.0.0.1|not allowed to connect",
                "address|::1|not allowed to connect",
                "address|169.254.169.254|not allowed to connect",
                "port|0|from 1 to 65,535",
                "port|65536|from 1 to 65,535",
                "session_minutes|4|from 5 to 1,440",
                "idle_minutes|241|from 5 to 240",
                "host|nowhere|no compute host",
                "people|x|not an email address",
                "people|nobody@example.org|no account",
                "protocol|vnc|Choose ssh or rdp",
                "name|''|left empty"
            })
    void bad_input_is_refused_at_its_field(String field, String value, String reason) {
        Answer answer = editor.post(PATH + "/add", form("web-1", Map.of(field, value)));

        assertThat(answer.status()).isEqualTo(422);
        if (reason != null) {
            assertThat(answer.body()).contains("id=\"%s-error\"".formatted(field), reason);
        }
        assertThat(editor.get(PATH).body()).contains("No machines yet");
    }

    @Test
    void names_are_unique_ignoring_case() {
        String path = add("Web-1", Map.of());
        Answer again = editor.post(PATH + "/add", form("WEB-1", Map.of()));

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("Another machine has this name.");
        assertThat(editor.post(path + "/edit", form("web-1", Map.of("revision", "1"))).location())
                .isEqualTo(path);
    }

    @Test
    void an_address_that_was_denied_later_does_not_block_other_changes() {
        String path = add("web-1", Map.of());
        server.sql().update(REMOTE).set(REMOTE.ADDRESS, "127.0.0.1").execute();

        assertThat(
                        editor.post(
                                        path + "/edit",
                                        form(
                                                "web-2",
                                                Map.of(
                                                        "address", "127.0.0.1",
                                                        "revision", "1")))
                                .location())
                .isEqualTo(path);
    }

    @Test
    void each_role_does_what_it_may() {
        String path = add("web-1", Map.of());
        Browser outsider = server.signedIn(Role.EDITOR, ProductModule.LICENCES);
        for (String page : List.of(PATH, path, PATH + "/99999")) {
            assertThat(outsider.get(page).status()).as(page).isEqualTo(403);
            assertThat(server.browser().get(page).location()).as(page).startsWith("/login");
        }
        assertThat(viewer.get(PATH + "/99999").status()).isEqualTo(404);
        assertThat(viewer.get(path).body())
                .doesNotContain(path + "/edit", path + "/remove", "host-keys");
        for (String action : List.of("/edit", "/remove")) {
            assertThat(viewer.get(path + action).status()).isEqualTo(403);
            assertThat(viewer.post(path + action).status()).isEqualTo(403);
        }
        assertThat(editor.get(path).body()).contains(path + "/edit").doesNotContain("host-keys");
        for (String action : List.of("/add", "/1/remove", "/replace", "/dismiss")) {
            for (Browser one : List.of(viewer, editor)) {
                assertThat(one.get(path + "/host-keys" + action).status()).isEqualTo(403);
                assertThat(
                                one.post(path + "/host-keys" + action, Map.of("fingerprint", FIRST))
                                        .status())
                        .isEqualTo(403);
            }
        }
        assertThat(find(path).hostKeys()).isEmpty();
    }

    @Test
    void an_administrator_pins_and_removes_a_host_key() {
        String path = add("web-1", Map.of());
        assertThat(administrator.get(path + "/host-keys/add").body()).contains("ssh-keygen -lf");
        for (String bad : List.of("", "MD5:aa:bb", FIRST + "x", FIRST + "\n" + SECOND)) {
            Answer answer = administrator.post(path + "/host-keys/add", Map.of("fingerprint", bad));
            assertThat(answer.status()).as(bad).isEqualTo(422);
            assertThat(answer.body()).contains("SHA256: and 43 characters");
        }

        assertThat(
                        administrator
                                .post(
                                        path + "/host-keys/add",
                                        Map.of(
                                                "fingerprint",
                                                " 256 " + FIRST + " root@web-1 (ED25519)"))
                                .location())
                .isEqualTo(path);

        Answer page = administrator.get(path);
        assertThat(page.body())
                .contains(
                        find(path).hostKeys().getFirst().grouped(),
                        chief.email().value(),
                        "<strong>Host keys</strong>");
        String removal =
                "%s/host-keys/%d/remove".formatted(path, find(path).hostKeys().getFirst().id());
        assertThat(page.body()).contains("href=\"" + removal + "\"");
        assertThat(administrator.get(removal).body()).contains(FIRST, "No key will be pinned then");
        assertThat(administrator.post(removal).location()).isEqualTo(path);
        assertThat(find(path).hostKeys()).isEmpty();
        assertThat(administrator.get(removal).status()).isEqualTo(404);
    }

    @Test
    void a_changed_host_key_is_shown_with_both_fingerprints_and_what_to_do() {
        String path = changed();

        String forEditor = editor.get(path).body();
        assertThat(forEditor)
                .contains(
                        "Someone could be intercepting",
                        find(path).hostKeys().getFirst().grouped(),
                        presented(path),
                        "Ask an administrator")
                .doesNotContain("Replace pinned key", "Keep pinned key");
        assertThat(editor.get(PATH).body())
                .contains("Host key changed", "An administrator must review the key");
        assertThat(editor.get(PATH + "?view=key-changed").rows()).hasSize(1);

        assertThat(administrator.get(path).body()).contains("Keep pinned key");
        assertThat(administrator.get(path + "/host-keys/replace").body())
                .contains(
                        find(path).hostKeys().getFirst().grouped(),
                        presented(path),
                        "value=\"%s\"".formatted(SECOND));
        assertThat(
                        administrator
                                .post(path + "/host-keys/replace", Map.of("fingerprint", FIRST))
                                .location())
                .isEqualTo(path);
        assertThat(administrator.get(path).body()).contains("Nothing was replaced", "Someone");
        assertThat(
                        administrator
                                .post(path + "/host-keys/replace", Map.of("fingerprint", SECOND))
                                .location())
                .isEqualTo(path);
        assertThat(administrator.get(path).body())
                .contains("Pinned host key replaced")
                .doesNotContain("Someone could be");
        assertThat(administrator.get(path + "/host-keys/replace").location()).isEqualTo(path);
    }

    @Test
    void an_administrator_keeps_the_pinned_key() {
        String path = changed();

        assertThat(administrator.post(path + "/host-keys/dismiss").location()).isEqualTo(path);

        assertThat(find(path).presented()).isNull();
        assertThat(find(path).hostKeys().getFirst().fingerprint()).isEqualTo(FIRST);
        assertThat(administrator.get(path + "/host-keys/dismiss").location()).isEqualTo(path);
    }

    @Test
    void host_keys_change_only_after_a_recent_authentication() {
        String path = changed();
        server.sql()
                .update(SESSION)
                .set(SESSION.AUTHENTICATED_AT, server.clock().instant().minusSeconds(3_600))
                .where(SESSION.ACCOUNT_ID.eq(chief.id()))
                .execute();

        for (String action : List.of("/add", "/replace", "/dismiss")) {
            assertThat(
                            administrator
                                    .post(
                                            path + "/host-keys" + action,
                                            Map.of("fingerprint", SECOND))
                                    .location())
                    .as(action)
                    .contains("/auth/reauthenticate");
        }
        assertThat(find(path).hostKeys())
                .singleElement()
                .matches(one -> one.fingerprint().equals(FIRST));
        assertThat(find(path).presented()).isNotNull();
    }

    @Test
    void problems_come_first_and_the_list_can_be_searched_and_filtered() {
        add("alpha", Map.of("tags", "payroll"));
        String unreachable = add("omega", Map.of("address", "omega.example.org"));
        String reachable = add("beta", Map.of());
        Instant since = Instant.parse("2026-03-12T02:41:00Z");
        check(unreachable, new Reachability(since, since, null, Reachability.Failure.NO_ROUTE));
        check(reachable, new Reachability(since, since, 2, null));

        Answer list = viewer.get(PATH);
        assertThat(list.rows()).containsExactly("omega", "beta", "alpha");
        assertThat(list.body())
                .contains("3 machines, 1 reachable.", "No route to host for", "Not checked")
                .doesNotContain("Add machine");
        assertThat(viewer.get(PATH + "?sort=name").rows())
                .containsExactly("alpha", "beta", "omega");
        assertThat(viewer.get(PATH + "?view=unreachable").rows()).containsExactly("omega");
        assertThat(viewer.get(PATH + "?q=PAYROLL").rows()).containsExactly("alpha");
        assertThat(viewer.get(PATH + "?q=omega.example").rows()).containsExactly("omega");
        assertThat(viewer.get(PATH + "?q=nothing").body()).contains("No machines match");
        assertThat(viewer.get(unreachable).body()).contains("no route to host");
        assertThat(viewer.get(reachable).body()).contains("2\u00a0ms");
        assertThat(administrator.get("/").body()).contains("3 machines", "1 unreachable");
    }

    @Test
    void a_machine_with_another_address_has_not_been_checked() {
        String path = add("web-1", Map.of());
        Instant now = server.clock().instant();
        check(path, new Reachability(now, now, 2, null));

        var _ =
                editor.post(
                        path + "/edit",
                        form("web-1", Map.of("address", "192.0.2.11", "revision", "1")));

        assertThat(find(path).reachability().isChecked()).isFalse();
    }

    @Test
    void the_page_of_a_host_lists_its_machines_for_readers_of_the_module() {
        ComputeHost host = Agents.of(server, "remote-section-host").host();
        String path = add("shell of host", Map.of("host", host.name()));

        assertThat(viewer.get(ComputeHost.path(host.id())).body())
                .contains("href=\"" + path + "\"", "shell of host");
        assertThat(
                        server.signedIn(Role.EDITOR, ProductModule.COMPUTE)
                                .get(ComputeHost.path(host.id()))
                                .body())
                .doesNotContain("shell of host");
        assertThat(server.signedIn(Role.EDITOR, ProductModule.REMOTE).get(path).body())
                .contains(host.name())
                .doesNotContain(ComputeHost.path(host.id()));
    }

    @Test
    void a_list_of_many_machines_needs_no_more_queries() {
        add("web-1", Map.of());
        int few = QueryCount.of(server, editor, PATH);
        for (int i = 0; i < 60; i++) {
            add("machine %02d".formatted(i), Map.of());
        }

        assertThat(QueryCount.of(server, editor, PATH)).isEqualTo(few);
        assertThat(editor.get(PATH).body()).contains("1–50 of 61");
        assertThat(editor.get(editor.get(PATH).link("Next")).rows()).hasSize(11);
    }

    private static Map<String, String> form(String name, Map<String, String> fields) {
        var form = new HashMap<>(Map.of("name", name, "address", "192.0.2.10"));
        form.putAll(fields);
        return form;
    }

    private String add(String name, Map<String, String> fields) {
        Answer answer = editor.post(PATH + "/add", form(name, fields));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location();
    }

    private String changed() {
        String path = add("nas-01", Map.of());
        RemoteHostKeys keys = server.bean(RemoteHostKeys.class);
        long id = find(path).id();
        keys.pin(id, FIRST, Actor.SYSTEM);
        keys.recordChanged(id, "ssh-ed25519", SECOND, Actor.SYSTEM);
        return path;
    }

    private String presented(String path) {
        return Objects.requireNonNull(find(path).presented()).grouped();
    }

    private void check(String path, Reachability found) {
        server.transactions()
                .write(() -> server.bean(Remotes.class).recordCheck(find(path), found));
    }

    private Remote find(String path) {
        long id = Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
        return server.transactions().read(() -> server.bean(Remotes.class).find(id)).orElseThrow();
    }

    private List<String> events(String target) {
        return server.sql()
                .select(AUDIT_ENTRY.EVENT)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(target))
                .orderBy(AUDIT_ENTRY.SEQUENCE)
                .fetch(AUDIT_ENTRY.EVENT);
    }
}
