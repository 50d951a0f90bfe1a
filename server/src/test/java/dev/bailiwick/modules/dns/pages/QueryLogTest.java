package dev.bailiwick.modules.dns.pages;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.DNS_PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.dns.FakePihole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The query log of all instances together, and what people do from it.
class QueryLogTest {
    private static final String PATH = "/dns-manager/queries";
    private static final Pattern DOMAIN = Pattern.compile("domain\\?domain=([^\"]+)\"");

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN, ProductModule.DNS);
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
        add("log-01", pihole);
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

    private static List<String> domains(Answer page) {
        return DOMAIN.matcher(page.body()).results().map(one -> one.group(1)).toList();
    }

    private static String older(Answer page) {
        var link = Pattern.compile("href=\"([^\"]+)\" rel=\"next\"").matcher(page.body());
        return link.find() ? link.group(1).replace("&amp;", "&") : "";
    }

    @Test
    void pages_follow_each_other_and_an_address_keeps_its_page() {
        Answer first = viewer.get(PATH);
        assertThat(domains(first)).hasSize(100).startsWith("ads.example.net", "n249.example.com");
        assertThat(first.body()).contains("250 queries", "app-01", "Blocked by a list");
        String second = older(first);
        pihole.logged(1_000);

        assertThat(domains(viewer.get(second))).hasSize(100).contains("n149.example.com");
        assertThat(domains(viewer.get(second))).contains("n149.example.com");
        Answer last = viewer.get(older(viewer.get(second)));
        assertThat(domains(last)).hasSize(50).endsWith("n1.example.com");
        assertThat(older(last)).isEmpty();
    }

    @Test
    void two_instances_are_one_log_without_gaps_and_repetitions() {
        FakePihole other = open(FakePihole.version6());
        other.logged(130);
        add("log-02", other);

        var seen = new ArrayList<String>();
        for (String path = PATH; !path.isEmpty(); ) {
            Answer page = viewer.get(path);
            seen.addAll(domains(page));
            path = older(page);
        }

        assertThat(seen).hasSize(380);
        assertThat(seen.stream().filter("n1.example.com"::equals)).hasSize(2);
        assertThat(seen.stream().filter("n250.example.com"::equals)).isEmpty();
        assertThat(seen.stream().filter("n249.example.com"::equals)).hasSize(1);
    }

    @Test
    void many_viewers_of_the_same_page_make_one_request() throws Exception {
        pihole.delay(300);
        Callable<Integer> look = () -> domains(viewer.copy().get(PATH)).size();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var one : threads.invokeAll(java.util.Collections.nCopies(8, look))) {
                assertThat(one.get()).isEqualTo(100);
            }
        }

        assertThat(pihole.count("GET /api/queries?length=100&start=0")).isLessThan(4);
    }

    @Test
    void filters_are_kept_in_the_addresses_with_times_in_utc() {
        Answer page =
                viewer.get(PATH + "?domain=ads&from=2026-03-12+02:00&until=2026-03-12T03:00:00Z");

        assertThat(page.status()).isEqualTo(200);
        assertThat(domains(page)).hasSize(25);
        assertThat(page.body()).contains("value=\"ads\"").doesNotContain("data-refresh=\"/dns");
        assertThat(viewer.get(PATH + "?domain=ads").body())
                .contains("data-refresh=\"/dns-manager/queries?domain=ads\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?from=yesterday",
                "?until=2026-13-01+00:00",
                "?at=x",
                "?at=1-99999999999999999999-0",
                "?at=99-1-1",
                "?type=%3Cscript%3E",
                "?status=x",
                "?domain=%0A%09"
            })
    void malformed_addresses_show_a_page(String query) {
        assertThat(viewer.get(PATH + query).status()).isEqualTo(200);
    }

    @Test
    void an_instance_that_does_not_exist_has_no_log() {
        assertThat(viewer.get(PATH + "?provider=x").status()).isEqualTo(404);
    }

    @Test
    void an_instance_that_does_not_answer_is_named_and_the_others_are_shown() {
        FakePihole gone = FakePihole.version6();
        add("log-02", gone);
        gone.close();

        Answer page = viewer.get(PATH);

        assertThat(page.body()).contains("log-02: ");
        assertThat(domains(page)).hasSize(100);
    }

    @Test
    void the_reason_is_shown_and_an_editor_allows_the_domain_on_all_instances() {
        FakePihole other = open(FakePihole.version6());
        add("log-02", other);
        String path = "/dns-manager/domain?domain=ads.example.net";

        assertThat(viewer.get(path).body())
                .contains("lists.example.org/&lt;b&gt;hosts", "Pattern", "switched off", "Blocked")
                .doesNotContain("Allow this domain");
        Answer added =
                editor.post(
                        "/dns-manager/domain/allow",
                        Map.of("domain", "ADS.example.net.", "comment", "Payment page"));

        assertThat(added.location()).isEqualTo(path);
        assertThat(pihole.rules()).containsExactly("allow/exact ads.example.net");
        assertThat(other.rules()).containsExactly("allow/exact ads.example.net");
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("log-02"))
                                .fetch(AUDIT_ENTRY.EVENT))
                .contains("DNS Entry Added");
        Answer again =
                editor.post("/dns-manager/domain/allow", Map.of("domain", "ads.example.net"));
        assertThat(again.status()).isEqualTo(502);
        assertThat(again.body()).contains("already");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "-x.example",
                "x;reboot",
                "$(id).example",
                "../../admin",
                "ex\u00e4mple.org",
                "a..b",
                "x\nY"
            })
    void what_is_no_domain_reaches_no_instance(String domain) {
        Answer answer = editor.post("/dns-manager/domain/deny", Map.of("domain", domain));

        assertThat(answer.location()).isEqualTo(PATH);
        assertThat(pihole.rules()).isEmpty();
    }

    @Test
    void viewers_change_nothing_and_only_administrators_export() {
        Map<String, String> form = Map.of("domain", "ads.example.net");
        assertThat(viewer.post("/dns-manager/domain/allow", form).status()).isEqualTo(403);
        assertThat(viewer.post("/dns-manager/domain/deny", form).status()).isEqualTo(403);
        assertThat(editor.get(PATH + "/export.csv").status()).isEqualTo(403);
        assertThat(pihole.rules()).isEmpty();

        String file = administrator.get(PATH + "/export.csv").body();

        assertThat(file.lines()).hasSize(251);
        assertThat(file).startsWith("time,instance,client_address").contains("n1.example.com");
    }

    @Test
    void version_5_shows_its_queries_and_what_it_lacks() {
        server.sql().deleteFrom(DNS_PROVIDER).execute();
        add("log-old", open(FakePihole.version5()));

        assertThat(viewer.get(PATH).body())
                .contains("time.example.net", "available on this version");
        assertThat(viewer.get("/dns-manager/domain?domain=ads.example.net").body())
                .contains("not available on this version");
    }
}
