package dev.bailiwick.operations.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.records.provisioning.ProvisionSection.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvisionTest {
    private static final RunningServer SERVER = RunningServer.shared();

    @TempDir Path folder;

    @Test
    void a_host_is_created_changed_and_then_left_alone() throws IOException {
        String created = "hosts: [{name: prov-1, kind: virtualization, site: Surgery}]";
        String changed = "hosts:\n  - name: PROV-1\n    site: Cellar\n    notes: Third shelf\n";

        assertThat(outcomes(apply(created))).containsExactly(Outcome.CREATED);
        assertThat(outcomes(apply(created))).containsExactly(Outcome.UNCHANGED);
        assertThat(outcomes(apply(changed))).containsExactly(Outcome.CHANGED);
        assertThat(outcomes(apply(changed))).containsExactly(Outcome.UNCHANGED);

        ComputeHost host = host("prov-1").orElseThrow();
        assertThat(host.name()).isEqualTo("prov-1");
        assertThat(host.kind().wire()).isEqualTo("virtualization");
        assertThat(host.site()).isEqualTo("Cellar");
        assertThat(host.notes()).isEqualTo("Third shelf");
        assertThat(events("prov-1")).containsExactly("Compute Host Changed", "Compute Host Added");
    }

    @Test
    void an_absent_key_keeps_its_value_and_null_clears_it() throws IOException {
        apply("hosts: [{name: prov-2, site: Surgery, notes: Keep me}]");

        apply("hosts: [{name: prov-2, site: null}]");

        ComputeHost host = host("prov-2").orElseThrow();
        assertThat(host.site()).isEmpty();
        assertThat(host.notes()).isEqualTo("Keep me");
        assertThat(host.kind().wire()).isEqualTo("container");
    }

    @Test
    void one_invalid_record_means_that_nothing_is_changed() throws IOException {
        var refused = refused("hosts:\n- name: prov-3\n- name: prov-4\n  kind: mainframe\n");

        assertThat(refused.problems()).extracting(ProvisionProblem::line).containsExactly(4);
        assertThat(refused.getMessage())
                .startsWith("Nothing was changed.")
                .contains("prov-4, kind");
        assertThat(host("prov-3")).isEmpty();
        assertThat(events("prov-3")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hosts: [{name: a, colour: red}] | 1 | colour",
                "hosts:%- name: a%  sites: x | 3 | sites",
                "monitor: [{name: a}] | 1 | monitor",
                "hosts: {name: a} | 1 | list",
                "hosts: [a] | 1 | mapping",
                "hosts: [{kind: container}] | 1 | name",
                "hosts: [{name: null}] | 1 | name",
                "hosts: [{name: a}, {name: A}] | 1 | twice",
                "hosts: [{name: a, site: b, site: c}] | 1 | twice",
                "hosts: []%hosts: [] | 2 | twice",
                "hosts: [{name: a, site: [b]}] | 1 | site",
                "hosts: [{name: a, site: {env: A, file: B}}] | 1 | site",
                "hosts: [{name: a, site: {env: BAILIWICK_NOT_SET}}] | 1 | BAILIWICK_NOT_SET",
                "hosts: [{name: a, site: {file: missing}}] | 1 | missing",
                "hosts: [{name: a, site: {shell: date}}] | 1 | site",
                "hosts: [{name: [a]}] | 1 | name",
                "- hosts | 1 | mapping",
                "hosts: [{name: a | 0 | not valid YAML",
                "hosts: [&a {name: a}, *a] | 0 | not valid YAML",
                "'{? [a] : b}' | 1 | key"
            })
    void a_malformed_file_is_refused_with_the_line(String yaml, int line, String about)
            throws IOException {
        var refused = refused(yaml.replace("%", "\n"));

        assertThat(refused.problems().getFirst().line()).isEqualTo(line);
        assertThat(refused.getMessage()).contains(about);
        assertThat(host("a")).isEmpty();
    }

    @Test
    void a_value_can_come_from_a_file_and_is_never_repeated_in_an_error() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "From a file\n");
        apply("hosts: [{name: prov-5, notes: {file: notes.txt}}]");
        assertThat(host("prov-5").orElseThrow().notes()).isEqualTo("From a file");

        Files.writeString(folder.resolve("long.txt"), "s3cret".repeat(1_000));
        var refused = refused("hosts: [{name: prov-5, notes: {file: long.txt}}]");

        assertThat(refused.getMessage()).contains("prov-5, notes").doesNotContain("s3cret");
    }

    @Test
    void a_value_can_come_from_the_environment() throws IOException {
        apply("hosts: [{name: prov-7, notes: {env: PATH}}]");

        assertThat(host("prov-7").orElseThrow().notes()).isEqualTo(System.getenv("PATH").strip());
    }

    @Test
    void an_empty_file_changes_nothing() throws IOException {
        assertThat(apply("")).isEmpty();
        assertThat(apply("hosts:\n")).isEmpty();
        assertThat(apply("{}")).isEmpty();
    }

    @Test
    void a_new_host_has_no_token_until_somebody_issues_one() throws IOException {
        long id = apply("hosts: [{name: prov-6}]").getFirst().id();

        assertThat(SERVER.signedIn(Role.ADMIN).get(ComputeHost.path(id)).status()).isEqualTo(200);
        assertThat(
                        SERVER.sql()
                                .fetchCount(
                                        dev.bailiwick.platform.schema.Tables.AGENT_TOKEN,
                                        dev.bailiwick.platform.schema.Tables.AGENT_TOKEN.HOST_ID.eq(
                                                id)))
                .isZero();
    }

    private List<Provision.Applied> apply(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("site.yaml"), yaml);
        return SERVER.bean(Provision.class).run(file, Actor.SYSTEM);
    }

    private ProvisionRefusedException refused(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("site.yaml"), yaml);
        return catchThrowableOfType(
                ProvisionRefusedException.class,
                () -> SERVER.bean(Provision.class).run(file, Actor.SYSTEM));
    }

    private static List<Outcome> outcomes(List<Provision.Applied> all) {
        return all.stream().map(Provision.Applied::outcome).toList();
    }

    private static Optional<ComputeHost> host(String name) {
        return SERVER
                .transactions()
                .read(() -> SERVER.bean(ComputeHosts.class).named(List.of(name)))
                .stream()
                .findFirst();
    }

    private static List<String> events(String target) {
        return SERVER
                .transactions()
                .read(() ->
                        SERVER.bean(AuditEntries.class)
                                .about(
                                        target,
                                        List.of("Compute Host Added", "Compute Host Changed"),
                                        10))
                .stream()
                .map(entry -> entry.event())
                .toList();
    }
}
