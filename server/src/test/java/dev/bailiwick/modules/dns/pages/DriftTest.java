package dev.bailiwick.modules.dns.pages;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.DNS_PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.dns.FakePihole;
import dev.bailiwick.modules.dns.FakePihole.Sent;
import dev.bailiwick.platform.audit.Actor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What instances have differently, and copying it.
class DriftTest {
    private static final String PATH = "/dns-manager/drift";
    private static final String NAME = "names nas.example.org";

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);
    private final Browser editor = server.signedIn(Role.EDITOR, ProductModule.DNS);
    private final Browser viewer = server.signedIn(Role.VIEWER, ProductModule.DNS);
    private final List<FakePihole> opened = new ArrayList<>();
    private final FakePihole one = open(FakePihole.version6());
    private final FakePihole two = open(FakePihole.version6());

    private FakePihole open(FakePihole one) {
        opened.add(one);
        return one;
    }

    @BeforeEach
    void twoInstances() {
        server.stopJob("CheckProviders.run");
        server.sql().deleteFrom(DNS_PROVIDER).execute();
        add("drift-01", one);
        add("drift-02", two);
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

    private String id(String name) {
        return String.valueOf(
                server.sql()
                        .select(DNS_PROVIDER.ID)
                        .from(DNS_PROVIDER)
                        .where(DNS_PROVIDER.NAME.eq(name))
                        .fetchOne(DNS_PROVIDER.ID));
    }

    private static String row(Answer page, String name) {
        return Stream.of(page.body().split("<tr", -1))
                .filter(row -> row.contains(">" + name + "<"))
                .findFirst()
                .orElse("");
    }

    private Map<String, String> fromOne(String item) {
        return Map.of("from", id("drift-01"), "to", "", "item", item);
    }

    private Answer copy(Browser by, Map<String, String> form) {
        Answer preview = by.post(PATH + "/preview", form);
        Matcher digest =
                Pattern.compile("name=\"digest\" value=\"([0-9a-f]{64})\"").matcher(preview.body());
        assertThat(digest.find()).as(preview.body()).isTrue();
        return by.post(
                PATH + "/copy",
                Map.of(
                        "from", form.get("from"),
                        "to", form.get("to"),
                        "item", form.get("item"),
                        "digest", digest.group(1)));
    }

    private static void awaitPut(FakePihole on, String request) {
        Await.until(() -> on.written().containsKey(request));
    }

    /// What can be chosen to be copied, one on each line.
    private static String offered(Answer page) {
        return Pattern.compile("name=\"item\" value=\"([^\"]*)\"")
                .matcher(page.body())
                .results()
                .map(item -> item.group(1) + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void equal_instances_have_no_differences() {
        Answer page = viewer.get(PATH);

        assertThat(page.body()).contains("No differences", "None of ");
    }

    @Test
    void lists_rules_groups_names_aliases_and_settings_are_compared() {
        two.sends("/api/groups", "{\"groups\":[{\"id\":0,\"name\":\"Default\",\"enabled\":true}]}");
        two.sends("/api/lists", "{\"lists\":[]}");
        two.sends(
                "/api/domains",
                "{\"domains\":[{\"domain\":\"time.example.net\",\"type\":\"allow\",\"kind\":\"exact\",\"enabled\":true,\"groups\":[0]}]}");
        boolean _ = two.hosts().add("192.0.2.7 nas.example.org");
        two.sends("/api/config/dns/cnameRecords", "{\"config\":{\"dns\":{\"cnameRecords\":[]}}}");
        two.sends("/api/config", "{\"config\":{\"dns\":{\"dnssec\":false}}}");

        Answer page = viewer.get(PATH);

        assertThat(row(page, "Kiosks")).contains("off", "not present");
        assertThat(row(page, "Block list: https://lists.example.org/hosts"))
                .contains("on, Default, Kiosks", "not present");
        assertThat(row(page, "Allowed domain: time.example.net"))
                .contains("off, no group", "on, Default");
        assertThat(row(page, "nas.example.org")).contains("not present", "192.0.2.7");
        assertThat(row(page, "www.example.org")).contains("app-01.example.org");
        assertThat(row(page, "dns.dnssec")).contains("true", "false");
        assertThat(page.body()).doesNotContain("type=\"checkbox\"");
        Answer settings = viewer.get(PATH + "?part=settings");
        assertThat(row(settings, "dns.dnssec")).isNotEmpty();
        assertThat(row(settings, "nas.example.org")).isEmpty();
    }

    @Test
    void what_is_copied_is_shown_first_and_then_made() {
        boolean _ = one.hosts().add("192.0.2.7 nas.example.org");
        boolean _ = two.hosts().add("192.0.2.8 nas.example.org");

        Answer preview = editor.post(PATH + "/preview", fromOne(NAME));
        assertThat(preview.body())
                .contains(
                        "Add local name nas.example.org (192.0.2.7)",
                        "Remove local name nas.example.org (192.0.2.8)");
        assertThat(two.hosts()).contains("192.0.2.8 nas.example.org");

        assertThat(copy(editor, fromOne(NAME)).location()).isEqualTo(PATH);
        Await.until(() -> viewer.get(PATH).body().contains("2 of 2 changes made"));

        assertThat(two.hosts())
                .contains("192.0.2.7 nas.example.org")
                .doesNotContain("192.0.2.8 nas.example.org");
        assertThat(one.hosts()).contains("192.0.2.7 nas.example.org");
        assertThat(viewer.get(PATH).body()).contains("2 of 2 changes made", "No differences");
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("drift-02"))
                                .fetch(AUDIT_ENTRY.EVENT))
                .contains("DNS Name Added", "DNS Name Removed");
    }

    @Test
    void a_group_is_copied_before_the_entry_that_needs_it() {
        two.sends("/api/groups", "{\"groups\":[{\"id\":0,\"name\":\"Default\",\"enabled\":true}]}");
        two.sends("/api/lists", "{\"lists\":[]}");

        Answer preview =
                editor.post(
                        PATH + "/preview",
                        Map.of(
                                "from",
                                id("drift-01"),
                                "to",
                                id("drift-02"),
                                "item",
                                "groups Kiosks"));

        assertThat(preview.body()).contains("Set group Kiosks: off");
        assertThat(copy(editor, fromOne("groups Kiosks")).location()).isEqualTo(PATH);
        awaitPut(two, "PUT /api/groups/Kiosks");
    }

    @Test
    void what_changed_after_the_preview_is_shown_again() {
        boolean _ = one.hosts().add("192.0.2.7 nas.example.org");
        Answer preview = editor.post(PATH + "/preview", fromOne(NAME));
        Matcher digest =
                Pattern.compile("name=\"digest\" value=\"([0-9a-f]{64})\"").matcher(preview.body());
        assertThat(digest.find()).isTrue();
        boolean _ = two.hosts().add("192.0.2.9 nas.example.org");

        Answer answer =
                editor.post(
                        PATH + "/copy",
                        Map.of(
                                "from",
                                id("drift-01"),
                                "to",
                                "",
                                "item",
                                NAME,
                                "digest",
                                digest.group(1)));

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body()).contains("have changed meanwhile", "192.0.2.9");
        assertThat(two.hosts()).doesNotContain("192.0.2.7 nas.example.org");
    }

    @Test
    void only_administrators_copy_settings() {
        two.sends("/api/config", "{\"config\":{\"dns\":{\"dnssec\":false}}}");
        String item = "settings dns.dnssec";

        assertThat(editor.post(PATH + "/preview", fromOne(item)).location()).isEqualTo(PATH);
        assertThat(editor.get(PATH).body()).doesNotContain("value=\"" + item);
        assertThat(administrator.get(PATH).body()).contains("value=\"" + item);
        assertThat(copy(administrator, fromOne(item)).location()).isEqualTo(PATH);
        awaitPut(two, "PATCH /api/config");

        assertThat(two.written())
                .containsEntry("PATCH /api/config", "{\"config\":{\"dns\":{\"dnssec\":true}}}");
    }

    @Test
    void a_change_that_fails_is_named_and_the_others_are_made() {
        boolean _ = one.hosts().add("192.0.2.7 nas.example.org");
        boolean _ = two.hosts().add("192.0.2.8 nas.example.org");
        two.sends(
                "/api/config/dns/hosts/192.0.2.7%20nas.example.org",
                new Sent(500, "text/plain", "no"));

        assertThat(copy(editor, fromOne(NAME)).location()).isEqualTo(PATH);
        Await.until(() -> viewer.get(PATH).body().contains("1 of 2 changes made"));

        assertThat(viewer.get(PATH).body()).contains("drift-02: Add local name nas.example.org");
        assertThat(two.hosts()).doesNotContain("192.0.2.8 nas.example.org");
    }

    @Test
    void a_copy_ends_when_its_person_loses_the_rights() {
        boolean _ = one.hosts().add("192.0.2.7 nas.example.org");
        boolean _ = two.hosts().add("192.0.2.8 nas.example.org");
        Account person = server.person(Role.EDITOR, ProductModule.DNS);
        Browser theirs = server.signedIn(person);
        two.delayChanges(700);

        assertThat(copy(theirs, fromOne(NAME)).location()).isEqualTo(PATH);
        server.bean(ChangeAccount.class).deactivate(person.id(), Actor.SYSTEM);

        Await.until(() -> viewer.get(PATH).body().contains("lost the permission"));
        assertThat(two.hosts()).contains("192.0.2.8 nas.example.org");
    }

    @Test
    void viewers_copy_nothing() {
        for (String action : List.of("/preview", "/copy")) {
            assertThat(viewer.post(PATH + action, fromOne(NAME)).status()).isEqualTo(403);
        }
    }

    @Test
    void a_version_without_a_part_is_not_compared_in_it() {
        server.sql().deleteFrom(DNS_PROVIDER).where(DNS_PROVIDER.NAME.eq("drift-02")).execute();
        FakePihole old = open(FakePihole.version5());
        add("drift-old", old);

        Answer page = viewer.get(PATH);

        assertThat(page.body())
                .contains("drift-old: not available on this version", "Settings")
                .doesNotContain("dns.dnssec");
        assertThat(row(page, "old.example.org")).contains("not present", "192.0.2.70");
    }

    @Test
    void a_silent_instance_is_named_and_one_alone_is_compared_with_none() {
        two.sends("/api/groups", new Sent(500, "text/plain", "no"));

        assertThat(viewer.get(PATH).body())
                .contains("Fewer than two instances respond", "drift-02:");
        server.sql().deleteFrom(DNS_PROVIDER).where(DNS_PROVIDER.NAME.eq("drift-02")).execute();
        assertThat(viewer.get(PATH).body()).contains("Nothing to compare");
    }

    @Test
    void what_people_could_not_add_themselves_is_not_handed_on() {
        boolean _ = one.hosts().add("192.0.2.7 $(reboot)");
        one.sends(
                "/api/domains",
                "{\"domains\":[{\"domain\":\"a"
                    + " b\",\"type\":\"deny\",\"kind\":\"exact\",\"enabled\":true},{\"domain\":\"x\\ny\",\"type\":\"deny\",\"kind\":\"regex\",\"enabled\":true}]}");
        one.sends(
                "/api/lists",
                "{\"lists\":[{\"address\":\"file:///etc/passwd\",\"type\":\"block\",\"enabled\":true}]}");

        assertThat(offered(administrator.get(PATH)))
                .doesNotContain("reboot", "file:///etc", "Blocked domain: a b", "x y");
    }

    @Test
    void the_preview_hides_nothing_of_a_long_value() {
        String tail = "server=/example.org/203.0.113.66";
        one.sends(
                "/api/config",
                "{\"config\":{\"misc\":{\"dnsmasq_lines\":[\"#%s\",\"%s\"]}}}"
                        .formatted("x".repeat(900), tail));

        assertThat(
                        administrator
                                .post(PATH + "/preview", fromOne("settings misc.dnsmasq_lines"))
                                .body())
                .contains(tail);
    }

    @Test
    void what_cannot_be_read_is_not_known_instead_of_empty() {
        Sent page = new Sent(200, "text/html", "<html>maintenance</html>");
        one.sends("/api/domains", page);
        one.sends("/api/config/dns/hosts", page);

        Answer answer = administrator.get(PATH);

        assertThat(answer.body()).contains("not readable: Groups, Lists, Rules, Local names");
        assertThat(
                        administrator
                                .post(
                                        PATH + "/preview",
                                        fromOne("rules Blocking pattern: ^ads[0-9]*\\."))
                                .location())
                .isEqualTo(PATH);
    }

    @Test
    void hidden_characters_are_not_handed_on() {
        one.sends(
                "/api/lists",
                """
                {"lists":[{"address":"https://exa\\u200bmple.org/a","type":"block","enabled":true},{"address":"http://user:pw@192.0.2.1/b","type":"block","enabled":true},
                 {"address":"https://c.example/\\u2028","type":"block","enabled":true}]}
                """);
        one.sends(
                "/api/domains",
                """
                {"domains":[{"domain":"ban\\u212a.example","type":"deny","kind":"exact","enabled":true},{"domain":"p\\u2028\\u001b[2J\\u2028q","type":"deny","kind":"regex","enabled":true},
                 {"domain":".","type":"deny","kind":"regex","enabled":true},{"domain":"a%s\\n\\n","type":"deny","kind":"regex","enabled":true}]}
                """
                        .formatted("\u007f".repeat(500_000)));

        assertThat(offered(administrator.get(PATH)))
                .contains("lists.example.org")
                .doesNotContain("mple.org/a", "user:pw", "c.example", "Blocked domain: ban", "[2J")
                .doesNotContain("Blocking pattern: .\n");
    }

    @Test
    void comments_are_part_of_the_preview() {
        one.sends(
                "/api/lists",
                """
                {"lists":[{"address":"https://new.example/","type":"block","enabled":true,"comment":"Why\\u202e\\nnot","groups":[0]}]}
                """);

        assertThat(
                        editor.post(
                                        PATH + "/preview",
                                        fromOne("lists Block list: https://new.example/"))
                                .body())
                .contains("comment: Why\ufffd not");
    }

    @Test
    void patterns_that_differ_in_case_are_different() {
        one.sends(
                "/api/domains",
                "{\"domains\":[{\"domain\":\"^\\\\D+$\",\"type\":\"allow\",\"kind\":\"regex\",\"enabled\":true,\"groups\":[0]}]}");
        two.sends(
                "/api/domains",
                "{\"domains\":[{\"domain\":\"^\\\\d+$\",\"type\":\"allow\",\"kind\":\"regex\",\"enabled\":true,\"groups\":[0]}]}");

        Answer page = viewer.get(PATH);

        assertThat(row(page, "Allowing pattern: ^\\D+$")).contains("on, Default", "not present");
        assertThat(row(page, "Allowing pattern: ^\\d+$")).contains("on, Default", "not present");
    }

    @Test
    void another_division_into_groups_is_another_change() {
        String list =
                "{\"lists\":[{\"address\":\"https://new.example/\",\"type\":\"block\",\"enabled\":true,\"groups\":%s}]}";
        one.sends(
                "/api/groups",
                "{\"groups\":[{\"id\":0,\"name\":\"Default\",\"enabled\":true},{\"id\":1,\"name\":\"Kids,"
                    + " Strict\"},{\"id\":2,\"name\":\"Kids\"},{\"id\":3,\"name\":\"Strict\"}]}");
        one.sends("/api/lists", list.formatted("[1]"));
        String item = "lists Block list: https://new.example/";
        Answer preview = editor.post(PATH + "/preview", fromOne(item));
        Matcher digest =
                Pattern.compile("name=\"digest\" value=\"([0-9a-f]{64})\"").matcher(preview.body());
        assertThat(digest.find()).isTrue();
        one.sends("/api/lists", list.formatted("[2,3]"));

        Answer answer =
                editor.post(
                        PATH + "/copy",
                        Map.of(
                                "from",
                                id("drift-01"),
                                "to",
                                "",
                                "item",
                                item,
                                "digest",
                                digest.group(1)));

        assertThat(answer.status()).isEqualTo(409);
    }

    /// It cannot be chosen on the page, and is not copied if it is sent anyway.
    private void copiesNothing(String item) {
        assertThat(editor.get(PATH).body()).doesNotContain("value=\"" + item + "\"");
        assertThat(editor.post(PATH + "/preview", fromOne(item)).location()).isEqualTo(PATH);
    }

    @Test
    void the_names_at_the_end_of_a_long_line_are_read() {
        String line =
                "192.0.2.7 %s last.example.org"
                        .formatted(String.join(" ", Collections.nCopies(30, "other.example.org")));
        boolean _ = one.hosts().add(line);
        boolean _ = two.hosts().add("192.0.2.7 last.example.org");
        boolean _ = two.hosts().add("192.0.2.7 other.example.org");

        assertThat(editor.get(PATH).body()).contains("No differences");
        copiesNothing("names last.example.org");
    }

    @Test
    void a_name_that_is_written_oddly_is_not_taken_for_absent() {
        boolean _ = one.hosts().add("192.0.2.7 dotted.fernbrook.example.");
        boolean _ = two.hosts().add("192.0.2.7 dotted.fernbrook.example");
        boolean _ = one.hosts().add("192.0.2.300 b\u00fccher.example typo.example.org");
        boolean _ = two.hosts().add("192.0.2.30 xn--bcher-kva.example typo.example.org");

        assertThat(editor.get(PATH).body()).contains("drift-01: not compared, because");
        copiesNothing("names dotted.fernbrook.example");
        copiesNothing("names xn--bcher-kva.example");
        copiesNothing("names typo.example.org");
    }

    @Test
    void a_rule_in_very_many_groups_is_not_taken_for_absent() {
        String groups =
                IntStream.rangeClosed(1, 25)
                        .mapToObj(id ->
                                "{\"id\":%d,\"name\":\"%s\"}".formatted(id, id + "g".repeat(240)))
                        .collect(Collectors.joining(","));
        String ids =
                IntStream.rangeClosed(1, 25)
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(","));
        String rule =
                "{\"domains\":[{\"domain\":\"ads.example.net\",\"type\":\"deny\",\"kind\":\"exact\",\"groups\":[%s]}]}";
        one.sends("/api/groups", "{\"groups\":[%s]}".formatted(groups));
        two.sends("/api/groups", "{\"groups\":[%s]}".formatted(groups));
        one.sends("/api/domains", rule.formatted(ids));
        two.sends("/api/domains", rule.formatted("1"));

        copiesNothing("rules Blocked domain: ads.example.net");
    }

    @Test
    void an_alias_that_is_not_understood_is_not_taken_for_absent() {
        String aliases = "{\"config\":{\"dns\":{\"cnameRecords\":[\"%s\"]}}}";
        one.sends("/api/config/dns/cnameRecords", aliases.formatted("a.x,b.x,nas.x"));
        two.sends("/api/config/dns/cnameRecords", aliases.formatted("b.x,nas.x"));

        copiesNothing("aliases b.x");
    }

    @Test
    void the_time_to_live_of_an_alias_is_copied() {
        String aliases = "{\"config\":{\"dns\":{\"cnameRecords\":[\"%s\"]}}}";
        one.sends("/api/config/dns/cnameRecords", aliases.formatted("b.x,nas.x,300"));
        two.sends("/api/config/dns/cnameRecords", aliases.formatted("b.x,nas.x"));

        assertThat(copy(editor, fromOne("aliases b.x")).location()).isEqualTo(PATH);

        awaitPut(two, "PUT /api/config/dns/cnameRecords/b.x,nas.x,300");
    }

    @Test
    void a_setting_that_is_too_long_to_read_is_not_taken_for_absent() {
        String lines = "{\"config\":{\"misc\":{\"dnsmasq_lines\":[\"%s\"]}}}";
        one.sends("/api/config", lines.formatted("x"));
        two.sends("/api/config", lines.formatted("x".repeat(6_000)));

        assertThat(
                        administrator
                                .post(PATH + "/preview", fromOne("settings misc.dnsmasq_lines"))
                                .location())
                .isEqualTo(PATH);
    }

    @Test
    void what_would_be_removed_is_marked_and_not_chosen_in_advance() {
        boolean _ = one.hosts().add("192.0.2.7 nas.example.org");
        boolean _ = two.hosts().add("192.0.2.9 printer.example.org");

        Answer page = editor.get(PATH);

        assertThat(row(page, "nas.example.org")).contains(" checked");
        assertThat(row(page, "printer.example.org"))
                .contains("checkbox")
                .doesNotContain(" checked");
        assertThat(editor.post(PATH + "/preview", fromOne("names printer.example.org")).body())
                .contains("Remove local name printer.example.org (192.0.2.9)</span>");
    }

    @Test
    void many_who_compare_at_the_same_time_read_the_instances_once() throws Exception {
        one.delay(300);
        two.delay(300);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Answer> look = () -> viewer.get(PATH);
            for (var answer : threads.invokeAll(Collections.nCopies(12, look))) {
                assertThat(answer.get().status()).isEqualTo(200);
            }
        }

        assertThat(one.count("GET /api/config")).isLessThanOrEqualTo(2);
    }

    @Test
    void copies_are_audited_with_the_address_and_the_request_of_the_person() {
        boolean _ = one.hosts().add("192.0.2.7 audited.example.org");
        assertThat(copy(editor, fromOne("names audited.example.org")).location()).isEqualTo(PATH);
        Await.until(() -> two.hosts().contains("192.0.2.7 audited.example.org"));
        Await.until(() -> viewer.get(PATH).body().contains("1 of 1 changes made"));

        assertThat(
                        server.sql()
                                .selectFrom(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("drift-02"))
                                .and(AUDIT_ENTRY.EVENT.eq("DNS Name Added"))
                                .and(AUDIT_ENTRY.DETAILS.contains("audited.example.org"))
                                .fetch())
                .isNotEmpty()
                .allSatisfy(entry -> {
                    assertThat(entry.get(AUDIT_ENTRY.ADDRESS)).isEqualTo("127.0.0.1");
                    assertThat(entry.get(AUDIT_ENTRY.REQUEST_ID)).isNotBlank();
                });
    }
}
