package dev.bailiwick.modules.dns.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.modules.dns.registry.Providers;
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

class ProvisionProvidersTest {
    private final RunningServer server = RunningServer.shared();

    @TempDir Path folder;

    @Test
    void instances_are_created_and_the_same_file_again_changes_nothing() throws IOException {
        Path secret = Files.writeString(folder.resolve("pihole"), "correct horse\n");
        String file =
                """
                dns_providers:
                  - {name: prov-north, base_url: "http://192.0.2.53/admin/", password: {file: %s}, totp: jbswy3dpehpk3pxp, verify_tls: true}
                """
                        .formatted(secret);

        assertThat(apply(file)).containsExactly(Outcome.CREATED);
        assertThat(apply(file)).containsExactly(Outcome.UNCHANGED);

        Provider provider = named("prov-north");
        assertThat(provider.address()).hasToString("http://192.0.2.53");
        assertThat(server.transactions().read(() -> server.bean(Providers.class).secrets(provider)))
                .containsEntry("password", "correct horse")
                .containsEntry("totp", "JBSWY3DPEHPK3PXP");
    }

    @Test
    void a_password_changes_and_is_removed_and_stays_when_absent() throws IOException {
        String file =
                "dns_providers: [{name: prov-south, base_url: 'http://192.0.2.54', password: one}]";
        var _ = apply(file);

        assertThat(apply(file.replace("one", "two"))).containsExactly(Outcome.CHANGED);
        assertThat(apply("dns_providers: [{name: PROV-SOUTH, verify_tls: false}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov-south").storedSecrets()).containsExactly(ProviderFields.PASSWORD);
        assertThat(apply("dns_providers: [{name: prov-south, password: null}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov-south").storedSecrets()).isEmpty();
    }

    @Test
    void a_password_is_not_sent_to_another_address() throws IOException {
        var _ =
                apply(
                        "dns_providers: [{name: prov-west, base_url: 'http://192.0.2.55', password:"
                                + " one}]");

        assertThatThrownBy(() ->
                        apply("dns_providers: [{name: prov-west, base_url: 'http://192.0.2.66'}]"))
                .isInstanceOf(ProvisionRefusedException.class)
                .hasMessageContaining("the address changes")
                .hasMessageNotContaining("one:");
        assertThat(named("prov-west").address()).hasToString("http://192.0.2.55");
    }

    private Provider named(String name) {
        return server.transactions()
                .read(() -> server.bean(Providers.class).named(name))
                .orElseThrow();
    }

    private List<Outcome> apply(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("records.yaml"), text);
        return server.bean(Provision.class).run(file, Actor.command("root")).stream()
                .map(Provision.Applied::outcome)
                .toList();
    }
}
