package dev.bailiwick.modules.dns.pages;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.DNS_PROVIDER;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.dns.FakePihole;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.Providers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages of the DNS filter as each role uses them, with instances that behave and others.
class DnsPagesTest {
    private static final String PATH = "/dns-manager";
    private static final String PROVIDERS = PATH + "/providers";
    private static final String PASSWORD = "correct horse";

    private final RunningServer server = RunningServer.shared();
    private final Account chief = server.person(Role.ADMIN);
    private final Browser administrator = server.signedIn(chief);
    private final Browser editor = server.signedIn(Role.EDITOR, ProductModule.DNS);
    private final Browser viewer = server.signedIn(Role.VIEWER, ProductModule.DNS);
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final FakePihole pihole = open(FakePihole.version6());

    private <T extends AutoCloseable> T open(T one) {
        opened.add(one);
        return one;
    }

    @BeforeEach
    void removeAll() {
        server.stopJob("CheckProviders.run");
        server.sql().deleteFrom(DNS_PROVIDER).execute();
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    private static Map<String, String> form(String name, String address, Map<String, String> more) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name", name,
                                "base_url", address,
                                "password", PASSWORD,
                                "verify_tls", "true"));
        form.putAll(more);
        return form;
    }

    /// @return the path of its page
    private String add(String name, String address) {
        Answer answer = administrator.post(PROVIDERS + "/add", form(name, address, Map.of()));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location();
    }

    private static String row(Browser reader, String name) {
        return Stream.of(reader.get(PATH).body().split("<tr", -1))
                .filter(row -> row.contains("row-name") && row.contains(">" + name + "<"))
                .findFirst()
                .orElse("");
    }

    @Test
    void an_instance_is_added_shown_changed_and_removed() {
        assertThat(administrator.get(PATH).body()).contains("No instances yet");
        String path = add("dns-01", pihole.address() + "/admin/login");

        Await.until(() -> viewer.get(path).body().contains("92,258"));
        assertThat(viewer.get(path).body())
                .contains("FTL 6.6.2", "225,382", pihole.address(), "Online")
                .doesNotContain(PASSWORD, "/edit", "Plain HTTP");
        assertThat(viewer.get(PATH).body())
                .contains(
                        "92,258 queries",
                        "5.2\u00a0%",
                        "time.example.net",
                        "ads.example.net",
                        "app-01",
                        "dns9.quad9.net",
                        "Disk shortage ahead")
                .doesNotContain("<b>Disk");
        assertThat(
                        administrator
                                .post(
                                        path + "/edit",
                                        form(
                                                "dns-one",
                                                pihole.address(),
                                                Map.of("password", "", "revision", "1")))
                                .location())
                .isEqualTo(path);
        assertThat(administrator.post(path + "/remove").location()).isEqualTo(PATH);
        assertThat(administrator.get(path).status()).isEqualTo(404);
        Await.until(() -> pihole.sessions().isEmpty());
        assertThat(events("dns-01")).contains("DNS Instance Added", "DNS Instance Changed");
    }

    private List<String> events(String target) {
        return server.sql()
                .select(AUDIT_ENTRY.EVENT)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(target))
                .orderBy(AUDIT_ENTRY.SEQUENCE)
                .fetch(AUDIT_ENTRY.EVENT);
    }

    private List<String> failures(String target) {
        return server.sql()
                .select(AUDIT_ENTRY.EVENT)
                .from(AUDIT_ENTRY)
                .where(AUDIT_ENTRY.TARGET.eq(target))
                .and(AUDIT_ENTRY.OUTCOME.equalIgnoreCase("failure"))
                .fetch(AUDIT_ENTRY.EVENT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "base_url|192.0.2.53|Enter an address",
                "base_url|file:///etc/passwd|Enter an address",
                "base_url|http://me:secret@192.0.2.53|Leave out the user name",
                "name|''|left empty",
                "certificate_sha256|abc|64 hexadecimal",
                "totp|not base 32!|Base32",
                "verify_tls|maybe|Choose yes or no"
            })
    void bad_input_is_refused_at_its_field(String field, String value, String reason) {
        Answer answer =
                administrator.post(
                        PROVIDERS + "/add",
                        form("dns-01", "https://192.0.2.53", Map.of(field, value)));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body())
                .contains("id=\"%s-error\"".formatted(field), reason)
                .doesNotContain(PASSWORD);
    }

    @Test
    void a_pin_needs_https_and_names_are_unique() {
        String pin = "ab".repeat(32);
        assertThat(
                        administrator
                                .post(
                                        PROVIDERS + "/add",
                                        form(
                                                "dns-01",
                                                "http://192.0.2.53",
                                                Map.of("certificate_sha256", pin)))
                                .body())
                .contains("Only an https:// address");
        String ignored = add("dns-01", pihole.address());
        assertThat(
                        administrator
                                .post(
                                        PROVIDERS + "/add",
                                        form("DNS-01", pihole.address(), Map.of()))
                                .body())
                .contains("Another instance has this name");
    }

    @Test
    void a_stored_password_is_not_sent_to_another_address() {
        String path = add("dns-01", pihole.address());
        FakePihole other = open(FakePihole.version6());

        Answer refused =
                administrator.post(
                        path + "/edit",
                        form("dns-01", other.address(), Map.of("password", "", "revision", "1")));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("the address changes");
        assertThat(other.requests()).isEmpty();
    }

    @Test
    void people_look_many_times_and_an_instance_is_asked_once() {
        String ignored = add("dns-01", pihole.address());
        Await.until(() -> row(viewer, "dns-01").contains("92,258"));

        for (int i = 0; i < 10; i++) {
            assertThat(viewer.get(PATH).status()).isEqualTo(200);
        }

        assertThat(pihole.count("GET /api/padd")).isEqualTo(1);
        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);
        assertThat(pihole.sessions()).hasSize(1);
        server.clock().advance(Duration.ofSeconds(6));
        assertThat(viewer.get(PATH).status()).isEqualTo(200);
        Await.until(() -> pihole.count("GET /api/padd") == 2);
    }

    @Test
    void a_silent_instance_holds_up_no_page_and_keeps_its_data() throws IOException {
        String ignored = add("dns-01", pihole.address());
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String other = add("dns-02", "http://127.0.0.1:" + silent.getLocalPort());
            Await.until(() -> row(viewer, "dns-02").contains("Unreachable"));
            assertThat(row(viewer, "dns-01")).contains("Online", "92,258");
            assertThat(viewer.get(other).body()).contains("Response:");

            pihole.close();
            server.clock().advance(Duration.ofSeconds(40));
            Await.until(() -> row(viewer, "dns-01").contains("Stale"));
            assertThat(row(viewer, "dns-01")).contains("92,258");
        }
    }

    @Test
    void a_wrong_password_is_said_with_what_to_do_and_tried_once() {
        pihole.password("another");
        String path = add("dns-01", pihole.address());

        Await.until(() -> viewer.get(path).body().contains("does not accept the password"));
        for (int i = 0; i < 5; i++) {
            assertThat(viewer.get(PATH).body()).contains("Unreachable").doesNotContain(PASSWORD);
            server.clock().advance(Duration.ofSeconds(20));
        }

        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);
    }

    @Test
    void a_test_of_the_connection_shows_each_step_and_frees_its_session() {
        String path = add("dns-01", pihole.address());

        assertThat(administrator.post(path + "/test").body())
                .contains("Connection test", "Pi-hole found", "Signed in", "FTL 6.6.2")
                .doesNotContain("Failed");
        pihole.password("another");
        assertThat(administrator.post(path + "/test").body())
                .contains("Failed", "does not accept the password", "application password")
                .doesNotContain(PASSWORD);
        assertThat(pihole.sessions().size()).isLessThanOrEqualTo(1);
    }

    @Test
    void metadata_addresses_and_this_server_itself_are_not_connected_to() {
        String metadata = add("dns-01", "http://169.254.169.254");
        String own = add("dns-02", server.address());

        assertThat(administrator.post(metadata + "/test").body())
                .contains("cloud metadata addresses");
        assertThat(administrator.post(own + "/test").body())
                .contains("A service of this installation");
    }

    @Test
    void blocking_is_paused_for_a_time_and_resumed_on_all_instances() {
        FakePihole other = open(FakePihole.version5());
        String first = add("dns-01", pihole.address());
        String second = add("dns-02", other.address());
        Await.until(() -> row(editor, "dns-02").contains("Online"));

        assertThat(editor.get(PATH + "/pause").body()).contains("30 seconds", "Until resumed");
        Answer paused =
                editor.post(PATH + "/pause", Map.of("for", "5m", "reason", "Portal <b>hangs</b>"));

        assertThat(paused.location()).isEqualTo(PATH);
        assertThat(pihole.timer()).isEqualTo(300.0);
        assertThat(other.timer()).isEqualTo(300.0);
        Await.until(() -> row(viewer, "dns-02").contains("Not blocking"));
        Await.until(() -> row(viewer, "dns-01").contains("Not blocking"));
        assertThat(viewer.get(PATH).body())
                .contains("Blocking is off on all instances", "Portal &lt;b&gt;hangs")
                .doesNotContain("Resume now");
        assertThat(editor.post(PATH + "/resume").location()).isEqualTo(PATH);
        assertThat(pihole.blocking()).isEqualTo("enabled");
        assertThat(other.blocking()).isEqualTo("enabled");
        assertThat(editor.get(PATH + "/pause").body()).contains("paused dns-01", "ended it after");
        assertThat(events("dns-01")).contains("DNS Blocking Paused", "DNS Blocking Resumed");
        assertThat(List.of(first, second)).doesNotHaveDuplicates();
    }

    @Test
    void one_instance_can_be_paused_without_an_end_only_on_purpose() {
        FakePihole other = open(FakePihole.version6());
        String path = add("dns-01", pihole.address());
        String ignored = add("dns-02", other.address());
        String id = path.substring(path.lastIndexOf('/') + 1);

        assertThat(
                        editor.post(PATH + "/pause", Map.of("for", "resumed", "provider", id))
                                .location())
                .isEqualTo(PATH);

        assertThat(pihole.blocking()).isEqualTo("disabled");
        assertThat(pihole.timer()).isNull();
        assertThat(other.blocking()).isEqualTo("enabled");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "5", "forever", "5m "})
    void a_pause_of_any_other_length_is_refused(String length) {
        String ignored = add("dns-01", pihole.address());

        Answer answer = editor.post(PATH + "/pause", Map.of("for", length));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(pihole.blocking()).isEqualTo("enabled");
    }

    @Test
    void a_pause_whose_timer_was_not_taken_is_undone() {
        String ignored = add("dns-01", pihole.address());
        pihole.sends("/api/dns/blocking", "{\"blocking\":\"disabled\",\"timer\":null}");

        Answer answer = editor.post(PATH + "/pause", Map.of("for", "5m"));

        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains("dns-01", "did not take the timer");
        assertThat(pihole.count("POST /api/dns/blocking")).isEqualTo(2);
        assertThat(failures("dns-01")).contains("DNS Blocking Paused");
    }

    @Test
    void an_instance_that_does_not_answer_is_named_and_the_others_are_paused() throws Exception {
        FakePihole gone = FakePihole.version6();
        String ignored = add("dns-01", pihole.address());
        String also = add("dns-02", gone.address());
        gone.close();

        Answer answer = editor.post(PATH + "/pause", Map.of("for", "1h"));

        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains("dns-02:").doesNotContain("dns-01:");
        assertThat(pihole.timer()).isEqualTo(3600.0);
        assertThat(also).isNotEqualTo(ignored);
    }

    @Test
    void a_pause_that_is_confirmed_late_is_recorded_all_the_same() {
        String ignored = add("late-01", pihole.address());
        Await.until(() -> row(viewer, "late-01").contains("Online"));
        pihole.delay(2_500);

        assertThat(editor.post(PATH + "/pause", Map.of("for", "5m")).status()).isEqualTo(502);

        Await.until(() -> events("late-01").contains("DNS Blocking Paused"));
        assertThat(failures("late-01")).doesNotContain("DNS Blocking Paused");
        assertThat(pihole.timer()).isEqualTo(300.0);
        pihole.delay(0);
        assertThat(editor.get(PATH + "/pause").body()).contains("paused late-01");
    }

    @Test
    void an_earlier_pause_is_not_taken_for_one_that_failed() {
        String ignored = add("earlier-01", pihole.address());
        assertThat(editor.post(PATH + "/pause", Map.of("for", "30s")).location()).isEqualTo(PATH);
        pihole.failsToSwitch();

        assertThat(editor.post(PATH + "/pause", Map.of("for", "1h")).status()).isEqualTo(502);

        assertThat(failures("earlier-01")).containsExactly("DNS Blocking Paused");
        assertThat(pihole.timer()).isEqualTo(30.0);
    }

    @Test
    void what_an_instance_refuses_is_in_the_audit_log() {
        String ignored = add("refused-01", pihole.address());
        pihole.sends(
                "/api/dns/blocking", new FakePihole.Sent(500, "text/html", "carried out, perhaps"));

        assertThat(editor.post(PATH + "/pause", Map.of("for", "5m")).status()).isEqualTo(502);
        assertThat(editor.post(PATH + "/resume").status()).isEqualTo(502);

        assertThat(failures("refused-01")).contains("DNS Blocking Paused", "DNS Blocking Resumed");
    }

    @Test
    void whoever_knows_an_earlier_revision_gets_no_secrets_of_the_new_one() {
        String path = add("old-01", pihole.address());
        Providers providers = server.bean(Providers.class);
        Provider before = server.transactions().read(() -> providers.named("old-01")).orElseThrow();
        FakePihole other = open(FakePihole.version6());

        assertThat(
                        administrator
                                .post(
                                        path + "/edit",
                                        form(
                                                "old-01",
                                                other.address(),
                                                Map.of("password", "new one", "revision", "1")))
                                .status())
                .isEqualTo(302);

        assertThat(server.transactions().read(() -> providers.secrets(before))).isEmpty();
        assertThat(server.transactions().read(() -> providers.session(before))).isEmpty();
        assertThat(server.transactions().read(() -> providers.isCurrent(before))).isFalse();
    }

    @Test
    void versions_with_a_known_vulnerability_are_named() {
        pihole.sends(
                "/api/padd",
                "{\"blocking\":\"enabled\",\"version\":{\"ftl\":{\"local\":{\"version\":\"v6.4\"}}}}");
        String ignored = add("dns-01", pihole.address());

        Await.until(() -> row(viewer, "dns-01").contains("FTL 6.4"));
        assertThat(viewer.get(PATH).body()).contains("CVE-2026-44693", "pihole -up");
    }

    @Test
    void administrators_alone_manage_instances_and_with_a_recent_authentication() {
        String path = add("dns-01", pihole.address());
        for (String page : List.of(PROVIDERS + "/add", path + "/edit", path + "/remove")) {
            assertThat(editor.get(page).status()).as(page).isEqualTo(403);
            assertThat(editor.post(page).status()).as(page).isEqualTo(403);
        }
        assertThat(editor.post(path + "/test").status()).isEqualTo(403);
        assertThat(viewer.get(PATH + "/pause").status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/pause", Map.of("for", "5m")).status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/resume").status()).isEqualTo(403);
        Browser outside = server.signedIn(Role.EDITOR, ProductModule.BACKUP);
        assertThat(outside.get(PATH).status()).isIn(403, 404);
        assertThat(outside.get(path).status()).isIn(403, 404);
        server.sql()
                .update(SESSION)
                .set(SESSION.AUTHENTICATED_AT, server.clock().instant().minus(Duration.ofHours(2)))
                .where(SESSION.ACCOUNT_ID.eq(chief.id()))
                .execute();
        assertThat(administrator.get(path + "/edit").location()).contains("reauthenticate");
        assertThat(pihole.blocking()).isEqualTo("enabled");
    }

    @Test
    void the_session_and_the_password_are_encrypted_in_the_database() {
        String ignored = add("dns-01", pihole.address());
        Await.until(() -> row(viewer, "dns-01").contains("Online"));

        var row = server.sql().selectFrom(DNS_PROVIDER).fetchSingle();

        String stored =
                new String(row.get(DNS_PROVIDER.SECRETS), StandardCharsets.ISO_8859_1)
                        + new String(row.get(DNS_PROVIDER.SESSION), StandardCharsets.ISO_8859_1)
                        + row.get(DNS_PROVIDER.FIELDS);
        assertThat(stored).doesNotContain(PASSWORD, pihole.sessions().iterator().next());
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(Providers.class)
                                                .named("dns-01")
                                                .flatMap(server.bean(Providers.class)::session)))
                .contains(pihole.sessions().iterator().next());
    }

    @Test
    void one_instance_is_shown_alone() {
        FakePihole other = open(FakePihole.version6());
        other.sends(
                "/api/padd", "{\"blocking\":\"enabled\",\"queries\":{\"total\":7,\"blocked\":0}}");
        String path = add("dns-01", pihole.address());
        String ignored = add("dns-02", other.address());
        String id = path.substring(path.lastIndexOf('/') + 1);

        Await.until(() -> viewer.get(PATH).body().contains("92,265 queries"));
        assertThat(viewer.get(PATH + "?provider=" + id).body()).contains("92,258 queries");
        assertThat(viewer.get(PATH + "?provider=999").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"999", "x", "-1", " "})
    void an_instance_that_does_not_exist_never_means_all(String id) {
        String ignored = add("dns-01", pihole.address());

        for (var form :
                Map.of(
                                "/pause", Map.of("for", "5m", "provider", id),
                                "/domain/deny", Map.of("domain", "a.example", "provider", id),
                                "/lists/update", Map.of("provider", id),
                                "/lists/add",
                                        Map.of(
                                                "kind",
                                                "deny",
                                                "value",
                                                "a.example",
                                                "provider",
                                                id),
                                "/names/add",
                                        Map.of(
                                                "name",
                                                "a.example",
                                                "address",
                                                "192.0.2.7",
                                                "provider",
                                                id))
                        .entrySet()) {
            assertThat(editor.post(PATH + form.getKey(), form.getValue()).status())
                    .as(form.getKey())
                    .isEqualTo(404);
        }

        assertThat(pihole.blocking()).isEqualTo("enabled");
        assertThat(pihole.rules()).isEmpty();
        assertThat(pihole.hosts()).doesNotContain("192.0.2.7 a.example");
        assertThat(pihole.count("POST /api/action/gravity")).isZero();
    }

    @Test
    void a_test_ends_its_session_also_when_nothing_can_be_read() {
        String path = add("dns-01", pihole.address());
        Await.until(() -> row(viewer, "dns-01").contains("Online"));
        pihole.sends("/api/padd", new FakePihole.Sent(500, "text/html", "no"));

        String page = administrator.post(path + "/test").body();

        assertThat(page).contains("status 500");
        assertThat(page.indexOf("Failed")).isGreaterThan(page.indexOf("Signed in"));
        assertThat(pihole.sessions()).hasSize(1);
    }

    @Test
    void a_test_fails_where_an_instance_sends_no_data() {
        String path = add("dns-01", pihole.address());
        pihole.sends("/api/padd", "[]");

        assertThat(administrator.post(path + "/test").body())
                .contains("Failed", "neither its state nor its figures");
    }

    @Test
    void the_overview_shows_the_state_after_a_change_at_once() {
        String ignored = add("dns-01", pihole.address());
        Await.until(() -> row(viewer, "dns-01").contains("Online"));
        pihole.delay(200);

        assertThat(editor.post(PATH + "/pause", Map.of("for", "5m")).location()).isEqualTo(PATH);
        assertThat(row(viewer, "dns-01")).contains("Not blocking");
        assertThat(editor.post(PATH + "/resume").location()).isEqualTo(PATH);
        assertThat(row(viewer, "dns-01")).contains("Online");
    }

    @Test
    void a_silent_instance_is_not_waited_for_on_every_page() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String ignored = add("dns-02", "http://127.0.0.1:" + silent.getLocalPort());
            Await.until(() -> row(viewer, "dns-02").contains("Unreachable"));

            assertThat(viewer.get(PATH + "/lists").body())
                    .contains("dns-02:")
                    .doesNotContain("within 2 seconds");
        }
    }

    @Test
    void changes_are_audited_with_the_address_and_the_request_of_the_person() {
        String ignored = add("audited-01", pihole.address());

        assertThat(editor.post(PATH + "/pause", Map.of("for", "5m")).location()).isEqualTo(PATH);

        assertThat(
                        server.sql()
                                .selectFrom(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("audited-01"))
                                .and(AUDIT_ENTRY.EVENT.eq("DNS Blocking Paused"))
                                .fetch())
                .isNotEmpty()
                .allSatisfy(entry -> {
                    assertThat(entry.get(AUDIT_ENTRY.ADDRESS)).isEqualTo("127.0.0.1");
                    assertThat(entry.get(AUDIT_ENTRY.REQUEST_ID)).isNotBlank();
                });
    }

    @Test
    void a_very_long_address_is_refused_quickly() {
        Answer answer =
                administrator.post(
                        PROVIDERS + "/add",
                        form("dns-01", "https://a" + "/admin/x?".repeat(5_000), Map.of()));

        assertThat(answer.status()).isEqualTo(422);
    }
}
