package dev.bailiwick.modules.remotes.provisioning;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.remotes.registry.HostKey;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteFields;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.operations.provisioning.Provision;
import dev.bailiwick.operations.provisioning.ProvisionRefusedException;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.provisioning.ProvisionSection.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvisionRemotesTest {
    private static final String FIRST = "SHA256:" + "a".repeat(43);
    private static final String SECOND = "SHA256:" + "b".repeat(43);
    private static final String FILE =
            """
            hosts: [{name: remote-web-1, kind: container}]
            remotes:
              - {name: NAME, protocol: ssh, address: 192.0.2.10, port: 22, host: remote-web-1, host_keys: ["%s"], certificates: false}
            """
                    .formatted(FIRST);

    private final RunningServer server = RunningServer.shared();

    @TempDir Path folder;

    @Test
    void machines_are_created_and_the_same_file_again_changes_nothing() throws IOException {
        String file = FILE.replace("NAME", "prov-r1");
        assertThat(apply(file)).last().isEqualTo(Outcome.CREATED);
        assertThat(apply(file)).containsOnly(Outcome.UNCHANGED);

        Remote remote = named("prov-r1");
        assertThat(remote.addressAndPort()).isEqualTo("192.0.2.10:22");
        assertThat(remote.host()).isEqualTo("remote-web-1");
        assertThat(remote.details().get(RemoteFields.SESSION_MINUTES)).isEqualTo(480);
        assertThat(remote.hostKeys())
                .singleElement()
                .returns(FIRST, HostKey::fingerprint)
                .returns("root", HostKey::by);
    }

    @Test
    void host_keys_are_replaced_cleared_and_audited_and_stay_when_absent() throws IOException {
        String file = FILE.replace("NAME", "prov-r2");
        var _ = apply(file);

        assertThat(apply(file.replace(FIRST, SECOND))).last().isEqualTo(Outcome.CHANGED);
        assertThat(named("prov-r2").hostKeys())
                .extracting(HostKey::fingerprint)
                .containsExactly(SECOND);
        assertThat(apply("remotes: [{name: prov-r2, port: 2222, tags: [web, test]}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov-r2").hostKeys()).hasSize(1);
        assertThat(apply("remotes: [{name: PROV-R2, host_keys: null, port: null}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov-r2").hostKeys()).isEmpty();
        assertThat(named("prov-r2").port()).isEqualTo(22);
        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq("prov-r2"))
                                .orderBy(AUDIT_ENTRY.SEQUENCE)
                                .fetch(AUDIT_ENTRY.EVENT))
                .containsExactly(
                        "Remote Machine Added",
                        "Remote Host Key Pinned",
                        "Remote Host Key Removed",
                        "Remote Host Key Pinned",
                        "Remote Machine Changed",
                        "Remote Machine Changed",
                        "Remote Host Key Removed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "protocol: vnc|Choose ssh or rdp",
                "certificates: maybe|Choose true or false",
                "through: nowhere|no SSH machine",
                "host_keys: ['MD5:aa']|Enter SHA256:",
                "address: 169.254.169.254|not allowed",
                "host: nowhere|no compute host",
                "people: [nobody@example.org]|no account",
                "keyboard: de|keyboard"
            })
    void what_does_not_exist_is_refused_and_nothing_is_created(String field, String reason) {
        assertThatThrownBy(() ->
                        apply(
                                "remotes: [{name: prov-r3, %s%s}]"
                                        .formatted(
                                                field.startsWith("address")
                                                        ? ""
                                                        : "address: 192.0.2.10, ",
                                                field)))
                .isInstanceOf(ProvisionRefusedException.class)
                .hasMessageContaining(reason);
        assertThat(server.transactions().read(() -> server.bean(Remotes.class).named("prov-r3")))
                .isEmpty();
    }

    @Test
    void a_machine_can_be_reached_through_one_of_the_same_file() throws IOException {
        String file =
                """
                remotes:
                  - {name: prov-jump, address: 192.0.2.10, certificates: true}
                  - {name: prov-r5, address: 192.0.2.11, through: prov-jump}
                """;
        assertThat(apply(file)).containsOnly(Outcome.CREATED);
        assertThat(apply(file)).containsOnly(Outcome.UNCHANGED);
        assertThat(named("prov-jump").usesCertificates()).isTrue();
        assertThat(named("prov-r5").throughId()).isEqualTo(named("prov-jump").id());
    }

    @Test
    void a_command_leaves_the_networks_to_the_server() throws IOException {
        assertThat(apply("remotes: [{name: prov-r4, address: 127.0.0.1, port: 2222}]"))
                .containsExactly(Outcome.CREATED);
    }

    private List<Outcome> apply(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("site.yaml"), yaml);
        return server.bean(Provision.class).run(file, Actor.command("root")).stream()
                .map(Provision.Applied::outcome)
                .toList();
    }

    private Remote named(String name) {
        return server.transactions()
                .read(() -> server.bean(Remotes.class).named(name))
                .orElseThrow();
    }
}
