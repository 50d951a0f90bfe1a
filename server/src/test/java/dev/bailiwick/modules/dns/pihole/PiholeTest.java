package dev.bailiwick.modules.dns.pihole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.bailiwick.MutableClock;
import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.dns.FakePihole;
import dev.bailiwick.modules.dns.FakePihole.Sent;
import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.ClientCourse;
import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.Entries;
import dev.bailiwick.modules.dns.provider.Entry;
import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.provider.LoggedQuery;
import dev.bailiwick.modules.dns.provider.Match;
import dev.bailiwick.modules.dns.provider.Names;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.modules.dns.provider.QueryFilter;
import dev.bailiwick.modules.dns.provider.QueryPage;
import dev.bailiwick.modules.dns.provider.QueryStatus;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.platform.http.CertificateCheck;
import dev.bailiwick.platform.http.HttpTarget;
import dev.bailiwick.platform.http.HttpTargets;
import dev.bailiwick.platform.http.WebAddress;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Both interfaces of Pi-hole, as stand-ins speak them.
class PiholeTest {
    private static final String SECRET = "JBSWY3DPEHPK3PXP";
    private static final QueryFilter ANY = new QueryFilter("", "", "", null, null, null);

    private final MutableClock clock = new MutableClock();
    private final Piholes piholes =
            new Piholes(RunningServer.shared().bean(HttpTargets.class), clock);
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final FakePihole pihole = open(FakePihole.version6());
    private final SessionStore store = SessionStore.inMemory();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    private <T extends AutoCloseable> T open(T one) {
        opened.add(one);
        return one;
    }

    private static PiholeAccess access(FakePihole at, String password, String factor)
            throws Exception {
        return new PiholeAccess(
                WebAddress.parse(at.address()), new CertificateCheck.Verified(), password, factor);
    }

    private DnsProvider client() throws Exception {
        return client("correct horse", "");
    }

    private DnsProvider client(String password, String factor) throws Exception {
        return open(piholes.client(access(pihole, password, factor), PiholeApi.V6, store));
    }

    private DnsProvider oldClient(FakePihole old, String password) throws Exception {
        return open(piholes.client(access(old, password, ""), PiholeApi.V5, store));
    }

    private static ProviderFailureException failure(ThrowingCallable call) {
        return catchThrowableOfType(ProviderFailureException.class, call);
    }

    @Test
    void the_state_and_the_day_are_read() throws Exception {
        DnsProvider client = client();

        Status status = client.status();
        assertThat(status)
                .returns(Blocking.State.ENABLED, one -> one.blocking().state())
                .returns(92_258L, Status::queries)
                .returns(4_784L, Status::blocked)
                .returns(225_382L, Status::domains)
                .returns(22L, Status::clients)
                .returns("FTL 6.6.2", Status::version)
                .returns(null, Status::vulnerability);
        Day day = client.day();
        assertThat(day.course())
                .containsExactly(
                        new Day.Step(Instant.ofEpochSecond(1_795_848_000), 2134, 413),
                        new Day.Step(Instant.ofEpochSecond(1_795_848_600), 2014, 43));
        assertThat(day.clients())
                .containsExactly(
                        new Day.Count("192.0.2.31", "app-01", 4102),
                        new Day.Count("192.0.2.32", "", 7),
                        new Day.Count("192.0.2.33", "", 6));
        assertThat(day.blocked()).extracting(Day.Count::name).containsExactly("ads.example.net");
        assertThat(day.types()).extracting(Day.Count::name).containsExactly("A", "AAAA", "HTTPS");
        assertThat(day.upstreams())
                .contains(
                        new Day.Count("9.9.9.9", "dns9.quad9.net", 65445),
                        new Day.Count("127.0.0.1#5335", "", 3));
        assertThat(day.messages()).containsExactly("Disk shortage ahead");
        assertThat(pihole.count("GET /api/padd")).isEqualTo(1);
    }

    @Test
    void all_threads_share_one_session_and_no_cookie_replaces_it() throws Exception {
        DnsProvider client = client();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Status> look = client::status;
            for (var one : threads.invokeAll(java.util.Collections.nCopies(20, look))) {
                assertThat(one.get().queries()).isEqualTo(92_258);
            }
        }

        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);
        assertThat(pihole.sessions()).containsExactly(store.get().orElseThrow());
    }

    @Test
    void a_session_that_has_ended_is_replaced_once() throws Exception {
        DnsProvider client = client();
        assertThat(client.status().queries()).isNotNull();
        pihole.forgetSessions();

        assertThat(client.status().queries()).isNotNull();

        assertThat(pihole.count("POST /api/auth")).isEqualTo(2);
        assertThat(pihole.sessions()).hasSize(1);
    }

    @Test
    void servers_use_the_session_of_whoever_was_faster() throws Exception {
        DnsProvider one = client();
        DnsProvider other = client();
        assertThat(one.status().queries()).isNotNull();
        assertThat(other.status().queries()).isNotNull();
        pihole.forgetSessions();
        assertThat(one.status().queries()).isNotNull();
        assertThat(other.status().queries()).isNotNull();

        assertThat(pihole.count("POST /api/auth")).isEqualTo(2);
        assertThat(pihole.sessions()).hasSize(1);
    }

    @Test
    void a_wrong_password_is_tried_once_until_some_time_has_passed() throws Exception {
        DnsProvider client = client("wrong", "");

        for (int i = 0; i < 5; i++) {
            assertThat(failure(client::status).kind()).isEqualTo(Kind.PASSWORD);
        }
        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);

        pihole.password("wrong");
        clock.advance(Kind.PASSWORD.pause());
        assertThat(client.status().queries()).isNotNull();
    }

    @Test
    void a_password_that_changes_meanwhile_is_said_and_not_tried_again_and_again()
            throws Exception {
        DnsProvider client = client();
        assertThat(client.status().queries()).isNotNull();
        pihole.password("another");
        pihole.forgetSessions();

        for (int i = 0; i < 5; i++) {
            assertThat(failure(client::status).kind()).isEqualTo(Kind.PASSWORD);
        }

        assertThat(pihole.count("POST /api/auth")).isEqualTo(2);
    }

    @Test
    void no_seat_is_taken_by_force_and_the_reason_is_told() throws Exception {
        pihole.fillSeats();
        DnsProvider client = client();

        for (int i = 0; i < 3; i++) {
            assertThat(failure(client::status))
                    .returns(Kind.SESSIONS, ProviderFailureException::kind)
                    .hasMessageContaining("api_seats_exceeded");
        }
        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);

        pihole.forgetSessions();
        clock.advance(Kind.SESSIONS.pause());
        assertThat(client.status().queries()).isNotNull();
    }

    @Test
    void a_session_that_is_refused_at_once_is_ended_and_not_made_again_and_again()
            throws Exception {
        pihole.sends("/api/dns/blocking", new Sent(401, "application/json", "{}"));
        DnsProvider client = client();

        for (int i = 0; i < 3; i++) {
            assertThat(failure(client::blocking).kind()).isEqualTo(Kind.SESSIONS);
        }

        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);
        assertThat(pihole.sessions()).isEmpty();
    }

    @Test
    void names_of_dots_only_do_not_lead_to_another_path() throws Exception {
        DnsProvider client = client();

        assertThat(failure(() -> client.remove(EntryKind.DENY_PATTERN, ".."))).isNotNull();

        assertThat(pihole.requests()).contains("DELETE /api/domains/deny/regex/%2E%2E");
    }

    @Test
    void too_many_sign_ins_in_a_second_are_something_else() throws Exception {
        pihole.sends(
                "/api/auth",
                new Sent(429, "application/json", "{\"error\":{\"key\":\"rate_limiting\"}}"));

        assertThat(failure(client()::status).kind()).isEqualTo(Kind.RATE);
    }

    @Test
    void a_second_factor_is_asked_for_and_sent_as_a_number() throws Exception {
        pihole.code(Totp.code(SECRET, clock.instant()));

        assertThat(failure(client()::status))
                .returns(Kind.SECOND_FACTOR, ProviderFailureException::kind)
                .extracting(ProviderFailureException::advice)
                .asString()
                .contains("application password");
        assertThat(client("correct horse", SECRET).status().queries()).isNotNull();
        assertThat(pihole.sessions()).hasSize(1);
    }

    @Test
    void a_wrong_code_is_not_taken_for_a_wrong_password() throws Exception {
        pihole.code(1_000_000);

        assertThat(failure(client("correct horse", SECRET)::status).kind())
                .isEqualTo(Kind.SECOND_FACTOR);
    }

    @Test
    void an_instance_without_a_password_needs_no_session() throws Exception {
        pihole.password("");
        DnsProvider client = client("", "");

        assertThat(client.status().queries()).isNotNull();
        assertThat(client.day().course()).isNotEmpty();
        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);
        assertThat(store.get()).isEmpty();
    }

    @Test
    void signing_out_frees_the_seat() throws Exception {
        DnsProvider client = client();
        assertThat(client.status().queries()).isNotNull();

        client.signOut();

        assertThat(pihole.sessions()).isEmpty();
        assertThat(store.get()).isEmpty();
    }

    @Test
    void a_timer_is_a_positive_number_and_read_back() throws Exception {
        DnsProvider client = client();

        Blocking paused = client.setBlocking(false, Duration.ofMinutes(5));
        assertThat(paused).isEqualTo(new Blocking(Blocking.State.DISABLED, Duration.ofMinutes(5)));
        assertThat(pihole.timer()).isEqualTo(300.0);
        assertThat(client.status().blocking().remaining()).isEqualTo(Duration.ofMinutes(5));
        assertThatThrownBy(() -> client.setBlocking(false, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(client.setBlocking(true, null).state()).isEqualTo(Blocking.State.ENABLED);
        assertThat(pihole.timer()).isNull();
    }

    @Test
    void what_a_version_does_not_have_empties_only_that_part() throws Exception {
        pihole.lacks("/api/stats/upstreams").lacks("/api/history").lacks("/api/info/messages");
        pihole.sends("/api/stats/summary", "[1,2]");
        pihole.sends("/api/stats/top_clients?count=10", "{\"clients\":{\"ip\":1}}");

        Day day = client().day();

        assertThat(day.upstreams()).isEmpty();
        assertThat(day.course()).isEmpty();
        assertThat(day.types()).isEmpty();
        assertThat(day.cached()).isNull();
        assertThat(day.clients()).isEmpty();
        assertThat(day.allowed()).isNotEmpty();
    }

    @Test
    void missing_and_wrong_values_are_unknown_and_the_others_are_read() throws Exception {
        pihole.sends(
                "/api/padd",
                """
                {"active_clients":"many","gravity_size":-1,"blocking":7,"blocking":"enabled",
                 "queries":{"total":"92,258","blocked":null},"version":{"ftl":{"local":{"version":"vDev-1234"}}}}
                """);

        assertThat(client().status())
                .returns(Blocking.State.ENABLED, one -> one.blocking().state())
                .returns(92_258L, Status::queries)
                .returns(null, Status::blocked)
                .returns(null, Status::domains)
                .returns(null, Status::clients)
                .returns("vDev-1234", Status::version);
    }

    @ParameterizedTest
    @CsvSource({
        "v6.4, true",
        "v6.6, true",
        "v6.6.0, true",
        "v6.6.1, false",
        "v6.10, false",
        "v7.0, false",
        "v5.25.2, false"
    })
    void versions_before_6_6_1_have_a_known_vulnerability(String version, boolean vulnerable) {
        var parsed = FtlVersion.parse(version);

        assertThat(parsed == null ? null : parsed.vulnerability())
                .isEqualTo(vulnerable ? "CVE-2026-44693" : null);
    }

    @Test
    void texts_are_shortened_and_cannot_deceive() throws Exception {
        pihole.sends(
                "/api/stats/top_domains?count=10",
                "{\"domains\":[{\"domain\":\"%s\",\"count\":1},{\"domain\":\"a\\u202egro.elpmaxe\\n<b>\",\"count\":1},{\"domain\":5,\"count\":1},{\"domain\":\"x\",\"count\":\"many\"}]}"
                        .formatted("x".repeat(10_000)));

        List<Day.Count> domains = client().day().allowed();

        assertThat(domains).hasSize(2);
        assertThat(domains.getFirst().name().length()).isLessThanOrEqualTo(254);
        assertThat(domains.getLast().name()).doesNotContain("\n", "\u202e");
    }

    @Test
    void queries_are_read_page_by_page_and_stay_while_others_are_added() throws Exception {
        DnsProvider client = client();
        QueryPage first = client.queries(ANY, "", 0, 100);
        pihole.logged(400);
        QueryPage second = client.queries(ANY, first.cursor(), 100, 100);

        assertThat(first.queries()).hasSize(100);
        assertThat(first.matching()).isEqualTo(250);
        assertThat(first.queries().get(1))
                .isEqualTo(
                        new LoggedQuery(
                                Instant.ofEpochMilli(1_795_848_249_500L),
                                "A",
                                "n249.example.com",
                                "",
                                QueryStatus.FORWARDED,
                                "192.0.2.31",
                                "app-01",
                                "9.9.9.9#53",
                                1.25));
        assertThat(second.queries().getFirst().domain()).isEqualTo("ads.example.net");
        assertThat(second.queries().get(1).domain()).isEqualTo("n149.example.com");
    }

    @Test
    void filters_are_sent_to_the_instance_encoded() throws Exception {
        DnsProvider client = client();
        var filter =
                new QueryFilter(
                        "app &x=1",
                        "ads",
                        "A",
                        QueryStatus.GRAVITY,
                        Instant.ofEpochMilli(1_500),
                        Instant.ofEpochSecond(9));

        assertThat(client.queries(filter, "", 0, 10).queries()).hasSize(10);
        assertThat(client.queries(new QueryFilter("192.0.2", "", "", null, null, null), "", 0, 1))
                .isNotNull();

        assertThat(pihole.requests())
                .contains(
                        "GET /api/queries?length=10&start=0&domain=*ads*&client_name=*app%20%26x%3D1*&type=A&status=GRAVITY&from=1.500&until=9.000",
                        "GET /api/queries?length=1&start=0&client_ip=*192.0.2*");
    }

    @Test
    void lists_and_rules_with_a_domain_are_found_and_rules_are_added_once() throws Exception {
        DnsProvider client = client();

        assertThat(client.matches("ads.example.net"))
                .containsExactly(
                        new Match(Match.Kind.PATTERN, false, false, "^ads", ""),
                        new Match(
                                Match.Kind.LIST,
                                false,
                                true,
                                "https://lists.example.org/<b>hosts",
                                "Main"));
        client.add(EntryKind.ALLOW, "ads.example.net", "needed");
        assertThat(pihole.rules()).containsExactly("allow/exact ads.example.net");
        assertThat(failure(() -> client.add(EntryKind.ALLOW, "ads.example.net", "")))
                .returns(Kind.REFUSED, ProviderFailureException::kind)
                .hasMessageContaining("already");
        client.remove(EntryKind.ALLOW, "ads.example.net");
        assertThat(pihole.rules()).isEmpty();
    }

    @Test
    void lists_and_rules_are_read_with_their_groups_and_changed() throws Exception {
        DnsProvider client = client();

        List<Entry> entries = client.entries().all();
        assertThat(entries)
                .extracting(Entry::kind)
                .containsExactly(
                        EntryKind.BLOCK_LIST,
                        EntryKind.BLOCK_LIST,
                        EntryKind.ALLOW_LIST,
                        EntryKind.DENY_PATTERN,
                        EntryKind.ALLOW);
        assertThat(entries.getFirst())
                .isEqualTo(
                        new Entry(
                                EntryKind.BLOCK_LIST,
                                "https://lists.example.org/hosts",
                                true,
                                "Main",
                                List.of("Default", "Kiosks"),
                                new Entry.Download(
                                        Entry.State.UNCHANGED,
                                        204_118L,
                                        3L,
                                        Instant.ofEpochSecond(1_795_848_000))));
        assertThat(entries.get(1).download())
                .isEqualTo(new Entry.Download(Entry.State.FAILED, 0L, null, null));
        assertThat(entries.get(3).value()).isEqualTo("^ads[0-9]*\\.");

        client.add(EntryKind.BLOCK_LIST, "https://new.example.org/a?b=c d", "");
        client.add(EntryKind.DENY_PATTERN, "^x/y?z$", "");
        assertThat(pihole.rules())
                .containsExactlyInAnyOrder(
                        "list block https://new.example.org/a?b=c d", "deny/regex ^x/y?z$");
        client.remove(EntryKind.BLOCK_LIST, "https://new.example.org/a?b=c d");
        client.remove(EntryKind.DENY_PATTERN, "^x/y?z$");
        assertThat(pihole.rules()).isEmpty();
        assertThat(failure(() -> client.remove(EntryKind.DENY, "x.example")).kind())
                .isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void the_output_of_an_update_is_read_without_terminal_codes() throws Exception {
        var lines = new ArrayList<String>();

        client().updateLists(lines::add);

        assertThat(lines)
                .containsExactly(
                        "[i] Neutrino emissions detected...",
                        "[✓] Pulling <b>list</b>",
                        "",
                        "Done.");
        pihole.lacks("/api/action/gravity");
        assertThat(failure(() -> client().updateLists(lines::add)).kind())
                .isEqualTo(Kind.UNAVAILABLE);
    }

    @Test
    void names_leases_and_devices_are_read_beyond_the_usual_ten() throws Exception {
        Names names = client().names();

        assertThat(names.local())
                .contains(
                        new Names.LocalName("192.0.2.31", "app-01.example.org"),
                        new Names.LocalName("192.0.2.31", "app"));
        assertThat(names.aliases())
                .containsExactly(new Names.Alias("www.example.org", "app-01.example.org"));
        assertThat(names.leases())
                .containsExactly(
                        new Names.Lease("198.51.100.200", "", "00:00:5e:00:53:0a", null),
                        new Names.Lease(
                                "2001:db8::200",
                                "tablet",
                                "",
                                Instant.ofEpochSecond(1_795_851_600)));
        assertThat(names.devices()).hasSize(25);
        assertThat(names.devices().get(1).mac()).isEmpty();
        assertThat(names.devices().get(2).mac()).isEqualTo("00:00:5e:00:53:02");
    }

    @Test
    void local_names_are_added_and_removed_as_elements_of_the_configuration() throws Exception {
        DnsProvider client = client();
        var name = new Names.LocalName("192.0.2.40", "nas-01.example.org");

        client.addName(name);
        assertThat(pihole.hosts()).contains("192.0.2.40 nas-01.example.org");
        assertThat(pihole.requests())
                .contains("PUT /api/config/dns/hosts/192.0.2.40%20nas-01.example.org");
        assertThat(failure(() -> client.addName(name)))
                .returns(Kind.REFUSED, ProviderFailureException::kind)
                .hasMessageContaining("already present");
        client.removeName(name);
        assertThat(pihole.hosts()).doesNotContain("192.0.2.40 nas-01.example.org");
        assertThat(failure(() -> client.removeName(name)).kind()).isEqualTo(Kind.REFUSED);
    }

    @Test
    void the_old_interface_has_local_names_only() throws Exception {
        DnsProvider client = oldClient(open(FakePihole.version5()), "correct horse");

        assertThat(client.names().local())
                .containsExactly(new Names.LocalName("192.0.2.70", "old.example.org"));
        assertThat(client.names().limit()).contains("not available on this version");
        client.addName(new Names.LocalName("192.0.2.71", "new.example.org"));
        assertThat(
                        failure(() ->
                                client.removeName(
                                        new Names.LocalName("192.0.2.70", "old.example.org"))))
                .hasMessageContaining("no custom DNS entry");
    }

    @Test
    void the_old_interface_has_the_newest_queries_and_says_what_it_lacks() throws Exception {
        DnsProvider client = oldClient(open(FakePihole.version5()), "correct horse");

        QueryPage page = client.queries(ANY, "", 0, 100);
        assertThat(page.queries())
                .extracting(LoggedQuery::domain)
                .containsExactly("ads.example.net", "time.example.net");
        assertThat(page.queries().getFirst().status()).isEqualTo(QueryStatus.GRAVITY);
        assertThat(page.limit()).contains("available on this version");
        assertThat(
                        client.queries(new QueryFilter("APP", "", "", null, null, null), "", 0, 100)
                                .queries())
                .extracting(LoggedQuery::millis)
                .containsExactly(10.5);
        assertThat(failure(() -> client.matches("ads.example.net")))
                .hasMessageContaining("not available on this version");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200|text/html|<html>Welcome</html>|NOT_A_PROVIDER",
                "200|application/json|\"text\"|NOT_A_PROVIDER",
                "200|application/json|{\"error\":{\"key\":\"x\",\"message\":\"Broken\"}}|REFUSED",
                "302|text/html|Elsewhere|ANSWER",
                "403|application/json|{\"error\":{\"key\":\"forbidden\"}}|PERMISSION",
                "429|application/json|{\"error\":{\"key\":\"rate_limiting\"}}|RATE",
                "500|text/html|Oops|ANSWER"
            })
    void responses_that_are_none_are_told_apart(int status, String type, String body, Kind kind)
            throws Exception {
        pihole.sends("/api/dns/blocking", new Sent(status, type, body));

        assertThat(failure(client()::blocking).kind()).isEqualTo(kind);
    }

    @Test
    void an_error_that_repeats_the_password_or_the_session_is_shown_without_them()
            throws Exception {
        DnsProvider client = client();
        client.blocking();
        String session = pihole.sessions().iterator().next();
        pihole.sends(
                "/api/dns/blocking",
                new Sent(
                        400,
                        "application/json",
                        "{\"error\":{\"message\":\"No %s\",\"hint\":\"%s\"}}"
                                .formatted(session, "correct horse")));

        assertThat(failure(client::blocking))
                .hasMessageContaining("[secret]")
                .hasMessageNotContainingAny(session, "correct horse");
    }

    @Test
    void a_long_password_is_removed_before_the_error_is_shortened() throws Exception {
        String password = "p".repeat(100) + "q".repeat(100);
        pihole.password(password);
        DnsProvider client = client(password, "");
        String error = "x".repeat(60) + password;
        pihole.sends(
                "/api/dns/blocking",
                new Sent(
                        400,
                        "application/json",
                        "{\"error\":{\"message\":\"%s\"}}".formatted(error)));
        assertThat(failure(client::blocking)).hasMessageNotContaining("ppp");

        pihole.sends(
                "/api/domains/deny/exact",
                "{\"processed\":{\"errors\":[{\"error\":\"%s\"}]}}".formatted(error));
        assertThat(failure(() -> client.add(EntryKind.DENY, "ads.example.org", "")))
                .hasMessageContaining("refuses")
                .hasMessageNotContaining("ppp");
    }

    @Test
    void an_old_instance_that_repeats_its_token_is_shown_without_it() throws Exception {
        FakePihole old = open(FakePihole.version5());
        DnsProvider client = oldClient(old, "correct horse");
        old.sends(
                "customdns&action=add&ip=192.0.2.9&domain=nas.example.org",
                "{\"success\":false,\"message\":\"cannot handle auth=%s\"}"
                        .formatted(FakePihole.TOKEN));

        assertThat(
                        failure(() ->
                                client.addName(
                                        new Names.LocalName("192.0.2.9", "nas.example.org"))))
                .hasMessageContaining("[secret]")
                .hasMessageNotContaining(FakePihole.TOKEN);
    }

    @Test
    void json_that_would_fill_the_memory_is_refused() throws Exception {
        pihole.sends("/api/dns/blocking", "[" + "[],".repeat(170_000) + "[]]");

        assertThat(failure(client()::blocking).kind()).isEqualTo(Kind.NOT_A_PROVIDER);
    }

    @Test
    void the_old_interface_is_read() throws Exception {
        FakePihole old = open(FakePihole.version5());
        DnsProvider client = oldClient(old, "correct horse");

        assertThat(client.status())
                .returns(Blocking.State.ENABLED, one -> one.blocking().state())
                .returns(4000L, Status::queries)
                .returns(1000L, Status::blocked)
                .returns(1_204_118L, Status::domains)
                .returns("FTL 5.25.2", Status::version);
        Day day = client.day();
        assertThat(day.course())
                .containsExactly(
                        new Day.Step(Instant.ofEpochSecond(1_795_848_300), 12, 3),
                        new Day.Step(Instant.ofEpochSecond(1_795_848_900), 30, 0));
        assertThat(day.clients())
                .containsExactly(
                        new Day.Count("192.0.2.31", "app-01", 70),
                        new Day.Count("192.0.2.32", "", 3));
        assertThat(day.types())
                .containsExactly(new Day.Count("A", "", 3000), new Day.Count("AAAA", "", 1000));
        assertThat(day.upstreams()).contains(new Day.Count("9.9.9.9", "dns9.quad9.net", 2000));
        assertThat(client.setBlocking(false, Duration.ofMinutes(5)).isDisabled()).isTrue();
        assertThat(old.timer()).isEqualTo(300.0);
        assertThatThrownBy(() -> client.setBlocking(false, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(client.setBlocking(true, null).state()).isEqualTo(Blocking.State.ENABLED);
    }

    @Test
    void the_old_interface_says_what_is_wrong_in_its_own_ways() throws Exception {
        FakePihole old = open(FakePihole.version5());
        assertThat(failure(oldClient(old, "wrong")::status).kind()).isEqualTo(Kind.PASSWORD);
        old.sends("summaryRaw", new Sent(200, "text/html", "Not authorized!"));
        assertThat(failure(oldClient(old, "correct horse")::status).kind())
                .isEqualTo(Kind.PASSWORD);
        old.sends("summaryRaw", "{\"FTLnotrunning\":true}");
        assertThat(failure(oldClient(old, "correct horse")::status))
                .hasMessageContaining("does not run");
        old.sends("summaryRaw", new Sent(200, "text/html", "<html>"));
        assertThat(failure(oldClient(old, "correct horse")::status).kind())
                .isEqualTo(Kind.NOT_A_PROVIDER);
    }

    @Test
    void the_interface_is_found_out_without_the_password() throws Exception {
        FakePihole old = open(FakePihole.version5());

        assertThat(piholes.probe(access(pihole, "correct horse", ""))).isEqualTo(PiholeApi.V6);
        assertThat(piholes.probe(access(old, "correct horse", ""))).isEqualTo(PiholeApi.V5);
        assertThat(pihole.requests()).containsExactly("GET /api/info/login");
        assertThat(old.requests())
                .containsExactly("GET /api/info/login", "GET /admin/api.php?version");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 429, 500, 503, 302})
    void only_a_missing_path_means_the_old_interface(int status) throws Exception {
        pihole.sends("/api/info/login", new Sent(status, "application/json", "{}"));

        assertThat(failure(() -> piholes.probe(access(pihole, "x", "")))).isNotNull();
        assertThat(pihole.requests()).containsExactly("GET /api/info/login");
    }

    @Test
    void a_time_out_does_not_mean_the_old_interface_either() throws Exception {
        pihole.delay(7_000);

        assertThat(failure(() -> piholes.probe(access(pihole, "x", ""))).kind())
                .isEqualTo(Kind.TIME);
        assertThat(pihole.requests()).containsExactly("GET /api/info/login");
    }

    @Test
    void what_is_no_pihole_is_said_to_be_none() throws Exception {
        pihole.sends("/api/info/login", new Sent(200, "text/html", "<html>Router</html>"));

        assertThat(failure(() -> piholes.probe(access(pihole, "x", ""))).kind())
                .isEqualTo(Kind.NOT_A_PROVIDER);
    }

    @Test
    void secrets_are_in_no_text_form() throws Exception {
        assertThat(access(pihole, "correct horse", SECRET).toString())
                .doesNotContain("horse", SECRET);
    }

    @Test
    void an_entry_is_set_with_its_state_comment_and_groups() throws Exception {
        var entry =
                new Entry(
                        EntryKind.DENY_PATTERN,
                        "^ads/\\.",
                        false,
                        "Why",
                        List.of("Default", "Kiosks"),
                        null);

        client().set(entry);

        assertThat(pihole.written().get("PUT /api/domains/deny/regex/^ads/\\."))
                .contains(
                        "\"enabled\":false",
                        "\"comment\":\"Why\"",
                        "\"groups\":[0,3]",
                        "\"kind\":\"regex\"");
        client().set(
                        new Entry(
                                EntryKind.ALLOW_LIST,
                                "https://lists.example.org/a",
                                true,
                                "",
                                List.of(),
                                null));
        assertThat(pihole.written().get("PUT /api/lists/https://lists.example.org/a?type=allow"))
                .contains("\"enabled\":true", "\"comment\":null", "\"groups\":[]");
    }

    @Test
    void an_entry_is_not_set_for_a_group_that_is_missing() throws Exception {
        var entry = new Entry(EntryKind.DENY, "ads.example.net", true, "", List.of("Guests"), null);
        DnsProvider client = client();

        assertThat(failure(() -> client.set(entry)).sentence()).contains("no group Guests");
        assertThat(pihole.written()).isEmpty();
    }

    @Test
    void groups_are_set_and_removed_but_never_the_default_one() throws Exception {
        DnsProvider client = client();

        client.set(new Entries.Group("Kids & co", false, ""));
        client.removeGroup("Kiosks");

        assertThat(pihole.written().get("PUT /api/groups/Kids & co"))
                .contains("\"name\":\"Kids & co\"", "\"enabled\":false");
        assertThat(pihole.written()).containsKey("DELETE /api/groups/Kiosks");
        assertThatThrownBy(() -> client.removeGroup("Default"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(client.entries().groups())
                .containsExactly(
                        new Entries.Group("Default", true, ""),
                        new Entries.Group("Kiosks", false, ""));
    }

    @Test
    void settings_are_read_without_those_of_one_machine_and_set_one_by_one() throws Exception {
        DnsProvider client = client();

        assertThat(client.settings().values())
                .containsEntry("dns.upstreams", "[\"9.9.9.9\",\"2620:fe::fe\"]")
                .containsEntry("dns.blocking.mode", "\"NULL\"")
                .containsEntry("dns.rateLimit.count", "1000")
                .doesNotContainKeys("dns.blocking.active", "webserver.api.password");
        client.set("dns.rateLimit.count", "2000");
        assertThat(pihole.written())
                .containsEntry(
                        "PATCH /api/config",
                        "{\"config\":{\"dns\":{\"rateLimit\":{\"count\":2000}}}}");
        assertThatThrownBy(() -> client.set("webserver.api.password", "\"x\""))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_name_is_removed_from_a_line_with_several() throws Exception {
        client().removeName(new Names.LocalName("192.0.2.31", "APP"));

        assertThat(pihole.hosts())
                .contains("192.0.2.31 app-01.example.org")
                .doesNotContain("192.0.2.31 app-01.example.org app");
        DnsProvider client = client();
        assertThat(
                        failure(() -> client.removeName(new Names.LocalName("192.0.2.99", "app")))
                                .kind())
                .isEqualTo(Kind.REFUSED);
    }

    @Test
    void aliases_are_added_and_removed_as_they_are_written() throws Exception {
        pihole.sends(
                "/api/config/dns/cnameRecords",
                "{\"config\":{\"dns\":{\"cnameRecords\":[\"www.example.org,app-01.example.org,300\"]}}}");
        DnsProvider client = client();

        client.addAlias(new Names.Alias("files.example.org", "app-01.example.org"));
        client.removeAlias(new Names.Alias("www.example.org", "app-01.example.org"));

        assertThat(pihole.written())
                .containsKeys(
                        "PUT /api/config/dns/cnameRecords/files.example.org,app-01.example.org",
                        "DELETE"
                            + " /api/config/dns/cnameRecords/www.example.org,app-01.example.org,300");
    }

    @Test
    void the_course_of_each_client_is_read_from_both_versions() throws Exception {
        pihole.sends(
                "/api/history/clients?N=100",
                "{\"clients\":{\"192.0.2.31\":{\"name\":\"app-01\",\"total\":9},\"<b>\":{}},\"history\":[{\"timestamp\":1795848300,\"data\":{\"192.0.2.31\":4,\"others\":7,\"<b>\":1}},{\"timestamp\":1795848900,\"data\":{\"192.0.2.31\":5}},{\"data\":7}]}");
        FakePihole old = open(FakePihole.version5());
        old.sends(
                "getClientNames", "{\"clients\":[{\"name\":\"app-01\",\"ip\":\"192.0.2.31\"},{}]}");
        old.sends(
                "overTimeDataClients",
                "{\"over_time\":{\"1795848300\":[4,1],\"1795848900\":[5,2,3],\"x\":[1]}}");
        var course =
                new ClientCourse(
                        "192.0.2.31",
                        "app-01",
                        new TreeMap<>(
                                Map.of(
                                        Instant.ofEpochSecond(1_795_848_300), 4L,
                                        Instant.ofEpochSecond(1_795_848_900), 5L)));

        assertThat(client().clients()).containsExactly(course);
        assertThat(oldClient(old, "correct horse").clients()).containsExactly(course);
    }

    @Test
    void the_range_of_leases_is_known_if_the_instance_leases_addresses() throws Exception {
        assertThat(client().names().range())
                .satisfies(range -> assertThat(range == null ? 0 : range.size()).isEqualTo(10));
        pihole.sends(
                "/api/config/dhcp",
                "{\"config\":{\"dhcp\":{\"active\":true,\"start\":\"198.51.100.9\",\"end\":\"198.51.100.2\"}}}");
        assertThat(client().names().range()).isNull();
    }

    @Test
    void a_timer_that_never_ends_is_not_known() throws Exception {
        pihole.sends("/api/dns/blocking", "{\"blocking\":\"disabled\",\"timer\":1e300}");

        assertThat(client().blocking().remaining()).isNull();
    }

    @Test
    void parts_that_cannot_be_read_are_named() throws Exception {
        pihole.sends("/api/lists", "{\"lists\":7}");
        pihole.sends("/api/config/dns/hosts", "{\"config\":{}}");
        DnsProvider client = client();

        assertThat(client.entries().limit()).contains("cannot be read");
        assertThat(client.names().knowsLocal()).isFalse();
        assertThat(client.names().limit()).contains("local names cannot be read");
    }

    @Test
    void lines_with_very_many_names_take_little_memory() throws Exception {
        String line = "\"b" + " b".repeat(120) + "\"";
        pihole.sends(
                "/api/config/dns/hosts",
                "{\"config\":{\"dns\":{\"hosts\":[%s]}}}"
                        .formatted(String.join(",", Collections.nCopies(16_000, line))));
        DnsProvider client = client();
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        Names names = client.names();

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000_000);
        assertThat(names.local()).hasSize(5_000);
        assertThat(names.knowsLocal()).isFalse();
    }

    @Test
    void very_many_lists_and_rules_are_read_up_to_a_limit() throws Exception {
        String list = "{\"address\":\"https://l.example/%d\",\"type\":\"block\"}";
        pihole.sends(
                "/api/lists",
                "{\"lists\":[%s]}"
                        .formatted(
                                IntStream.range(0, 12_000)
                                        .mapToObj(list::formatted)
                                        .collect(Collectors.joining(","))));

        Entries entries = client().entries();

        assertThat(entries.all()).hasSize(10_000);
        assertThat(entries.limit()).contains("Only its first 10,000");
    }

    @Test
    void one_large_response_of_an_instance_is_read_at_a_time() throws Exception {
        pihole.delay(50);
        DnsProvider client = client();
        assertThat(client.blocking()).isNotNull();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Names> read = client::names;
            for (var one : threads.invokeAll(Collections.nCopies(8, read))) {
                assertThat(one.get().local()).isNotEmpty();
            }
        }

        // the next request can arrive before the stand-in has counted the last one as ended
        assertThat(pihole.mostInFlight()).isLessThanOrEqualTo(2);
    }

    @Test
    void aliases_keep_their_time_to_live_and_others_are_not_understood() throws Exception {
        pihole.sends(
                "/api/config/dns/cnameRecords",
                "{\"config\":{\"dns\":{\"cnameRecords\":[\"a.x,b.x,nas.x\",\"c.x,nas.x,300\",\"d.x,nas.x,soon\"]}}}");
        DnsProvider client = client();

        Names names = client.names();
        client.addAlias(new Names.Alias("e.x", "nas.x", 60));

        assertThat(names.aliases()).containsExactly(new Names.Alias("c.x", "nas.x", 300));
        assertThat(names.unreadableAliases())
                .containsExactlyInAnyOrder("a.x", "b.x", "nas.x", "d.x", "soon");
        assertThat(names.limit()).contains("Some of its aliases cannot be read");
        assertThat(pihole.written()).containsKey("PUT /api/config/dns/cnameRecords/e.x,nas.x,60");
    }

    @Test
    void what_has_no_name_is_not_understood() throws Exception {
        pihole.sends("/api/domains", "{\"domains\":[{\"domain\":5,\"type\":\"deny\"}]}");
        pihole.sends("/api/config/dns/hosts", "{\"config\":{\"dns\":{\"hosts\":[7]}}}");
        DnsProvider client = client();

        assertThat(client.entries().limit()).contains("cannot be read");
        assertThat(client.names().knowsLocal()).isFalse();
    }

    @Test
    void a_slow_sign_in_takes_one_seat() throws Exception {
        pihole.signInDelay(6_000);

        assertThat(client().status().queries()).isNotNull();

        assertThat(pihole.count("POST /api/auth")).isEqualTo(1);
        assertThat(pihole.sessions()).hasSize(1);
    }

    @Test
    void after_each_sign_in_that_takes_too_long_the_next_waits_longer() throws Exception {
        pihole.signInDelay(1_500);
        PiholeAccess access = access(pihole, "correct horse", "");
        try (HttpTarget target =
                RunningServer.shared()
                        .bean(HttpTargets.class)
                        .target(access.address(), access.check(), Duration.ofSeconds(1))) {
            var limits = new HttpTarget.Limits(Duration.ofMillis(150), 100_000);
            var session = new Pihole6Session(target, access, store, limits, clock);
            for (int expected : List.of(1, 2, 2, 3, 3, 3, 3, 4)) {
                assertThat(failure(() -> session.get("/api/padd")).kind()).isEqualTo(Kind.TIME);
                assertThat(pihole.count("POST /api/auth")).isEqualTo(expected);
                clock.advance(Duration.ofSeconds(10));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "\\u00e9", "\\r\\nHost: x"})
    void a_session_that_is_no_word_is_refused(String sid) throws Exception {
        pihole.sends("/api/auth", "{\"session\":{\"valid\":true,\"sid\":\"%s\"}}".formatted(sid));

        assertThat(failure(client()::status).kind()).isEqualTo(Kind.SESSIONS);
        assertThat(store.get()).isEmpty();
    }

    @Test
    void a_very_long_session_is_refused() throws Exception {
        pihole.sends(
                "/api/auth",
                "{\"session\":{\"valid\":true,\"sid\":\"%s\"}}".formatted("a".repeat(201)));

        assertThat(failure(client()::status).kind()).isEqualTo(Kind.SESSIONS);
    }

    @Test
    void figures_that_cannot_be_right_overflow_nothing() throws Exception {
        pihole.sends(
                "/api/padd",
                "{\"blocking\":\"enabled\",\"queries\":{\"total\":9223372036854775807,\"blocked\":3},"
                        + "\"version\":{\"ftl\":{\"local\":{\"version\":\"%s\"}}}}"
                                .formatted("v".repeat(253)));
        pihole.sends(
                "/api/queries?length=10&start=0",
                "{\"queries\":[{\"time\":1795848000,\"domain\":\"a.example\",\"reply\":{\"time\":1e308}}]}");
        DnsProvider client = client();

        assertThat(client.status())
                .returns(1_000_000_000_000L, Status::queries)
                .extracting(Status::version)
                .asString()
                .hasSize(30);
        assertThat(client.queries(ANY, "", 0, 10).queries())
                .extracting(LoggedQuery::millis)
                .containsOnlyNulls();
    }
}
