package dev.bailiwick.modules.backups.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.JobFields;
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

class ProvisionBackupsTest {
    private static final String FILE =
            """
            hosts: [{name: prov-web-1, kind: container, site: Surgery}]
            backup_repositories:
              - name: prov-nas
                type: rest
                repository: "rest:https://192.0.2.9:8000/web-1/"
                credentials: {RESTIC_REST_USERNAME: web-1, RESTIC_REST_PASSWORD: {file: rest}}
                password: {file: password}
                append_only: false
              - {name: prov-disk, type: local, repository: /srv/restic, host: prov-web-1, credentials: {}}
            backup_jobs:
              - name: prov-web-1 nightly
                host: prov-web-1
                repository: prov-nas
                sources: [/etc, /srv/wiki]
                excludes: ["*.tmp"]
                tags: [patients]
                hooks: {before: [dump-databases], after: []}
                schedule: "0 2 * * *"
                time_zone: Europe/Vienna
                retention: {keep_daily: 7, keep_weekly: 4}
                grace_minutes: 120
                one_file_system: true
                limit_upload_kib_per_second: 2048
            """;

    private final RunningServer server = RunningServer.shared();

    @TempDir Path folder;

    private List<Outcome> apply(String yaml) throws IOException {
        Files.writeString(folder.resolve("rest"), "of the server\n");
        Files.writeString(folder.resolve("password"), "of the repository\n");
        Path file = Files.writeString(folder.resolve("site.yaml"), yaml);
        return server.bean(Provision.class).run(file, Actor.command("root")).stream()
                .map(Provision.Applied::outcome)
                .toList();
    }

    @Test
    void repositories_and_jobs_are_created_and_the_same_file_again_changes_nothing()
            throws IOException {
        assertThat(apply(FILE)).containsOnly(Outcome.CREATED);
        assertThat(apply(FILE)).containsOnly(Outcome.UNCHANGED);

        BackupJob job =
                server.transactions()
                        .read(() -> server.bean(BackupJobs.class).named("prov-web-1 nightly"))
                        .orElseThrow();
        assertThat(job.details().get(JobFields.SOURCES)).containsExactly("/etc", "/srv/wiki");
        assertThat(job.details().get(JobFields.HOOKS_BEFORE)).containsExactly("dump-databases");
        assertThat(job.details().get(JobFields.KEEP_WEEKLY)).isEqualTo(4);
        assertThat(job.details().get(JobFields.ONE_FILE_SYSTEM)).isTrue();
        assertThat(job.details().get(JobFields.LIMIT_UPLOAD)).isEqualTo(2048);
        BackupRepository repository =
                server.transactions()
                        .read(() -> server.bean(BackupRepositories.class).named("prov-nas"))
                        .orElseThrow();
        Map<String, String> secrets =
                server.transactions()
                        .read(() -> server.bean(BackupRepositories.class).secrets(repository));
        assertThat(secrets)
                .isEqualTo(
                        Map.of(
                                "password", "of the repository",
                                "rest_password", "of the server"));
    }

    @Test
    void a_changed_value_changes_its_record_alone_and_null_clears_one() throws IOException {
        String file = FILE.replace("prov-", "prov2-");
        assertThat(apply(file)).containsOnly(Outcome.CREATED);
        assertThat(
                        apply(
                                file.replace(
                                        "limit_upload_kib_per_second: 2048",
                                        "limit_upload_kib_per_second: null")))
                .containsExactly(
                        Outcome.UNCHANGED, Outcome.UNCHANGED, Outcome.UNCHANGED, Outcome.CHANGED);
    }

    @Test
    void a_mistake_is_refused_with_its_line_and_without_its_value() {
        String file = FILE.replace("prov-", "prov3-");
        assertThatThrownBy(() -> apply(file.replace("schedule: \"0 2 * * *\"", "schedule: [a, b]")))
                .isInstanceOf(ProvisionRefusedException.class)
                .hasMessageContaining("Line 18")
                .hasMessageContaining("schedule");
        assertThatThrownBy(() -> apply(file.replace("keep_weekly: 4", "keep_forever: 4")))
                .hasMessageContaining("retention.keep_forever");
        assertThatThrownBy(() -> apply(file.replace("RESTIC_REST_USERNAME: web-1", "X: hush")))
                .hasMessageContaining("credentials.X")
                .hasMessageNotContaining("hush");
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(BackupJobs.class).named("prov3-web-1 nightly")))
                .isEmpty();
    }
}
