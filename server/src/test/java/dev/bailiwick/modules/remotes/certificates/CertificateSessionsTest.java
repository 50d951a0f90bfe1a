package dev.bailiwick.modules.remotes.certificates;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.REMOTE;
import static dev.bailiwick.platform.schema.Tables.REMOTE_AUTHORITY_KEY;
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
import dev.bailiwick.modules.remotes.sessions.StandInSshHelper;
import dev.bailiwick.modules.remotes.sessions.TerminalSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Signing in with certificates and through jump hosts, as each person does it, with a stand-in for
/// the helper.
@Tag("slow")
class CertificateSessionsTest {
    private static final String PATH = "/remote-manager";
    private static final String PAGE = PATH + "/certificates";
    private static final AtomicInteger NAMES = new AtomicInteger();

    private static StandInSshHelper helper;
    private static RunningServer server;

    private Account chief;
    private Account worker;
    private Browser administrator;
    private Browser editor;

    @TempDir Path folder;

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
    void certificatesAreOn() {
        chief = server.person(Role.ADMIN);
        worker = server.person(Role.EDITOR, ProductModule.REMOTE);
        administrator = server.signedIn(chief);
        editor = server.signedIn(worker);
        server.sql().deleteFrom(REMOTE_AUTHORITY_KEY).execute();
        assertThat(administrator.post(PAGE + "/key").location()).isEqualTo(PAGE);
        helper.forget();
    }

    // ---- the authority ----

    @Test
    void switching_on_shows_the_line_to_trust_and_what_to_do_with_it() {
        assertThat(administrator.get(PAGE).body())
                .contains(lines().getFirst(), "TrustedUserCAKeys", "Make a new key")
                .doesNotContain("Certificates are off");
        assertThat(audited(null)).contains("Remote Session Certificates Switched On");
        server.sql().deleteFrom(REMOTE_AUTHORITY_KEY).execute();
        assertThat(administrator.get(PAGE).body())
                .contains("Certificates are off", "Switch certificates on");
    }

    @Test
    void a_new_key_is_shown_beside_the_current_one_before_it_signs() {
        String before = lines().getFirst();
        assertThat(administrator.post(PAGE + "/key").status()).isEqualTo(302);
        assertThat(administrator.post(PAGE + "/key").status()).isEqualTo(302);
        assertThat(lines()).hasSize(2).startsWith(before);
        String next = lines().getLast();
        assertThat(administrator.get(PAGE).body()).contains(before, next, "does not sign yet");

        UUID shown =
                server.transactions()
                        .read(() -> server.bean(Authority.class).keys())
                        .getLast()
                        .uid();
        assertThat(use(UUID.randomUUID()).status()).isEqualTo(302);
        assertThat(lines()).hasSize(2);
        assertThat(administrator.get(PAGE + "/key/use").body())
                .contains(next, "key/use?key=" + shown, "Keep the current key", "refuses everyone")
                .doesNotContain(before);
        assertThat(administrator.post(PAGE + "/key/use?key=" + shown).status()).isEqualTo(302);
        assertThat(lines()).containsExactly(next);
        assertThat(administrator.get(PAGE + "/key/use").location()).isEqualTo(PAGE);
        assertThat(use(shown).status()).isEqualTo(302);
        assertThat(lines()).containsExactly(next);
        assertThat(audited(null))
                .containsSubsequence(
                        "Remote Session Authority Key Made",
                        "Remote Session Authority Key Replaced");
    }

    @Test
    void only_administrators_see_it_and_only_after_a_recent_authentication_they_change_it() {
        String people = PAGE + "/people/" + worker.id();
        for (String path : List.of(PAGE, people)) {
            assertThat(editor.get(path).status()).isEqualTo(403);
        }
        assertThat(editor.post(PAGE + "/key").status()).isEqualTo(403);
        assertThat(editor.post(people, Map.of("principals", "root")).status()).isEqualTo(403);
        server.sql()
                .update(SESSION)
                .set(SESSION.AUTHENTICATED_AT, server.clock().instant().minusSeconds(3_600))
                .where(SESSION.ACCOUNT_ID.eq(chief.id()))
                .execute();
        assertThat(administrator.get(PAGE).status()).isEqualTo(200);
        for (Answer refused :
                List.of(
                        administrator.get(people),
                        administrator.post(people, Map.of("principals", "root")),
                        administrator.post(PAGE + "/key"),
                        administrator.get(PAGE + "/key/use"),
                        administrator.post(
                                PAGE + "/key/use", Map.of("key", UUID.randomUUID().toString())))) {
            assertThat(refused.location()).contains("/auth/reauthenticate");
        }
        assertThat(lines()).hasSize(1);
        assertThat(principals(worker)).isEmpty();
    }

    @Test
    void user_names_are_set_one_on_each_line_and_audited() {
        allow(worker, "root\ndeploy\nroot");
        assertThat(principals(worker)).containsExactly("root", "deploy");
        assertThat(administrator.get(PAGE).body()).contains("root, deploy");
        for (String bad : List.of("a,b", "root\n*", "-x", "a b", "x".repeat(65))) {
            Answer refused = set(worker, bad);
            assertThat(refused.status()).as(bad).isEqualTo(422);
            assertThat(refused.body()).contains("principals-error");
        }
        assertThat(principals(worker)).containsExactly("root", "deploy");
        allow(worker, "");
        assertThat(principals(worker)).isEmpty();
        assertThat(audited(worker.email().value())).contains("Remote Session User Names Changed");
        Account viewer = server.person(Role.VIEWER, ProductModule.REMOTE);
        assertThat(set(viewer, "root").status()).isEqualTo(404);
    }

    // ---- sessions with certificates ----

    @Test
    void a_session_gets_a_certificate_for_its_key_and_no_password_is_sent() throws Exception {
        allow(worker, "root\ndeploy");
        Machine machine = add(Map.of("certificates", "true"));
        pin(machine, Hop.TARGET);
        assertThat(editor.get(machine.path() + "/ssh").body())
                .contains("<option>root</option>", "<option>deploy</option>")
                .doesNotContain("id=\"password\"", "id=\"private_key\"");

        TerminalSocket connection =
                connect(machine, "\"username\":\"deploy\",\"certificate\":true");
        Await.until(() -> connection.has("\"ready\""));

        SessionRequest.Open open = helper.received(SessionRequest.Open.class).getLast();
        assertThat(open.certificate()).isTrue();
        assertThat(open.password()).isNull();
        String read = certificate();
        String session = connection.member("session");
        assertThat(read.lines().map(String::strip))
                .containsSubsequence(
                        "Key ID: \"%s session %s\"".formatted(worker.email().value(), session),
                        "Principals:",
                        "deploy",
                        "Critical Options:",
                        "source-address 127.0.0.1/32",
                        "Extensions:",
                        "permit-pty");
        assertThat(read).doesNotContain("root", "permit-port-forwarding");
        Files.writeString(folder.resolve("ca.pub"), lines().getFirst() + "\n");
        String authority = keygen("-l", folder.resolve("ca.pub")).split(" ", -1)[1];
        assertThat(read).contains("Signing CA: ED25519 " + authority);
        String serial = read.replaceAll("(?s).*Serial: (\\d+).*", "$1");
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.DETAILS)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq(machine.name()))
                                .and(AUDIT_ENTRY.EVENT.eq("Remote Session Certificate Signed"))
                                .fetchSingle(AUDIT_ENTRY.DETAILS))
                .contains(serial, "deploy", session);
        connection.close();
    }

    @Test
    void nobody_gets_a_certificate_for_a_user_name_that_was_not_set() {
        Machine machine = add(Map.of("certificates", "true"));
        assertThat(editor.get(machine.path() + "/ssh").body())
                .contains("You have no user name on machines yet", "An administrator sets them");
        for (String names : List.of("", "deploy\nroot2")) {
            allow(worker, names);
            TerminalSocket refused = connect(machine, "\"username\":\"root\",\"certificate\":true");
            Await.until(() -> refused.has("no certificate for the user name root"));
            assertThat(refused.shown()).contains("not_allowed");
        }
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
        server.sql().deleteFrom(REMOTE_AUTHORITY_KEY).execute();
        assertThat(editor.get(machine.path() + "/ssh").body())
                .contains("Certificates are not switched on yet");
    }

    @Test
    void certificates_and_passwords_are_each_refused_where_the_other_is_set() {
        allow(worker, "root");
        TerminalSocket first = connect(add(Map.of()), "\"username\":\"root\",\"certificate\":true");
        Await.until(() -> first.has("takes no certificates"));
        TerminalSocket second =
                connect(
                        add(Map.of("certificates", "true")),
                        "\"username\":\"root\",\"password\":\"pa55word\"");
        Await.until(() -> second.has("with a certificate only"));
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
    }

    @Test
    void a_user_name_taken_away_meanwhile_is_not_signed() throws Exception {
        allow(worker, "root");
        Machine machine = add(Map.of("certificates", "true"));
        var request =
                new SignCertificate.Request(
                        UUID.randomUUID(),
                        machine.id(),
                        "root",
                        SignCertificate.Purpose.TERMINAL,
                        StandInSshHelper.PUBLIC_KEY,
                        null);
        var sign = server.bean(SignCertificate.class);
        assertThat(sign.sign(request, worker.id())).isPresent();
        allow(worker, "deploy");
        assertThat(sign.sign(request, worker.id())).isEmpty();
        allow(worker, "root");
        Account other = server.person(Role.EDITOR, ProductModule.REMOTE);
        change(machine, Map.of("certificates", "true", "people", other.email().value()));
        assertThat(sign.sign(request, worker.id())).isEmpty();
    }

    // ---- jump hosts ----

    @Test
    void a_machine_is_reached_through_another_and_both_host_keys_are_checked() {
        Machine jump = add(Map.of("port", "2222"));
        Machine machine = add(Map.of("address", "db.internal.invalid", "through", jump.name()));
        assertThat(editor.get(machine.path()).body()).contains(jump.path(), jump.name());
        assertThat(editor.get(machine.path() + "/ssh").body())
                .contains("User name on", jump.name());
        pin(jump, Hop.JUMP);
        pin(machine, Hop.TARGET);

        TerminalSocket connection =
                connect(
                        machine,
                        "\"username\":\"root\",\"password\":\"pa55word\",\"jump_username\":\"gate\"");
        Await.until(() -> connection.has("\"prompt\""));
        assertThat(connection.shown()).contains("\"machine\":\"%s\"".formatted(jump.name()));
        connection.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"1\"]}");
        Await.until(
                () -> connection.has("\"prompt\",\"machine\":\"%s\"".formatted(machine.name())));
        connection.send("{\"type\":\"answers\",\"id\":1,\"values\":[\"2\"]}");
        Await.until(() -> connection.has("\"ready\""));

        SessionRequest.Open open = helper.received(SessionRequest.Open.class).getLast();
        assertThat(open.address()).isEqualTo("db.internal.invalid");
        assertThat(open.username()).isEqualTo("root");
        SessionRequest.Machine through = Objects.requireNonNull(open.jump());
        assertThat(through.address()).isEqualTo("127.0.0.1");
        assertThat(through.port()).isEqualTo(2222);
        assertThat(through.username()).isEqualTo("gate");
        assertThat(through.password()).isNull();
        connection.close();
    }

    @Test
    void a_changed_host_key_of_the_jump_host_ends_it_and_is_recorded_there() {
        Machine jump = add(Map.of());
        Machine machine = add(Map.of("through", jump.name()));
        pin(machine, Hop.TARGET);
        pin(jump, Hop.TARGET);
        TerminalSocket connection = connect(machine, "\"username\":\"root\"");
        Await.until(() -> connection.has("host_key_changed"));
        assertThat(editor.get(jump.path()).body()).contains("Host key changed");
        assertThat(editor.get(machine.path()).body()).doesNotContain("Host key changed");
    }

    @Test
    void a_jump_host_with_certificates_gets_one_for_forwarding_only() throws Exception {
        allow(worker, "gate");
        Machine jump = add(Map.of("certificates", "true"));
        Machine machine = add(Map.of("through", jump.name()));
        pin(jump, Hop.JUMP);
        pin(machine, Hop.TARGET);
        TerminalSocket refused = connect(machine, "\"username\":\"root\"");
        Await.until(() -> refused.has("no certificate for the user name root"));

        TerminalSocket connection =
                connect(machine, "\"username\":\"root\",\"jump_username\":\"gate\"");
        Await.until(() -> connection.has("\"prompt\""));
        String read = certificate();
        assertThat(read).contains("gate", "permit-port-forwarding").doesNotContain("permit-pty");
        connection.close();
    }

    @Test
    void the_person_must_be_allowed_to_use_both_machines() {
        Machine jump = add(Map.of("people", chief.email().value()));
        Machine machine = add(Map.of("through", jump.name()));
        TerminalSocket refused = connect(machine, "\"username\":\"root\"");
        Await.until(() -> refused.has("You may not connect to " + jump.name()));
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
    }

    @Test
    void an_address_that_is_not_allowed_is_not_reached_through_a_jump_host_either() {
        Machine jump = add(Map.of());
        Machine machine = add(Map.of("through", jump.name()));
        server.sql()
                .update(REMOTE)
                .set(REMOTE.ADDRESS, "169.254.169.254")
                .where(REMOTE.ID.eq(machine.id()))
                .execute();
        TerminalSocket refused = connect(machine, "\"username\":\"root\"");
        Await.until(() -> refused.has("does not allow connections to this address"));
        assertThat(helper.received(SessionRequest.Open.class)).isEmpty();
    }

    @Test
    void jump_hosts_have_none_themselves_and_are_not_removed_while_they_are_used() {
        Machine jump = add(Map.of());
        Machine machine = add(Map.of("through", jump.name()));
        Machine third = add(Map.of());
        assertThat(refusal(third, Map.of("through", machine.name())))
                .contains("is itself reached through another machine");
        assertThat(refusal(jump, Map.of("through", third.name())))
                .contains("so it must be reached directly");
        assertThat(refusal(third, Map.of("through", third.name()))).contains("through itself");
        assertThat(refusal(third, Map.of("through", "nowhere"))).contains("no SSH machine");
        assertThat(refusal(third, Map.of("through", jump.name(), "protocol", "rdp")))
                .contains("Desktops cannot be reached");
        assertThat(refusal(jump, Map.of("protocol", "rdp"))).contains("reached through this one");
        assertThat(refusal(third, Map.of("certificates", "true", "protocol", "rdp")))
                .contains("for SSH only");

        Answer kept = editor.post(jump.path() + "/remove");
        assertThat(kept.status()).isEqualTo(409);
        assertThat(kept.body()).contains("jump host of " + machine.name());
        assertThat(editor.get(jump.path()).status()).isEqualTo(200);
        change(machine, Map.of());
        assertThat(editor.post(jump.path() + "/remove").status()).isEqualTo(302);
    }

    // ---- what people do ----

    private record Machine(String path, String name, Map<String, String> form) {
        long id() {
            return Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
        }
    }

    private Machine add(Map<String, String> fields) {
        var form = new HashMap<>(Map.of("address", "127.0.0.1", "port", "22", "protocol", "ssh"));
        form.putAll(fields);
        form.put("name", "cert-" + NAMES.incrementAndGet());
        Answer added = administrator.post(PATH + "/add", form);
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        return new Machine(added.location(), form.get("name"), Map.copyOf(form));
    }

    private Answer edit(Machine machine, Map<String, String> fields) {
        String page = administrator.get(machine.path() + "/edit").body();
        var form = new HashMap<>(machine.form());
        form.remove("through");
        form.putAll(fields);
        form.put("revision", page.replaceAll("(?s).*name=\"revision\" value=\"(\\d+)\".*", "$1"));
        return administrator.post(machine.path() + "/edit", form);
    }

    private void change(Machine machine, Map<String, String> fields) {
        assertThat(edit(machine, fields).status()).isEqualTo(302);
    }

    private String refusal(Machine machine, Map<String, String> fields) {
        Answer answer = edit(machine, fields);
        assertThat(answer.status()).isEqualTo(422);
        return answer.body();
    }

    private void pin(Machine machine, Hop hop) {
        assertThat(
                        administrator
                                .post(
                                        machine.path() + "/host-keys/add",
                                        Map.of("fingerprint", StandInSshHelper.hostKey(hop)))
                                .status())
                .isEqualTo(302);
    }

    private Answer set(Account account, String names) {
        return administrator.post(PAGE + "/people/" + account.id(), Map.of("principals", names));
    }

    private void allow(Account account, String names) {
        assertThat(set(account, names).location()).isEqualTo(PAGE);
    }

    private Answer use(UUID key) {
        return administrator.post(PAGE + "/key/use", Map.of("key", key.toString()));
    }

    private static List<String> principals(Account account) {
        return server.transactions().read(() -> server.bean(Principals.class).of(account.id()));
    }

    private static List<String> lines() {
        return server.transactions().read(() -> server.bean(Authority.class).keys()).stream()
                .map(AuthorityKey::line)
                .toList();
    }

    /// @param target null for none
    private static List<String> audited(@Nullable String target) {
        return server.sql()
                .select(AUDIT_ENTRY.EVENT)
                .from(AUDIT_ENTRY)
                .where(
                        target == null
                                ? AUDIT_ENTRY.ACTOR_NAME.isNotNull()
                                : AUDIT_ENTRY.TARGET.eq(target))
                .orderBy(AUDIT_ENTRY.SEQUENCE)
                .fetch(AUDIT_ENTRY.EVENT);
    }

    /// The last one that was signed, as OpenSSH reads it.
    private String certificate() throws Exception {
        Path file = folder.resolve("signed-cert.pub");
        Files.writeString(
                file,
                helper.received(SessionRequest.Certificate.class).getLast().certificate() + "\n");
        return keygen("-L", file);
    }

    private static String keygen(String option, Path file) throws Exception {
        Process process =
                new ProcessBuilder("ssh-keygen", option, "-f", file.toString())
                        .redirectErrorStream(true)
                        .start();
        String read = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(read).isZero();
        return read;
    }

    private TerminalSocket connect(Machine machine, String members) {
        return TerminalSocket.connect(server, editor, machine.path(), members);
    }
}
