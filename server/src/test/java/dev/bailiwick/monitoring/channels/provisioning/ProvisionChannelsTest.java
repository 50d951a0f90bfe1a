package dev.bailiwick.monitoring.channels.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.monitoring.channels.registry.Channel;
import dev.bailiwick.monitoring.channels.registry.ChannelFields;
import dev.bailiwick.monitoring.channels.registry.Channels;
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

class ProvisionChannelsTest {
    private final RunningServer server = RunningServer.shared();

    @TempDir Path folder;

    @Test
    void channels_are_created_and_the_same_file_again_changes_nothing() throws IOException {
        Path secret = Files.writeString(folder.resolve("token"), "tk_one\n");
        String file =
                """
                alert_channels:
                  - {name: prov-on-call, type: ntfy, url: "https://ntfy.example.test/surgery", secret: {file: %s}}
                  - name: prov-office
                    type: mail
                    recipients: [ada@example.test, jo@example.test]
                    severity: fail
                    modules: [backup, compute]
                    hosts: [web-1]
                    tags: [surgery]
                    quiet_hours: 22:00-06:00
                    time_zone: Europe/Vienna
                    repeat_minutes: 60
                    enabled: false
                """
                        .formatted(secret);

        assertThat(apply(file)).containsExactly(Outcome.CREATED, Outcome.CREATED);
        assertThat(apply(file)).containsExactly(Outcome.UNCHANGED, Outcome.UNCHANGED);

        Channel channel = named("prov-on-call");
        assertThat(channel.target()).isEqualTo("https://ntfy.example.test");
        assertThat(server.transactions().read(() -> server.bean(Channels.class).secrets(channel)))
                .containsEntry("url", "https://ntfy.example.test/surgery")
                .containsEntry("secret", "tk_one");
        assertThat(named("prov-office").recipients()).hasSize(2);
    }

    @Test
    void a_secret_changes_and_is_removed_and_stays_when_absent() throws IOException {
        String file =
                "alert_channels: [{name: prov-hook, type: webhook, url:"
                        + " 'https://hooks.example.test/a', secret: one}]";
        var _ = apply(file);

        assertThat(apply(file.replace("one", "two"))).containsExactly(Outcome.CHANGED);
        assertThat(apply("alert_channels: [{name: PROV-HOOK, severity: warn}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov-hook").storedSecrets()).contains(ChannelFields.SECRET);
        assertThat(apply("alert_channels: [{name: prov-hook, secret: null}]"))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov-hook").storedSecrets()).containsExactly(ChannelFields.URL);
    }

    @Test
    void a_new_address_with_the_same_secret_in_the_file_is_accepted_and_without_it_refused()
            throws IOException {
        String file =
                "alert_channels: [{name: prov-move, type: ntfy, url:"
                        + " 'https://ntfy.example.test/a', secret: tk_keep}]";
        var _ = apply(file);

        assertThatThrownBy(() ->
                        apply(
                                "alert_channels: [{name: prov-move, url:"
                                        + " 'https://other.example.test/a'}]"))
                .isInstanceOf(ProvisionRefusedException.class)
                .hasMessageContaining("the address changes")
                .hasMessageNotContaining("tk_keep");
        assertThat(apply(file.replace("ntfy.example", "other.example")))
                .containsExactly(Outcome.CHANGED);
        assertThat(named("prov-move").target()).isEqualTo("https://other.example.test");
    }

    private Channel named(String name) {
        return server.transactions()
                .read(() -> server.bean(Channels.class).named(name))
                .orElseThrow();
    }

    private List<Outcome> apply(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("records.yaml"), text);
        return server.bean(Provision.class).run(file, Actor.command("root")).stream()
                .map(Provision.Applied::outcome)
                .toList();
    }
}
