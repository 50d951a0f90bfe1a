package dev.bailiwick.modules.remotes.sessions;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.REMOTE_SESSION;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.remote.SessionEvent.Hop;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.remotes.registry.RemoteProtocol;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Terminals as browsers use and misuse them, and when they end, with a stand-in for the helper.
@Tag("slow")
class LiveSessionsTest {
    private static final String PATH = "/remote-manager";
    private static final AtomicInteger NAMES = new AtomicInteger();

    private static StandInSshHelper helper;
    private static RunningServer server;

    private Account ines;
    private Browser administrator;
    private Browser editor;
    private String name;
    private String machine;

    @BeforeAll
    static void start() throws Exception {
        helper = new StandInSshHelper();
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
    void aMachineWithAPinnedKey() {
        ines = server.person(Role.EDITOR, ProductModule.REMOTE);
        administrator = server.signedIn(Role.ADMIN);
        editor = server.signedIn(ines);
        name = "live-" + NAMES.incrementAndGet();
        machine = add(Map.of());
        assertThat(
                        administrator
                                .post(
                                        machine + "/host-keys/add",
                                        Map.of("fingerprint", StandInSshHelper.hostKey(Hop.TARGET)))
                                .status())
                .isEqualTo(302);
        helper.forget();
    }

    @AfterEach
    void nothingStaysOpen() {
        helper.endPrograms();
        helper.refuse(false);
        helper.keepSilent(false);
        helper.loseClose(false);
    }

    // ---- how it stays open ----

    @Test
    void a_session_waits_for_its_person_and_is_taken_up() {
        TerminalSocket first = ready();
        first.disappear();
        Await.until(() -> live(first).leftAt() != null);
        server.runJob("LiveSessions.watch");
        TerminalSocket second = attach(editor, first.member("session"));
        Await.until(() -> second.has("\"ready\""));
        assertThat(second.member("session")).isEqualTo(first.member("session"));
        assertThat(reason(first)).isNull();
        second.close();
        Await.until(() -> "closed".equals(reason(first)));
    }

    @Test
    void another_tab_takes_a_session_over() {
        TerminalSocket first = ready();
        TerminalSocket second = attach(editor, first.member("session"));
        Await.until(() -> first.has("opened in another tab"));
        Await.until(() -> second.has("\"ready\""));
        assertThat(reason(first)).isNull();
        second.close();
    }

    @Test
    void a_browser_that_stops_reading_loses_its_page_but_not_its_session() throws Exception {
        TerminalSocket first = ready();
        first.stopReading();
        Thread printing =
                Thread.startVirtualThread(() -> {
                    try {
                        for (int i = 0; i < 1_000; i++) {
                            helper.print(new byte[64 * 1024]);
                        }
                    } catch (IOException e) {
                        // Its viewer is gone.
                    }
                });
        Await.until(() -> live(first).leftAt() != null);
        printing.join();
        assertThat(reason(first)).isNull();
        TerminalSocket second = attach(editor, first.member("session"));
        Await.until(() -> second.has("\"ready\""));
        second.close();
    }

    @Test
    void only_the_same_sign_in_takes_it_up() {
        TerminalSocket open = ready();
        String session = open.member("session");
        for (Browser other : new Browser[] {administrator, server.signedIn(ines)}) {
            TerminalSocket refused = attach(other, session);
            Await.until(() -> refused.has("This session has ended"));
        }
        TerminalSocket elsewhere =
                TerminalSocket.open(server, editor, add(Map.of("name", name + "-other")));
        elsewhere.send(
                "{\"type\":\"attach\",\"session\":\"%s\",\"columns\":80,\"rows\":24}"
                        .formatted(session));
        Await.until(() -> elsewhere.has("This session has ended"));
        assertThat(open.isClosed()).isFalse();
        open.close();
    }

    @Test
    void a_host_key_is_accepted_only_after_a_recent_authentication() {
        name = name + "-new";
        machine = add(Map.of());
        String connect = "\"username\":\"root\"";
        for (boolean isRecent : new boolean[] {false, true}) {
            Browser chief = server.signedIn(Role.ADMIN);
            if (!isRecent) {
                server.sql()
                        .update(SESSION)
                        .set(SESSION.AUTHENTICATED_AT, server.clock().instant().minusSeconds(3_600))
                        .execute();
            }
            TerminalSocket socket = TerminalSocket.connect(server, chief, machine, connect);
            Await.until(() -> socket.has("\"host_key\""));
            socket.send("{\"type\":\"accept_host_key\"}");
            String answer = isRecent ? "\"prompt\"" : "more than 15 minutes ago";
            Await.until(() -> socket.has(answer));
            socket.disappear();
        }
    }

    // ---- how it ends ----

    @Test
    void a_session_that_ends_while_its_page_is_closed_is_shown_as_ended() {
        TerminalSocket left = ready();
        left.disappear();
        Await.until(() -> live(left).leftAt() != null);
        server.runJob("LiveSessions.watch");
        assertThat(reason(left)).isNull();
        helper.endPrograms();
        server.runJob("LiveSessions.watch");
        assertThat(reason(left)).isEqualTo("gone");
        assertThat(editor.get(PATH + "/sessions").body())
                .contains("ended on the machine while its page was closed");
    }

    @Test
    void a_helper_that_hangs_up_without_an_answer_takes_no_session_away() {
        TerminalSocket left = ready();
        left.disappear();
        Await.until(() -> live(left).leftAt() != null);
        helper.hangUp(true);
        try {
            server.runJob("LiveSessions.watch");
        } finally {
            helper.hangUp(false);
        }
        assertThat(reason(left)).isNull();
    }

    @Test
    void it_ends_when_the_person_may_not_connect_any_more() {
        String other = server.person(Role.EDITOR, ProductModule.REMOTE).email().value();
        for (Runnable change :
                new Runnable[] {
                    () -> change(Map.of("people", other)),
                    () -> administrator.post(user(), Map.of("role", "viewer", "modules", "remote")),
                    () -> administrator.post(user(), Map.of("role", "editor")),
                    () -> administrator.post(user() + "/deactivate")
                }) {
            TerminalSocket open = ready();
            change.run();
            server.runJob("LiveSessions.watch");
            Await.until(open::isClosed);
            assertThat(reason(open)).isIn("access_lost", "signed_out");
            change(Map.of());
            administrator.post(user(), Map.of("role", "editor", "modules", "remote"));
        }
    }

    @Test
    void a_page_that_was_opened_before_a_change_connects_by_the_new_rules() {
        String other = server.person(Role.EDITOR, ProductModule.REMOTE).email().value();
        TerminalSocket early = TerminalSocket.open(server, editor, machine);
        TerminalSocket asked =
                TerminalSocket.connect(server, editor, machine, "\"username\":\"root\"");
        Await.until(() -> asked.has("\"prompt\""));
        helper.forget();
        change(Map.of("people", other));
        early.send("{\"type\":\"connect\",\"username\":\"root\",\"columns\":80,\"rows\":24}");
        asked.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"123456\"]}");
        for (TerminalSocket one : List.of(early, asked)) {
            Await.until(() -> one.has("may not connect to this machine any more"));
            assertThat(one.shown()).doesNotContain("\"ready\"");
        }
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
        change(Map.of());

        TerminalSocket recorded = TerminalSocket.open(server, editor, machine);
        change(Map.of("recorded", "true"));
        recorded.send("{\"type\":\"connect\",\"username\":\"root\",\"columns\":80,\"rows\":24}");
        Await.until(() -> recorded.has("\"prompt\""));
        recorded.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"123456\"]}");
        Await.until(() -> recorded.has("\"ready\""));
        assertThat(recorded.shown()).contains("\"recorded\":true");
        recorded.close();
    }

    @Test
    void it_ends_with_the_sign_in() {
        TerminalSocket open = ready();
        assertThat(editor.post("/logout").status()).isEqualTo(302);
        Await.until(open::isClosed);
        assertThat(reason(open)).isEqualTo("signed_out");
        assertThat(helper.received(SessionRequest.End.class)).isNotEmpty();
    }

    @Test
    void it_ends_after_its_limits() {
        change(Map.of("idle_minutes", "5", "session_minutes", "60"));
        TerminalSocket idle = ready();
        server.clock().advance(Duration.ofMinutes(6));
        server.runJob("LiveSessions.watch");
        Await.until(idle::isClosed);
        assertThat(reason(idle)).isEqualTo("idle");

        TerminalSocket busy = ready();
        for (int i = 0; i < 16; i++) {
            server.clock().advance(Duration.ofMinutes(4));
            busy.type("x".getBytes(StandardCharsets.UTF_8), true);
            int typed = i + 1;
            Await.until(() -> busy.isClosed() || live(busy).sent() == typed);
            server.runJob("LiveSessions.watch");
        }
        Await.until(busy::isClosed);
        assertThat(reason(busy)).isEqualTo("time_limit");
    }

    @Test
    void it_ends_when_nobody_returns() {
        TerminalSocket left = ready();
        left.disappear();
        Await.until(() -> live(left).leftAt() != null);
        server.clock().advance(Duration.ofMinutes(31));
        server.runJob("LiveSessions.watch");
        assertThat(reason(left)).isIn("left", "idle");
        assertThat(helper.received(SessionRequest.End.class)).isNotEmpty();
    }

    @Test
    void an_administrator_ends_it_and_nobody_else() {
        TerminalSocket open = ready();
        Browser colleague = server.signedIn(Role.EDITOR, ProductModule.REMOTE);
        String end = "%s/sessions/%s/end".formatted(PATH, open.member("session"));
        assertThat(colleague.post(end).status()).isEqualTo(404);
        assertThat(colleague.get(PATH + "/sessions").body()).doesNotContain(name);
        assertThat(administrator.post(end).status()).isEqualTo(302);
        server.runJob("LiveSessions.watch");
        Await.until(open::isClosed);
        assertThat(open.shown()).contains("Ended by an administrator");
        assertThat(reason(open)).isEqualTo("administrator");
        assertThat(audited())
                .contains(
                        "Remote Session Started",
                        "Remote Session End Requested",
                        "Remote Session Ended");
    }

    @Test
    void a_page_that_is_closed_right_after_disconnecting_ends_its_session() {
        for (int i = 0; i < 10; i++) {
            TerminalSocket open = ready();
            open.close();
            open.disappear();
            Await.until(() -> "closed".equals(reason(open)));
        }
    }

    @Test
    void a_page_that_is_closed_while_it_connects_leaves_no_shell_behind() {
        TerminalSocket asked = asked();
        asked.disappear();
        Await.until(() -> !helper.received(SessionRequest.Close.class).isEmpty());
    }

    @Test
    void it_ends_in_the_list_even_if_the_helper_does_not_answer() {
        TerminalSocket open = ready();
        TerminalSocket left = ready();
        left.disappear();
        Await.until(() -> live(left).leftAt() != null);
        helper.keepSilent(true);
        assertThat(editor.post("/logout").status()).isEqualTo(302);
        Await.until(open::isClosed);
        assertThat(reason(open)).isEqualTo("signed_out");
        Await.until(() -> reason(left) != null); // each session ends in a thread of its own
        assertThat(reason(left)).isEqualTo("signed_out");
        editor = server.signedIn(ines);
        TerminalSocket again = ready();
        again.disappear();
        Await.until(() -> live(again).leftAt() != null);
        change(Map.of("people", administratorsEmail()));
        server.runJob("LiveSessions.watch");
        assertThat(reason(again)).isEqualTo("access_lost");
    }

    @Test
    void it_ends_when_nobody_can_check_who_may_have_it() {
        TerminalSocket open = ready();
        server.runJob("LiveSessions.watch");
        server.sql().execute("ALTER TABLE remote RENAME TO remote_away");
        try {
            server.runJob("LiveSessions.watch");
            assertThat(open.isClosed()).isFalse();
            server.clock().advance(Duration.ofMinutes(2));
            server.runJob("LiveSessions.watch");
            Await.until(open::isClosed);
        } finally {
            server.sql().execute("ALTER TABLE remote_away RENAME TO remote");
        }
        assertThat(reason(open)).isEqualTo("unchecked");
    }

    @Test
    void a_machine_that_was_changed_while_somebody_connected_is_connected_to_anew() {
        TerminalSocket asked = asked();
        change(Map.of("port", "2222"));
        asked.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"123456\"]}");
        Await.until(() -> asked.has("have changed meanwhile"));
        assertThat(asked.shown()).doesNotContain("\"ready\"");
        Await.until(() -> !helper.received(SessionRequest.Close.class).isEmpty());
    }

    @Test
    void a_shell_whose_session_may_not_begin_ends_even_if_the_helper_misses_that() {
        helper.loseClose(true);
        TerminalSocket asked = asked();
        change(Map.of("port", "2222"));
        asked.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"123456\"]}");
        Await.until(() -> asked.has("have changed meanwhile"));
        Await.until(() -> helper.shells().isEmpty());
        assertThat(helper.received(SessionRequest.End.class)).hasSize(1);
    }

    @Test
    void shells_without_a_session_end_and_no_others() {
        Instant now = server.clock().instant();
        String own = server.bean(HelperShells.class).owner(ines.id(), UUID.randomUUID());
        String open = live(ready()).row().helperSession();
        rowOfAnotherServer("elsewhere");
        helper.has(open, own, Instant.EPOCH);
        helper.has("elsewhere", own, Instant.EPOCH);
        helper.has("old", own, now.minusSeconds(31));
        helper.has("new", own, now);
        helper.has("of another installation", ines.id() + " x", Instant.EPOCH);
        server.runJob("EndOrphanedShells.run");
        assertThat(helper.shells())
                .containsExactlyInAnyOrder(open, "elsewhere", "new", "of another installation");

        server.clock().advance(Duration.ofMinutes(3));
        server.runJob("LiveSessions.endUnseen");
        server.runJob("EndOrphanedShells.run");
        assertThat(helper.shells()).contains("of another installation").doesNotContain("elsewhere");
    }

    @Test
    void a_session_of_a_server_that_was_killed_ends_with_an_audit_entry() {
        rowOfAnotherServer("elsewhere");
        server.clock().advance(Duration.ofMinutes(3));
        server.runJob("LiveSessions.endUnseen");
        server.clock().advance(Duration.ofMinutes(3));
        server.runJob("LiveSessions.endUnseen");
        assertThat(audited()).filteredOn("Remote Session Ended"::equals).hasSize(1);
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.DETAILS)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq(name))
                                .and(AUDIT_ENTRY.EVENT.eq("Remote Session Ended"))
                                .fetchSingle(AUDIT_ENTRY.DETAILS))
                .contains("\"reason\":\"server_stopped\"", "\"user\":\"root\"");
    }

    // ---- guessing, and taking everything ----

    @Test
    void passwords_of_machines_are_not_guessed_through_this_server() {
        helper.refuse(true);
        for (int i = 0; i < ConnectRules.MAX_FAILURES; i++) {
            TerminalSocket guess = asked();
            guess.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"guess\"]}");
            Await.until(() -> guess.has("authentication_failed"));
            Await.until(guess::isClosed);
        }
        assertThat(audited()).filteredOn("Remote Session Failed"::equals).hasSize(10);
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.ACTOR_NAME, AUDIT_ENTRY.ADDRESS)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq(name))
                                .and(AUDIT_ENTRY.EVENT.eq("Remote Session Failed"))
                                .fetch())
                .allSatisfy(entry -> {
                    assertThat(entry.value1()).contains(ines.email().value());
                    assertThat(entry.value2()).isEqualTo("127.0.0.1");
                });
        helper.refuse(false);
        TerminalSocket next =
                TerminalSocket.connect(server, editor, machine, "\"username\":\"root\"");
        Await.until(() -> next.has("failed too often"));
        server.clock().advance(Duration.ofMinutes(11));
        ready().close();
    }

    @Test
    void leaving_before_the_machine_answers_is_a_guess_too() {
        for (int i = 0; i < ConnectRules.MAX_FAILURES; i++) {
            asked().disappear();
            int guesses = i + 1;
            Await.until(() ->
                    audited().stream().filter("Remote Session Failed"::equals).count() >= guesses);
        }
        helper.forget();
        String sameMachine = add(Map.of("name", name + "-again"));
        for (String one : List.of(machine, sameMachine)) {
            TerminalSocket next =
                    TerminalSocket.connect(server, editor, one, "\"username\":\"root\"");
            Await.until(() -> next.has("failed too often"));
        }
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
    }

    @Test
    void sign_ins_that_succeed_are_not_counted() {
        for (int i = 0; i <= ConnectRules.MAX_FAILURES; i++) {
            ready().close();
        }
        assertThat(audited()).doesNotContain("Remote Session Failed");
    }

    @Test
    void a_question_is_answered_once() {
        TerminalSocket asked = asked();
        asked.send("{\"type\":\"answers\",\"id\":7,\"values\":[\"other\"]}");
        for (int i = 0; i < 3; i++) {
            asked.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"123456\"]}");
        }
        Await.until(() -> asked.has("\"ready\""));
        asked.type("x".getBytes(StandardCharsets.UTF_8), true);
        Await.until(() -> live(asked).sent() > 0);
        assertThat(helper.received(SessionRequest.Answers.class)).hasSize(1);
        asked.close();
    }

    @Test
    void a_person_has_so_many_sessions_and_pages_and_no_more() {
        for (int i = 0; i < ConnectRules.MAX_SESSIONS; i++) {
            TerminalSocket ignored = ready();
        }
        TerminalSocket one =
                TerminalSocket.connect(server, editor, machine, "\"username\":\"root\"");
        Await.until(() -> one.has("You have 20 open sessions"));
        Await.until(one::isClosed);
        for (int i = ConnectRules.MAX_SESSIONS; i < OpenWebSockets.MAX_OF_ACCOUNT; i++) {
            TerminalSocket ignored = TerminalSocket.open(server, editor, machine);
        }
        TerminalSocket tooMany = TerminalSocket.open(server, editor, machine);
        Await.until(tooMany::isClosed);
        TerminalSocket other =
                TerminalSocket.open(
                        server, server.signedIn(Role.EDITOR, ProductModule.REMOTE), machine);
        other.send("{\"type\":\"attach\",\"session\":\"x\",\"columns\":80,\"rows\":24}");
        Await.until(() -> other.has("This session has ended"));
        assertThat(editor.post("/logout").status()).isEqualTo(302);
    }

    @Test
    void sessions_that_begin_at_once_are_no_more_than_a_person_may_have() throws Exception {
        for (int i = 1; i < ConnectRules.MAX_SESSIONS; i++) {
            rowOfAnotherServer("elsewhere-" + i);
        }
        var begun = new AtomicInteger();
        var refused = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            SessionRow row = row("");
            all.add(
                    Thread.startVirtualThread(() -> {
                        try {
                            LiveSession ignored =
                                    server.bean(LiveSessions.class).begin(row, null, ines.actor());
                            int _ = begun.incrementAndGet();
                        } catch (ConnectRefusedException e) {
                            int _ = refused.incrementAndGet();
                        }
                    }));
        }
        for (Thread one : all) {
            one.join();
        }
        assertThat(begun).hasValue(1);
        assertThat(refused).hasValue(7);
        assertThat(audited()).filteredOn("Remote Session Started"::equals).hasSize(1);
    }

    // ---- bad input ----

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"resize\",\"columns\":80,\"rows\":24}",
                "{\"type\":\"answers\",\"id\":1,\"values\":[\"x\"]}",
                "{\"type\":\"accept_host_key\"}",
                "{\"type\":\"close\"}",
                "{\"type\":\"nothing\"}",
                "{\"type\":\"connect\",\"username\":\"root\",\"columns\":0,\"rows\":24}",
                "{\"type\":\"connect\",\"username\":\"root\",\"columns\":80,\"rows\":99999}",
                "{\"type\":\"connect\",\"username\":\"\",\"columns\":80,\"rows\":24}",
                "{\"type\":\"attach\",\"session\":\"../..\",\"columns\":80,\"rows\":24}",
                "{\"type\":\"connect\"",
                "[[[[[[[[[[1]]]]]]]]]]",
                "null",
                "4"
            })
    void a_first_message_that_makes_no_sense_ends_the_connection(String message) {
        TerminalSocket socket = TerminalSocket.open(server, editor, machine);
        socket.send(message);
        Await.until(socket::isClosed);
        assertThat(socket.shown()).contains("\"error\"");
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
    }

    @Test
    void keys_before_a_session_go_nowhere() {
        TerminalSocket socket = TerminalSocket.open(server, editor, machine);
        socket.type("rm -rf /\n".getBytes(StandardCharsets.UTF_8), true);
        Await.until(socket::isClosed);
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
    }

    @Test
    void frames_that_are_too_large_or_no_text_close_the_connection_only() {
        TerminalSocket first = ready();
        String session = first.member("session");
        try {
            first.type(new byte[16 * 1024 * 1024], true);
        } catch (RuntimeException e) {
            // closed before everything was sent
        }
        Await.until(first::isClosed);
        TerminalSocket second = attach(editor, session);
        Await.until(() -> second.has("\"ready\""));
        second.type(new byte[] {(byte) 0xc3}, true); // half a letter is the machine's business
        Await.until(() -> live(second).sent() > 0);
        assertThat(reason(second)).isNull();
        second.close();
    }

    @Test
    void a_flood_of_resizes_ends_at_most_the_page() {
        TerminalSocket open = ready();
        try {
            for (int i = 0; i < 200_000 && !open.isClosed(); i++) {
                open.send(
                        "{\"type\":\"resize\",\"columns\":%d,\"rows\":24}".formatted(1 + i % 900));
            }
        } catch (RuntimeException e) {
            // closed
        }
        TerminalSocket again = attach(editor, open.member("session"));
        Await.until(() -> again.has("\"ready\""));
        again.close();
    }

    // ---- what people do ----

    private TerminalSocket asked() {
        TerminalSocket opened =
                TerminalSocket.connect(server, editor, machine, "\"username\":\"root\"");
        Await.until(() -> opened.has("\"prompt\""));
        return opened;
    }

    private TerminalSocket ready() {
        TerminalSocket opened = asked();
        opened.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"123456\"]}");
        Await.until(() -> opened.has("\"ready\""));
        return opened;
    }

    private TerminalSocket attach(Browser browser, String session) {
        TerminalSocket opened = TerminalSocket.open(server, browser, machine);
        opened.send(
                "{\"type\":\"attach\",\"session\":\"%s\",\"columns\":80,\"rows\":24}"
                        .formatted(session));
        return opened;
    }

    private String add(Map<String, String> fields) {
        var form = form();
        form.putAll(fields);
        Answer added = administrator.post(PATH + "/add", form);
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        return added.location();
    }

    private void change(Map<String, String> fields) {
        String page = administrator.get(machine + "/edit").body();
        var form = form();
        form.putAll(fields);
        form.put("revision", page.replaceAll("(?s).*name=\"revision\" value=\"(\\d+)\".*", "$1"));
        Answer changed = administrator.post(machine + "/edit", form);
        assertThat(changed.status()).as(changed.body()).isEqualTo(302);
    }

    private Map<String, String> form() {
        return new HashMap<>(
                Map.of("name", name, "address", "127.0.0.1", "port", "22", "protocol", "ssh"));
    }

    private static String administratorsEmail() {
        return server.person(Role.ADMIN).email().value();
    }

    private void rowOfAnotherServer(String helperSession) {
        SessionRow row = row(helperSession);
        server.transactions().write(() -> server.bean(SessionRows.class).insert(row));
    }

    private SessionRow row(String helperSession) {
        return new SessionRow(
                UUID.randomUUID(),
                Long.parseLong(machine.substring(machine.lastIndexOf('/') + 1)),
                name,
                RemoteProtocol.SSH,
                ines.id(),
                ines.email().value(),
                UUID.randomUUID(),
                "root",
                "127.0.0.1",
                helperSession,
                server.clock().instant());
    }

    private String user() {
        return "/site-administration/users/" + ines.id();
    }

    private LiveSession live(TerminalSocket socket) {
        return server.bean(LiveSessions.class).all().stream()
                .filter(one -> one.uid().equals(uid(socket)))
                .findFirst()
                .orElseThrow();
    }

    private static UUID uid(TerminalSocket socket) {
        return UUID.fromString(socket.member("session"));
    }

    private static @Nullable String reason(TerminalSocket socket) {
        return server.sql()
                .select(REMOTE_SESSION.END_REASON)
                .from(REMOTE_SESSION)
                .where(REMOTE_SESSION.UID.eq(uid(socket)))
                .fetchSingle(REMOTE_SESSION.END_REASON);
    }

    private List<String> audited() {
        return server.sql()
                .select(AUDIT_ENTRY.EVENT)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(name))
                .orderBy(AUDIT_ENTRY.SEQUENCE)
                .fetch(AUDIT_ENTRY.EVENT);
    }
}
