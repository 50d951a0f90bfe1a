package dev.bailiwick.modules.dns.pages;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.DNS_PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.dns.FakePihole;
import dev.bailiwick.modules.dns.FakePihole.Sent;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lists and rules of all instances together.
class ListsTest {
    private static final String PATH = "/dns-manager/lists";
    private static final String MAIN = "https://lists.example.org/hosts";

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);
    private final Browser editor = server.signedIn(Role.EDITOR, ProductModule.DNS);
    private final Browser viewer = server.signedIn(Role.VIEWER, ProductModule.DNS);
    private final List<FakePihole> opened = new ArrayList<>();
    private final FakePihole pihole = open(FakePihole.version6());

    private FakePihole open(FakePihole one) {
        opened.add(one);
        return one;
    }

    @BeforeEach
    void oneInstance() {
        server.stopJob("CheckProviders.run");
        server.sql().deleteFrom(DNS_PROVIDER).execute();
        add("lists-01", pihole);
    }

    @AfterEach
    void closeAll() {
        opened.forEach(FakePihole::close);
    }

    private void add(String name, FakePihole instance) {
        Answer answer =
                administrator.post(
                        "/dns-manager/providers/add",
                        Map.of(
                                "name",
                                name,
                                "base_url",
                                instance.address(),
                                "password",
                                "correct horse",
                                "verify_tls",
                                "true"));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
    }

    private static String row(Answer page, String value) {
        return Stream.of(page.body().split("<tr", -1))
                .filter(row -> row.contains(">" + value + "<"))
                .findFirst()
                .orElse("");
    }

    @Test
    void lists_show_their_size_age_and_errors_the_failed_first() {
        Answer page = viewer.get(PATH);

        assertThat(page.body()).contains("3 lists, 1 could not be downloaded");
        assertThat(row(page, MAIN))
                .contains(
                        "204,118", "Unchanged", "Default, Kiosks", "3 lines are not domains", "All")
                .doesNotContain("Remove");
        assertThat(page.body().indexOf("phish.example.net")).isLessThan(page.body().indexOf(MAIN));
        assertThat(row(page, "https://off.example.net/")).contains("Switched off", "Allow");
        assertThat(row(page, "^ads[0-9]*\\.")).contains("Blocking pattern", "Banners");
    }

    @Test
    void what_only_some_instances_have_names_them() {
        FakePihole other = open(FakePihole.version6());
        other.sends("/api/lists", "{\"lists\":[]}");
        add("lists-02", other);

        Answer page = viewer.get(PATH);

        assertThat(row(page, MAIN)).contains("lists-01").doesNotContain(">All<");
        assertThat(row(page, "^ads[0-9]*\\.")).contains(">All<");
    }

    @Test
    void an_editor_adds_and_removes_a_list_on_all_instances() {
        FakePihole other = open(FakePihole.version6());
        add("lists-02", other);
        String list = "https://new.example.org/hosts.txt?x=1";

        Answer added =
                editor.post(
                        PATH + "/add",
                        Map.of("kind", "block-list", "value", list, "comment", "New"));

        assertThat(added.location()).isEqualTo(PATH);
        assertThat(pihole.rules()).containsExactly("list block " + list);
        assertThat(other.rules()).containsExactly("list block " + list);
        pihole.sends(
                "/api/lists",
                "{\"lists\":[{\"address\":\"%s\",\"type\":\"block\",\"enabled\":true}]}"
                        .formatted(list));
        Map<String, String> form = Map.of("kind", "block-list", "value", list);
        assertThat(editor.get(PATH + "/remove?kind=block-list&value=" + MAIN).body())
                .contains("Remove this block list?", MAIN);
        assertThat(editor.post(PATH + "/remove", form).location()).isEqualTo(PATH);
        assertThat(pihole.rules()).isEmpty();
        assertThat(other.rules()).hasSize(1);
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("lists-01"))
                                .fetch(AUDIT_ENTRY.EVENT))
                .contains("DNS Entry Added", "DNS Entry Removed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "block-list|file:///etc/passwd",
                "block-list|https://user:secret@lists.example.org/",
                "block-list|lists.example.org",
                "deny|a b",
                "deny|*.example.org",
                "allow|$(reboot).example",
                "deny-pattern|''",
                "deny-pattern|.",
                "allow-pattern|..",
                "allow-pattern|evil\u200b.example",
                "allow-pattern|\u202eevil",
                "nothing|https://lists.example.org/",
                "block-list|''"
            })
    void what_is_no_list_domain_or_pattern_reaches_no_instance(String kind, String value) {
        Answer answer = editor.post(PATH + "/add", Map.of("kind", kind, "value", value));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(pihole.rules()).isEmpty();
    }

    @Test
    void no_rule_can_hide_and_each_can_be_removed() {
        String longest = "(" + "x".repeat(900) + ")";
        pihole.sends(
                "/api/domains",
                "{\"domains\":[{\"domain\":\"ev\\u200bil\",\"type\":\"allow\",\"kind\":\"regex\",\"enabled\":true},{\"domain\":\"%s\",\"type\":\"allow\",\"kind\":\"regex\",\"enabled\":true}]}"
                        .formatted(longest));
        pihole.ruled("allow/regex ev\u200bil");

        Answer page = viewer.get(PATH);
        assertThat(page.body()).contains("x".repeat(200)).doesNotContain("ev\u200bil<");
        assertThat(
                        editor.post(
                                        PATH + "/remove",
                                        Map.of("kind", "allow-pattern", "value", "ev\u200bil"))
                                .location())
                .isEqualTo(PATH);
        assertThat(pihole.rules()).isEmpty();
    }

    @Test
    void an_update_shows_what_the_instance_prints_and_runs_once() {
        pihole.delay(500);

        assertThat(editor.post(PATH + "/update").location()).isEqualTo(PATH);
        assertThat(editor.post(PATH + "/update").location()).isEqualTo(PATH);
        Await.until(() -> viewer.get(PATH).body().contains("Pulling &lt;b&gt;list"));
        Await.until(() -> viewer.get(PATH).body().contains(">Done<"));

        assertThat(viewer.get(PATH).body()).doesNotContain("\u001b");
        assertThat(pihole.count("POST /api/action/gravity")).isEqualTo(1);
    }

    @Test
    void an_update_that_fails_says_so() {
        pihole.sends("/api/action/gravity", new Sent(500, "text/plain", "no"));

        assertThat(editor.post(PATH + "/update").location()).isEqualTo(PATH);

        Await.until(() -> viewer.get(PATH).body().contains(">Failed<"));
    }

    @Test
    void viewers_change_nothing() {
        Map<String, String> form = Map.of("kind", "deny", "value", "x.example");
        assertThat(viewer.get(PATH + "/add").status()).isEqualTo(403);
        for (String action : List.of("/add", "/remove", "/update")) {
            assertThat(viewer.post(PATH + action, form).status()).as(action).isEqualTo(403);
        }
        assertThat(pihole.rules()).isEmpty();
        assertThat(pihole.count("POST /api/action/gravity")).isZero();
    }

    @Test
    void version_5_shows_its_rules_and_what_it_lacks() {
        server.sql().deleteFrom(DNS_PROVIDER).execute();
        FakePihole old = open(FakePihole.version5());
        old.sends("list=black", "{\"data\":[{\"domain\":\"ads.example.net\",\"enabled\":1}]}");
        add("lists-old", old);

        Answer page = viewer.get(PATH);

        assertThat(row(page, "ads.example.net")).contains("Blocked domain");
        assertThat(page.body()).contains("not available on this version");
    }

    @Test
    void changes_for_all_leave_an_instance_of_version_5_out_and_say_so() {
        FakePihole old = open(FakePihole.version5());
        add("lists-old", old);
        assertThat(administrator.get("/dns-manager").status()).isEqualTo(200); // finds the versions

        assertThat(editor.get(PATH + "/add").body()).contains("All but lists-old");
        Answer added =
                editor.post(PATH + "/add", Map.of("kind", "deny", "value", "ads.example.org"));

        assertThat(added.location()).as(added.body()).isEqualTo(PATH);
        assertThat(pihole.rules()).containsExactly("deny/exact ads.example.org");
        assertThat(row(viewer.get(PATH + "?view=different"), MAIN)).isEmpty();
        assertThat(row(viewer.get(PATH), MAIN)).contains("All");
        assertThat(
                        editor.post(
                                        "/dns-manager/domain/allow",
                                        Map.of("domain", "ads.example.com"))
                                .status())
                .isEqualTo(302);
        assertThat(editor.post(PATH + "/update").status()).isEqualTo(302);
        Await.until(() -> pihole.count("POST /api/action/gravity") == 1);
        assertThat(old.requests()).noneMatch(one -> one.contains("gravity"));
    }

    @Test
    void what_failed_is_said_with_where_it_worked() {
        FakePihole other = open(FakePihole.version6());
        add("lists-02", other);
        other.ruled("deny/exact ads.example.org");

        Answer added =
                editor.post(PATH + "/add", Map.of("kind", "deny", "value", "ads.example.org"));

        assertThat(added.status()).isEqualTo(502);
        assertThat(added.body()).contains("lists-02: ", "It worked on lists-01.");
    }

    @ParameterizedTest
    @CsvSource({
        "https://ads.example.net/banner?x=1,ads.example.net",
        "http://user@ads.example.net:8080,ads.example.net",
        "ads.example.net/banner,ads.example.net",
        "ADS.example.net.,ads.example.net",
    })
    void the_domain_of_a_pasted_address_is_checked(String pasted, String domain) {
        Answer page =
                viewer.get(
                        "/dns-manager/domain?domain="
                                + URLEncoder.encode(pasted, StandardCharsets.UTF_8));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).contains(">" + domain + "<");
    }

    @Test
    void what_is_no_domain_leads_back_with_a_notice() {
        Answer answer = viewer.get("/dns-manager/domain?domain=not%20a%20domain!");

        assertThat(answer.location()).isEqualTo(PATH);
        assertThat(viewer.get(PATH).body()).contains("Enter a domain");
    }

    @Test
    void an_editor_switches_a_list_off_and_chooses_its_groups() {
        Answer form = editor.get(PATH + "/edit?kind=block-list&value=" + MAIN);
        assertThat(form.body()).contains("Default", "Kiosks", "Main", "lists-01");

        Answer saved =
                editor.post(
                        PATH + "/edit?kind=block-list&value=" + MAIN,
                        Map.of("comment", "Too much", "group", "Kiosks"));

        assertThat(saved.location()).isEqualTo(PATH);
        assertThat(pihole.written().get("PUT /api/lists/" + MAIN + "?type=block"))
                .contains("\"enabled\":false", "\"groups\":[3]", "Too much");
    }

    @Test
    void viewers_edit_nothing() {
        String edit = PATH + "/edit?kind=block-list&value=" + MAIN;

        assertThat(viewer.get(edit).status()).isEqualTo(403);
        assertThat(viewer.post(edit, Map.of("enabled", "false")).status()).isEqualTo(403);
        assertThat(pihole.written()).isEmpty();
    }

    @Test
    void a_long_refusal_is_shortened_and_not_dropped() {
        pihole.sends(
                "/api/lists/" + URLEncoder.encode(MAIN, StandardCharsets.UTF_8) + "?type=block",
                new Sent(
                        400,
                        "application/json",
                        "{\"error\":{\"key\":\"bad_request\",\"message\":\"%s\"}}"
                                .formatted("\u4e0d".repeat(90))));

        Answer removed = editor.post(PATH + "/remove", Map.of("kind", "block-list", "value", MAIN));

        assertThat(removed.location()).isEqualTo(PATH);
        assertThat(editor.get(PATH).body()).contains("Not removed everywhere");
    }

    @Test
    void very_many_lists_and_rules_have_pages_and_can_be_found() {
        pihole.sends(
                "/api/domains",
                "{\"domains\":[%s]}"
                        .formatted(
                                IntStream.range(1_000, 1_300)
                                        .mapToObj(
                                                "{\"domain\":\"n%d.example\",\"type\":\"deny\",\"kind\":\"exact\",\"enabled\":true}"
                                                        ::formatted)
                                        .collect(Collectors.joining(","))));

        Answer first = viewer.get(PATH);
        assertThat(first.body()).contains("1–100 of 303", ">n1000.example<");
        assertThat(first.body()).doesNotContain(">n1200.example<");
        assertThat(viewer.get(PATH + "?after=200").body()).contains(">n1200.example<");
        assertThat(viewer.get(PATH + "?q=N1299").body())
                .contains(">n1299.example<")
                .doesNotContain(">n1298.example<");
        assertThat(viewer.get(PATH + "?view=lists").body())
                .contains(MAIN)
                .doesNotContain(">n1000.example<");
    }

    @Test
    void what_is_not_the_same_everywhere_is_said_also_where_it_is_changed() {
        FakePihole other = open(FakePihole.version6());
        other.sends(
                "/api/lists",
                "{\"lists\":[{\"address\":\"%s\",\"type\":\"block\",\"enabled\":false,\"groups\":[3],\"status\":2}]}"
                        .formatted(MAIN));
        add("lists-02", other);

        assertThat(row(viewer.get(PATH), MAIN))
                .contains(
                        "Switched off on lists-02.",
                        "Groups Default, Kiosks on lists-01.",
                        "Groups Kiosks on lists-02.");
        assertThat(editor.get(PATH + "/edit?kind=block-list&value=" + MAIN).body())
                .contains("not the same on all instances", "Switched off on lists-02.");
    }

    @Test
    void nothing_is_on_all_instances_while_one_does_not_respond() {
        FakePihole other = open(FakePihole.version6());
        other.sends("/api/groups", new Sent(500, "text/plain", "no"));
        add("lists-02", other);

        assertThat(row(viewer.get(PATH), MAIN)).contains("lists-01").doesNotContain(">All<");
    }

    @Test
    void the_output_of_an_update_goes_after_some_minutes() {
        assertThat(editor.post(PATH + "/update").location()).isEqualTo(PATH);
        Await.until(() -> viewer.get(PATH).body().contains(">Done<"));

        server.clock().advance(Duration.ofMinutes(11));

        assertThat(viewer.get(PATH).body()).doesNotContain("Update of lists-01");
    }
}
