package dev.bailiwick.modules.monitors.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostGateways;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.operations.provisioning.Provision;
import dev.bailiwick.operations.provisioning.ProvisionRefusedException;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.provisioning.ProvisionSection.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvisionMonitorsTest {
    private final RunningServer server = RunningServer.shared();

    @TempDir Path folder;

    @Test
    void monitors_are_created_and_the_same_file_again_changes_nothing() throws IOException {
        String file =
                """
                hosts: [{name: prov-web-1}]
                monitors:
                  - {name: prov gateway, type: icmp, target: 192.0.2.1}
                  - {name: prov intranet, type: http, target: "https://intranet.example.test/", interval_seconds: 60, timeout_seconds: 10, failures: 3, host: prov-web-1, accepted_status: "200-299", headers: ["Accept: text/html", "X-Check: 1"], username: me, password: correct horse, depends_on: prov gateway}
                  - {name: prov name, type: dns, target: example.org, resolver: 192.0.2.53, record: MX, expected: 10 mail.example.org}
                  - {name: prov certificate, type: tls, target: "example.org:8443", degraded_days: 30}
                  - {name: prov job, type: push, interval_seconds: 86400}
                """;

        assertThat(apply(file)).containsOnly(Outcome.CREATED).hasSize(6);
        assertThat(apply(file)).containsOnly(Outcome.UNCHANGED).hasSize(6);

        Monitor monitor = named("prov intranet");
        assertThat(monitor.kind()).isEqualTo(MonitorKind.HTTP);
        assertThat(monitor.dependsOn()).isEqualTo(named("prov gateway").id());
        assertThat(monitor.details().get(MonitorFields.HEADERS))
                .containsExactly("Accept: text/html", "X-Check: 1");
        assertThat(server.transactions().read(() -> server.bean(Monitors.class).secrets(monitor)))
                .containsExactly(Map.entry("password", "correct horse"));
    }

    @Test
    void a_host_can_be_behind_a_monitor_that_comes_later_in_the_file() throws IOException {
        String file =
                """
                hosts: [{name: prov-behind, site: Attic, gateway: prov vpn}]
                monitors: [{name: prov vpn, type: icmp, target: 192.0.2.7, host: prov-gate-host}]
                """;
        assertThatThrownBy(() -> apply(file)).isInstanceOf(ProvisionRefusedException.class);
        String whole = file.replace("hosts: [", "hosts: [{name: prov-gate-host}, ");

        assertThat(apply(whole)).containsOnly(Outcome.CREATED).hasSize(3);
        assertThat(apply(whole)).containsOnly(Outcome.UNCHANGED).hasSize(3);
        assertThat(gateway("prov-behind")).isEqualTo("prov vpn");

        assertThat(apply("hosts: [{name: prov-behind, site: Cellar}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(gateway("prov-behind")).isEqualTo("prov vpn");
        assertThat(apply("hosts: [{name: prov-behind, gateway: null}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(gateway("prov-behind")).isEmpty();
        assertThatThrownBy(() -> apply("hosts: [{name: prov-gate-host, gateway: prov vpn}]"))
                .hasMessageContaining("That monitor is behind this host itself.");
    }

    private String gateway(String host) {
        return server.transactions()
                .read(() -> {
                    long id = server.bean(ComputeHosts.class).named(List.of(host)).getFirst().id();
                    return server.bean(HostGateways.class).nameOf(id);
                });
    }

    @Test
    void hosts_check_a_monitor_instead_of_the_server() throws IOException {
        String file =
                """
                hosts: [{name: prov-run-b}, {name: prov-run-a}]
                monitors:
                  - {name: prov shared, type: tcp, target: "192.0.2.1:22", run_from: [prov-run-b, prov-run-a], down_when: any}
                """;
        assertThat(apply(file)).containsOnly(Outcome.CREATED).hasSize(3);
        assertThat(apply(file)).containsOnly(Outcome.UNCHANGED).hasSize(3);

        assertThat(named("prov shared").details().get(MonitorFields.RUN_FROM))
                .containsExactly("prov-run-a", "prov-run-b");
        assertThat(named("prov shared").isCheckedHere()).isFalse();
        assertThatThrownBy(() ->
                        apply(
                                "monitors: [{name: prov shared, type: smtp, target: a.example,"
                                        + " run_from: [prov-run-a]}]"))
                .isInstanceOf(ProvisionRefusedException.class);

        assertThat(apply("monitors: [{name: prov shared, run_from: null}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov shared").isCheckedHere()).isTrue();
    }

    @Test
    void a_push_monitor_is_reported_with_its_token() throws IOException {
        var all = applied("monitors: [{name: prov backup, type: push}]");
        String token =
                server.transactions()
                        .read(() -> server.bean(Monitors.class).pushToken(named("prov backup")))
                        .orElseThrow();

        assertThat(Provision.json(all))
                .extractingByKey("monitors")
                .asString()
                .contains("outcome=created", "token=" + token);
        assertThat(
                        Provision.json(
                                applied(
                                        "monitors: [{name: prov ping, type: icmp, target:"
                                                + " 192.0.2.1}]")))
                .extractingByKey("monitors")
                .asString()
                .doesNotContain("token");
    }

    @Test
    void an_absent_key_stays_and_null_clears() throws IOException {
        var _ =
                apply(
                        "monitors: [{name: prov slow, type: tcp, target: '192.0.2.1:80', slow_ms:"
                                + " 250, failures: 5}]");

        assertThat(apply("monitors: [{name: PROV SLOW, slow_ms: null, failures: null}]"))
                .containsExactly(Outcome.CHANGED);

        assertThat(named("prov slow").slow()).isNull();
        assertThat(named("prov slow").failures()).isEqualTo(3);
        assertThat(named("prov slow").target()).isEqualTo("192.0.2.1:80");
    }

    @Test
    void bad_records_are_refused_without_their_secrets() {
        assertThatThrownBy(() ->
                        apply(
                                """
                                monitors:
                                  - {name: prov bad, type: http, target: "file:///etc/passwd", password: correct horse}
                                  - {name: prov worse, type: dns, target: example.org}
                                """))
                .isInstanceOf(ProvisionRefusedException.class)
                .hasMessageContaining("prov bad, target: The URL must begin with http")
                .hasMessageContaining("prov bad, username: ")
                .hasMessageContaining("prov worse, resolver: ")
                .hasMessageNotContaining("horse");
    }

    @Test
    void a_password_is_not_sent_to_another_origin() throws IOException {
        var _ =
                apply(
                        "monitors: [{name: prov west, target: 'http://192.0.2.55/', username: me,"
                                + " password: one}]");

        assertThatThrownBy(
                        () -> apply("monitors: [{name: prov west, target: 'http://192.0.2.66/'}]"))
                .isInstanceOf(ProvisionRefusedException.class)
                .hasMessageContaining("the target changes");
    }

    private Monitor named(String name) {
        return server.transactions()
                .read(() -> server.bean(Monitors.class).named(name))
                .orElseThrow();
    }

    private List<Outcome> apply(String text) throws IOException {
        return applied(text).stream().map(Provision.Applied::outcome).toList();
    }

    private List<Provision.Applied> applied(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("records.yaml"), text);
        return server.bean(Provision.class).run(file, Actor.command("root"));
    }
}
