package dev.bailiwick.operations.auditlog;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.QueryCount;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.EmptyAuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class AuditPagesTest {
    private static final String PATH = "/site-administration/audit";

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);
    private final AuditLog log = server.bean(AuditLog.class);

    @BeforeEach
    void begin_an_empty_log() {
        EmptyAuditLog.begin(server);
    }

    @Test
    void the_page_shows_who_did_what_and_can_be_filtered() {
        log.record(AuditEvent.of("Door Opened").by(Actor.command("root")).on("front <door>"));
        log.record(AuditEvent.of("Window Opened").by(Actor.SYSTEM).on("window"));

        assertThat(administrator.get(PATH).body())
                .contains("Door Opened", "Window Opened", "root", "front &lt;door", ">window<")
                .doesNotContain("<door>");
        assertThat(administrator.get(PATH + "?event=Door+Opened").body())
                .contains("front &lt;door")
                .doesNotContain(">window<");
        assertThat(administrator.get(PATH + "?actor=root&target=window").body())
                .doesNotContain("front &lt;door");
    }

    @Test
    void a_repeated_entry_shows_count_end_time_and_source() {
        var failures = server.bean(RepeatedFailures.class);
        for (int i = 0; i < 5; i++) {
            server.browser().signIn("mallory@repeated.example", "not the password at all");
        }
        server.clock().advance(RepeatedFailures.WINDOW);
        failures.closeWindows();

        String page =
                server.signedIn(Role.ADMIN).get(PATH + "?target=mallory%40repeated.example").body();

        int counted = page.indexOf("<span class=\"sub\">repeated ");
        assertThat(counted).isPositive();
        assertThat(page.substring(counted, page.indexOf("</summary>", counted)))
                .contains(", until ", "<span class=\"log-from mono\">127.0.0.1</span>");
    }

    @Test
    void day_filters_include_the_whole_last_day() {
        String today = LocalDate.ofInstant(server.clock().instant(), ZoneOffset.UTC).toString();
        log.record(AuditEvent.of("Done Today").by(Actor.SYSTEM).on("marker"));

        assertThat(administrator.get(PATH + "?from=" + today + "&to=" + today).body())
                .contains(">marker<");
        server.clock().advance(Duration.ofDays(1));
        Browser again = server.signedIn(Role.ADMIN);
        String tomorrow = LocalDate.ofInstant(server.clock().instant(), ZoneOffset.UTC).toString();
        assertThat(again.get(PATH + "?from=" + tomorrow + "&target=marker").body())
                .doesNotContain(">marker<");
    }

    @Test
    void pages_of_fifty_entries_link_to_each_other() {
        for (int i = 1; i <= 120; i++) {
            log.record(AuditEvent.of("Counted").by(Actor.SYSTEM).on("number " + i + "."));
        }

        Answer first = administrator.get(PATH + "?event=Counted");
        assertThat(first.body()).contains("number 120.", "number 71.").doesNotContain("number 70.");
        Answer second = administrator.get(href(first, "before"));
        assertThat(second.body())
                .contains("number 70.", "number 21.")
                .doesNotContain("number 71.", "number 20.");
        Answer third = administrator.get(href(second, "before"));
        assertThat(third.body()).contains("number 20.", "number 1.").doesNotContain("number 21.");
        assertThat(third.body()).doesNotContain("before=");
        Answer back = administrator.get(href(third, "after"));
        assertThat(back.body())
                .contains("number 70.", "number 21.")
                .doesNotContain("number 71.", "number 20.");
        assertThat(administrator.get(href(back, "after")).body())
                .contains("number 120.", "number 71.")
                .doesNotContain("number 70.")
                .doesNotContain("after=");
    }

    @Test
    void the_query_count_does_not_grow_with_the_rows() {
        log.record(AuditEvent.of("Counted").by(Actor.SYSTEM));
        int few = QueryCount.of(server, administrator, PATH);
        for (int i = 0; i < 200; i++) {
            log.record(AuditEvent.of("Counted").by(Actor.SYSTEM).on("x").with("a", "b"));
        }

        assertThat(QueryCount.of(server, administrator, PATH)).isEqualTo(few);
        int people = QueryCount.of(server, administrator, "/site-administration/users");
        for (int i = 0; i < 3; i++) {
            server.person(Role.VIEWER);
        }
        assertThat(QueryCount.of(server, administrator, "/site-administration/users"))
                .isEqualTo(people);
    }

    @Test
    void verification_shows_whether_the_chain_is_intact() {
        log.record(AuditEvent.of("Done").by(Actor.SYSTEM));
        assertThat(administrator.post(PATH + "/verify").body()).contains("Chain verified");
        server.transactions()
                .write(() ->
                        server.sql()
                                .execute(
                                        "UPDATE audit_entry SET target = 'other' WHERE sequence"
                                                + " = 1"));

        assertThat(administrator.post(PATH + "/verify").body())
                .contains("Chain broken", "At entry 1: This entry was altered");
    }

    @Test
    void tampered_entries_are_still_shown() {
        log.record(AuditEvent.of("Done").by(Actor.SYSTEM).on("marker"));
        server.transactions()
                .write(() ->
                        server.sql()
                                .execute("UPDATE audit_entry SET outcome = 'x', actor_kind = 'y'"));

        assertThat(administrator.get(PATH).status()).isEqualTo(200);
        assertThat(administrator.get(PATH).body()).contains("marker");
        assertThat(administrator.get("/").status()).isEqualTo(200);
        assertThat(administrator.get(PATH + "/export.csv").status()).isEqualTo(200);
    }

    @Test
    void no_exported_audit_cell_is_interpreted_as_a_formula() {
        for (String formula : List.of("=1+1", "+1", "-1", "@SUM(A1)", "'quoted", "\ttab", "\rx")) {
            log.record(AuditEvent.of(formula).by(Actor.command(formula)).on(formula));
        }
        log.record(AuditEvent.of("Plain").by(Actor.SYSTEM).on("a \"b\", c;\r\nd"));

        Answer export = administrator.get(PATH + "/export.csv");

        assertThat(export.header("Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(export.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"audit.csv\"");
        List<NamedCsvRecord> rows = csv(export);
        assertThat(rows).hasSize(9);
        assertThat(rows.subList(0, 7))
                .allSatisfy(row -> {
                    assertThat(row.getField("event")).startsWith("'");
                    assertThat(row.getField("actor")).startsWith("'");
                    assertThat(row.getField("target")).startsWith("'");
                });
        assertThat(rows.get(0).getField("target")).isEqualTo("'=1+1");
        assertThat(rows.get(4).getField("target")).isEqualTo("''quoted");
        assertThat(rows.get(7).getField("target")).isEqualTo("a \"b\", c;\r\nd");
        assertThat(rows.get(8).getField("event")).isEqualTo("Audit Exported");
    }

    @Test
    void the_export_follows_the_filter_oldest_first() {
        for (int i = 1; i <= 60; i++) {
            log.record(AuditEvent.of(i % 2 == 0 ? "Even" : "Odd").by(Actor.SYSTEM).on("n" + i));
        }

        List<NamedCsvRecord> rows = csv(administrator.get(PATH + "/export.csv?event=Even"));

        assertThat(rows).hasSize(30);
        assertThat(rows.getFirst().getField("target")).isEqualTo("n2");
        assertThat(rows.getLast().getField("target")).isEqualTo("n60");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/export.csv?from=2026-02-30",
                "/export.csv?to=yesterday",
                "/export.jsonl?from=12.03.2026",
                "/export.jsonl?event=Done&to=2026-3-1"
            })
    void an_invalid_day_exports_nothing(String path) {
        log.record(AuditEvent.of("Done").by(Actor.SYSTEM).on("marker"));

        Answer refused = administrator.get(PATH + path);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.header("Content-Type")).startsWith("text/html");
        assertThat(refused.header("Content-Disposition")).isNull();
        assertThat(refused.body()).contains("This is not a date such as 2026-03-12.");
        assertThat(administrator.get(PATH).body()).doesNotContain("Audit Exported");
    }

    @Test
    void each_json_line_parses_on_its_own() {
        log.record(
                AuditEvent.failure("Failed", "why")
                        .by(Actor.account(7, "ada@example.org"))
                        .on("two\nlines")
                        .with("key", "\"value\""));

        Answer export = administrator.get(PATH + "/export.jsonl");

        assertThat(export.header("Content-Type")).isEqualTo("application/jsonl;charset=UTF-8");
        var lines =
                export.body()
                        .lines()
                        .map(line -> JsonMapper.builder().build().readTree(line))
                        .toList();
        assertThat(lines).hasSize(2);
        var entry = lines.getFirst();
        assertThat(entry.get("sequence").asLong()).isEqualTo(1);
        assertThat(entry.get("time").asString()).isEqualTo(server.clock().instant().toString());
        assertThat(entry.get("event").asString()).isEqualTo("Failed");
        assertThat(entry.get("outcome").asString()).isEqualTo("FAILURE");
        assertThat(entry.get("category").asString()).isEqualTo("why");
        assertThat(entry.get("actor").get("kind").asString()).isEqualTo("ACCOUNT");
        assertThat(entry.get("actor").get("id").asLong()).isEqualTo(7);
        assertThat(entry.get("actor").get("name").asString()).isEqualTo("ada@example.org");
        assertThat(entry.get("target").asString()).isEqualTo("two\nlines");
        assertThat(entry.get("details").get("key").asString()).isEqualTo("\"value\"");
        assertThat(entry.get("address").isNull()).isTrue();
    }

    private static List<NamedCsvRecord> csv(Answer export) {
        return CsvReader.builder().ofNamedCsvRecord(export.body()).stream().toList();
    }

    private static String href(Answer page, String direction) {
        var found =
                Pattern.compile("href=\"([^\"]*[?&;]" + direction + "=\\d+)\"")
                        .matcher(page.body());
        assertThat(found.find()).as(direction).isTrue();
        return found.group(1).replace("&amp;", "&");
    }
}
