package dev.bailiwick.modules.monitors.registry;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static dev.bailiwick.platform.schema.Tables.RECORD_CHANGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.probes.check.Credentials;
import dev.bailiwick.probes.check.DnsCheck;
import dev.bailiwick.probes.check.Endpoint;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.MailCheck;
import dev.bailiwick.probes.check.PingCheck;
import dev.bailiwick.probes.check.TcpCheck;
import dev.bailiwick.probes.check.TlsCheck;
import dev.bailiwick.records.editing.RecordResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;

/// Monitors, their secrets and their dependencies, on either database.
abstract class MonitorsContract {
    private static final String PASSWORD = "correct horse";

    private final List<Long> announced = new ArrayList<>();
    private final ApplicationListener<PayloadApplicationEvent<?>> listener =
            event -> {
                if (event.getPayload() instanceof MonitorChanged(var id)) {
                    announced.add(id);
                }
            };

    protected abstract RunningServer server();

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(MONITOR).execute();
        server().sql().deleteFrom(RECORD_CHANGE).execute();
        server().context().addApplicationListener(listener);
    }

    @AfterEach
    void end() {
        server().context().removeApplicationListener(listener);
    }

    private Monitors monitors() {
        return server().bean(Monitors.class);
    }

    private ChangeMonitors change() {
        return server().bean(ChangeMonitors.class);
    }

    private static Map<String, String> form(String type, String target, Map<String, String> more) {
        var form = new HashMap<>(Map.of("name", type, "type", type, "target", target));
        form.putAll(more);
        return form;
    }

    private Monitor add(String type, String target, Map<String, String> more) {
        RecordResult result =
                change().add(MonitorFields.FORM.read(form(type, target, more)), Actor.SYSTEM);
        assertThat(result).isInstanceOf(RecordResult.Saved.class);
        return find(((RecordResult.Saved) result).id());
    }

    private Monitor find(long id) {
        return server().transactions().read(() -> monitors().find(id)).orElseThrow();
    }

    private Map<String, String> secrets(Monitor monitor) {
        return server().transactions().read(() -> monitors().secrets(monitor));
    }

    private String token(Monitor monitor) {
        return server().transactions().read(() -> monitors().pushToken(monitor)).orElseThrow();
    }

    private RecordResult save(Monitor monitor, Map<String, String> fields) {
        return change().change(
                        monitor.id(),
                        monitor.version(),
                        MonitorFields.FORM.read(fields),
                        Actor.SYSTEM);
    }

    private static Map<String, String> errors(RecordResult result) {
        return ((RecordResult.Invalid) result).errors();
    }

    private dev.bailiwick.probes.check.Check check(Monitor monitor) {
        return server().transactions().read(() -> server().bean(MonitorChecks.class).of(monitor));
    }

    @Test
    void every_kind_becomes_the_check_that_its_fields_describe() {
        assertThat(check(add("icmp", "WEB-1.example.org", Map.of("packets", "3"))))
                .isInstanceOfSatisfying(
                        PingCheck.class,
                        ping -> {
                            assertThat(ping.host()).isEqualTo("web-1.example.org");
                            assertThat(ping.packets()).isEqualTo(3);
                            assertThat(ping.limits().timeout()).isEqualTo(Duration.ofSeconds(10));
                        });
        assertThat(check(add("tcp", "[2001:db8::1]:22", Map.of("slow_ms", "250"))))
                .isInstanceOfSatisfying(
                        TcpCheck.class,
                        tcp -> {
                            assertThat(tcp.server()).isEqualTo(new Endpoint("2001:db8::1", 22));
                            assertThat(tcp.limits().slow()).isEqualTo(Duration.ofMillis(250));
                        });
        assertThat(
                        check(
                                add(
                                        "dns",
                                        "example.org",
                                        Map.of("resolver", "192.0.2.53", "record", "mx"))))
                .isInstanceOfSatisfying(
                        DnsCheck.class,
                        dns -> {
                            assertThat(dns.resolver()).isEqualTo(new Endpoint("192.0.2.53", 53));
                            assertThat(dns.type()).isEqualTo(DnsCheck.RecordType.MX);
                            assertThat(dns.expected()).isNull();
                        });
        assertThat(check(add("tls", "example.org", Map.of("degraded_days", "30"))))
                .isInstanceOfSatisfying(
                        TlsCheck.class,
                        tls -> {
                            assertThat(tls.server()).isEqualTo(new Endpoint("example.org", 443));
                            assertThat(tls.degradedDays()).isEqualTo(30);
                        });
        assertThat(check(add("smtp", "mail.example.org", Map.of())))
                .isInstanceOfSatisfying(
                        MailCheck.class,
                        mail -> {
                            assertThat(mail.server().port()).isEqualTo(25);
                            assertThat(mail.encryption()).isEqualTo(MailCheck.Encryption.STARTTLS);
                        });
        assertThat(check(add("imap", "mail.example.org", Map.of("encryption", "tls"))))
                .isInstanceOfSatisfying(
                        MailCheck.class, mail -> assertThat(mail.server().port()).isEqualTo(993));
        assertThat(
                        check(
                                add(
                                        "http",
                                        "https://intranet.example.test/",
                                        Map.of(
                                                "username",
                                                "me",
                                                "password",
                                                PASSWORD,
                                                "headers",
                                                "Accept: text/html",
                                                "json_pointer",
                                                "/status",
                                                "json_operator",
                                                "=",
                                                "json_value",
                                                "ok"))))
                .isInstanceOfSatisfying(
                        HttpCheck.class,
                        http -> {
                            assertThat(http.request().credentials())
                                    .isEqualTo(new Credentials.Basic("me", PASSWORD));
                            assertThat(http.request().headers())
                                    .containsEntry("Accept", "text/html");
                            assertThat(http.followsRedirects()).isTrue();
                            assertThat(http.expected().body()).isNotNull();
                        });
    }

    @Test
    void fields_of_other_kinds_are_ignored_and_not_stored() {
        Monitor monitor =
                add(
                        "tcp",
                        "192.0.2.1:80",
                        Map.of("password", PASSWORD, "username", "me", "method", "NONSENSE"));

        assertThat(secrets(monitor)).isEmpty();
        assertThat(server().sql().select(MONITOR.FIELDS).from(MONITOR).fetchSingle(MONITOR.FIELDS))
                .doesNotContain("username", "method", "packets")
                .contains("timeout_seconds");
    }

    @Test
    void secrets_are_encrypted_and_neither_in_the_history_nor_in_the_audit_log() {
        Monitor monitor =
                add(
                        "http",
                        "https://intranet.example.test/",
                        Map.of("username", "me", "password", PASSWORD));
        assertThat(
                        save(
                                monitor,
                                form(
                                        "http",
                                        "https://intranet.example.test/other",
                                        Map.of("username", "me", "password", "another horse"))))
                .isInstanceOf(RecordResult.Saved.class);

        Monitor saved = find(monitor.id());
        assertThat(saved.secrets()).containsExactly(MonitorFields.PASSWORD);
        assertThat(secrets(saved)).containsExactly(Map.entry("password", "another horse"));
        assertThat(secrets(monitor)).isEmpty();
        assertThat(text(MONITOR.SECRETS)).doesNotContain("horse");
        assertThat(everything()).doesNotContain("horse").contains("password");
    }

    private String text(org.jooq.Field<byte[]> column) {
        return new String(
                server().sql().select(column).from(MONITOR).fetchAny(column),
                StandardCharsets.ISO_8859_1);
    }

    private String everything() {
        return server().sql().fetch(RECORD_CHANGE).formatCSV()
                + server().sql().fetch(AUDIT_ENTRY).formatCSV();
    }

    @Test
    void a_stored_secret_is_not_sent_to_another_origin() {
        Monitor monitor =
                add("http", "https://intranet.example.test/a", Map.of("bearer_token", "abc.def"));

        for (String other :
                List.of(
                        "https://evil.example.test/a",
                        "http://intranet.example.test/a",
                        "https://intranet.example.test:8443/a")) {
            assertThat(errors(save(monitor, form("http", other, Map.of()))))
                    .containsEntry(
                            "bearer_token", "Enter it again, or remove it: the target changes.");
        }
        assertThat(save(monitor, form("http", "https://intranet.example.test/b", Map.of())))
                .isInstanceOf(RecordResult.Saved.class);
        assertThat(secrets(find(monitor.id()))).containsEntry("bearer_token", "abc.def");
        assertThat(
                        save(
                                find(monitor.id()),
                                form(
                                        "http",
                                        "https://other.example.test/",
                                        Map.of("remove_bearer_token", "true"))))
                .isInstanceOf(RecordResult.Saved.class);
        assertThat(secrets(find(monitor.id()))).isEmpty();
    }

    @Test
    void a_check_has_the_secrets_of_the_monitor_as_it_is_now() {
        Monitor read =
                add("http", "https://intranet.example.test/", Map.of("bearer_token", "abc.def"));
        assertThat(
                        save(
                                read,
                                form(
                                        "http",
                                        "https://other.example.test/",
                                        Map.of("bearer_token", "ghi.jkl"))))
                .isInstanceOf(RecordResult.Saved.class);

        assertThat(check(read))
                .isInstanceOfSatisfying(
                        HttpCheck.class,
                        http -> {
                            assertThat(http.request().url())
                                    .hasToString("https://other.example.test/");
                            assertThat(http.request().credentials())
                                    .isEqualTo(new Credentials.Bearer("ghi.jkl"));
                        });
    }

    @Test
    void another_kind_loses_the_secrets() {
        Monitor monitor =
                add("http", "https://intranet.example.test/", Map.of("bearer_token", "abc.def"));

        assertThat(save(monitor, form("icmp", "192.0.2.1", Map.of())))
                .isInstanceOf(RecordResult.Saved.class);

        assertThat(find(monitor.id()).secrets()).isEmpty();
        assertThat(secrets(find(monitor.id()))).isEmpty();
        assertThat(everything()).contains("bearer_token");
    }

    @Test
    void a_push_monitor_has_a_token_that_only_it_knows_and_that_can_be_replaced() {
        Monitor monitor = add("push", "", Map.of("interval_seconds", "86400"));
        String first = token(monitor);

        assertThat(first).hasSize(43).matches("[A-Za-z0-9_-]+");
        assertThat(byToken(first)).map(Monitor::id).contains(monitor.id());
        assertThat(byToken("A".repeat(43))).isEmpty();
        assertThat(byToken("")).isEmpty();
        assertThat(byToken("x".repeat(10_000))).isEmpty();
        assertThat(text(MONITOR.SECRETS)).doesNotContain(first);
        assertThat(server().sql().select(MONITOR.PUSH_KEY).from(MONITOR).fetchSingle().value1())
                .hasSize(64)
                .doesNotContain(first);
        assertThat(server().bean(ReplacePushToken.class).replace(monitor.id(), Actor.SYSTEM))
                .isTrue();
        String second = token(find(monitor.id()));
        assertThat(second).isNotEqualTo(first);
        assertThat(byToken(first)).isEmpty();
        assertThat(byToken(second)).map(Monitor::id).contains(monitor.id());
        assertThat(everything()).doesNotContain(first, second).contains("Push URL Replaced");
    }

    private java.util.Optional<Monitor> byToken(String token) {
        return server().transactions().read(() -> monitors().byPushToken(token));
    }

    @Test
    void a_token_stays_when_the_monitor_changes_and_ends_with_another_kind() {
        Monitor monitor = add("push", "", Map.of());
        String token = token(monitor);

        assertThat(save(monitor, form("push", "", Map.of("failures", "5"))))
                .isInstanceOf(RecordResult.Saved.class);
        assertThat(byToken(token)).isPresent();
        assertThat(save(find(monitor.id()), form("icmp", "192.0.2.1", Map.of())))
                .isInstanceOf(RecordResult.Saved.class);
        assertThat(byToken(token)).isEmpty();
        assertThat(server().bean(ReplacePushToken.class).replace(monitor.id(), Actor.SYSTEM))
                .isFalse();
    }

    @Test
    void monitors_depend_on_others_but_not_in_a_circle() {
        Monitor gateway = add("icmp", "192.0.2.1", Map.of("name", "gateway"));
        Monitor host = add("icmp", "192.0.2.2", Map.of("name", "host", "depends_on", "Gateway"));
        Monitor site =
                add("http", "http://192.0.2.2/", Map.of("name", "site", "depends_on", "host"));

        assertThat(site.dependsOn()).isEqualTo(host.id());
        assertThat(host.details().get(MonitorFields.DEPENDS_ON)).isEqualTo("gateway");
        assertThat(dependency(gateway, "gateway"))
                .containsEntry("depends_on", "A monitor cannot depend on itself.");
        assertThat(dependency(gateway, "site"))
                .containsEntry("depends_on", "That monitor depends on this one.");
        assertThat(dependency(gateway, "nothing"))
                .containsEntry("depends_on", "There is no monitor with this name.");

        announced.clear();
        assertThat(change().remove(List.of(host.id()), Actor.SYSTEM)).isEqualTo(1);
        assertThat(find(site.id()).dependsOn()).isNull();
        assertThat(announced).containsExactly(host.id(), site.id());
    }

    private Map<String, String> dependency(Monitor monitor, String name) {
        return errors(
                save(
                        monitor,
                        form(
                                "icmp",
                                monitor.target(),
                                Map.of("name", monitor.name(), "depends_on", name))));
    }

    @Test
    void names_are_unique_and_a_lost_update_is_noticed() {
        Monitor first = add("icmp", "192.0.2.1", Map.of("name", "Portal"));
        RecordResult second =
                change().add(
                                MonitorFields.FORM.read(
                                        form("icmp", "192.0.2.2", Map.of("name", "PORTAL"))),
                                Actor.SYSTEM);

        assertThat(errors(second)).containsEntry("name", "Another monitor has this name.");
        assertThat(save(first, form("icmp", "192.0.2.3", Map.of("name", "Portal"))))
                .isInstanceOf(RecordResult.Saved.class);
        assertThat(save(first, form("icmp", "192.0.2.4", Map.of("name", "Portal"))))
                .isInstanceOf(RecordResult.Stale.class);
    }

    @Test
    void a_removed_host_leaves_its_monitors() {
        long host = Agents.of(server(), "monitored-host").host().id();
        Monitor monitor = add("icmp", "192.0.2.1", Map.of("host", "MONITORED-HOST"));
        assertThat(monitor.hostId()).isEqualTo(host);
        assertThat(monitor.details().get(MonitorFields.HOST)).isEqualTo("monitored-host");

        server().sql().deleteFrom(COMPUTE_HOST).where(COMPUTE_HOST.ID.eq(host)).execute();

        assertThat(find(monitor.id()).hostId()).isNull();
        assertThat(
                        errors(
                                change().add(
                                                MonitorFields.FORM.read(
                                                        form(
                                                                "tcp",
                                                                "192.0.2.1:1",
                                                                Map.of("host", "monitored-host"))),
                                                Actor.SYSTEM)))
                .containsEntry("host", "There is no compute host with this name.");
    }

    @Test
    void pausing_is_audited_and_leaves_the_version() {
        Monitor monitor = add("icmp", "192.0.2.1", Map.of());
        PauseMonitors pause = server().bean(PauseMonitors.class);
        announced.clear();

        assertThat(pause.pause(List.of(monitor.id()), Actor.SYSTEM)).isEqualTo(1);
        assertThat(pause.pause(List.of(monitor.id()), Actor.SYSTEM)).isZero();
        assertThat(find(monitor.id())).returns(true, Monitor::isPaused);
        assertThat(find(monitor.id()).version()).isEqualTo(monitor.version());
        assertThat(pause.resume(List.of(monitor.id()), Actor.SYSTEM)).isEqualTo(1);
        assertThat(find(monitor.id()).pausedAt()).isNull();
        assertThat(announced).containsExactly(monitor.id(), monitor.id());
        assertThat(
                        server().sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("icmp"))
                                .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                                .limit(2)
                                .fetch(AUDIT_ENTRY.EVENT))
                .containsExactly("Monitor Resumed", "Monitor Paused");
    }

    @Test
    void adding_and_changing_and_removing_are_announced() {
        Monitor monitor = add("icmp", "192.0.2.1", Map.of());
        assertThat(save(monitor, form("icmp", "192.0.2.2", Map.of())))
                .isInstanceOf(RecordResult.Saved.class);
        assertThat(save(find(monitor.id()), form("icmp", "192.0.2.2", Map.of())))
                .isInstanceOf(RecordResult.Saved.class);
        assertThat(change().remove(List.of(monitor.id()), Actor.SYSTEM)).isEqualTo(1);

        assertThat(announced).containsExactly(monitor.id(), monitor.id(), monitor.id());
    }

    @Test
    void the_form_shows_again_what_was_stored_for_every_kind() {
        var editor = server().signedIn(Role.EDITOR, ProductModule.NETWORK_MONITOR);
        Monitor monitor =
                add(
                        "dns",
                        "example.org",
                        Map.of("resolver", "192.0.2.53", "expected", "192.0.2.1"));

        assertThat(editor.get(monitor.path() + "/edit").body())
                .contains(
                        "value=\"example.org\"",
                        "value=\"192.0.2.53\"",
                        "<option value=\"dns\" selected>");
    }
}
