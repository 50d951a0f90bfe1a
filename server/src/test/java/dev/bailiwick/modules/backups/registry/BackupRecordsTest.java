package dev.bailiwick.modules.backups.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.backups.dispatch.BackupHost;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.web.errors.RefusedException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Repositories and jobs as they are stored.
class BackupRecordsTest {
    private static final String KEY =
            "-----BEGIN OPENSSH PRIVATE KEY-----\nc2VjcmV0\n-----END OPENSSH PRIVATE KEY-----";

    private final RunningServer server = RunningServer.shared();
    private final BackupHost host = BackupHost.of(server);

    private Map<String, String> errors(Map<String, String> form) {
        RecordResult result =
                server.bean(ChangeBackupRepositories.class)
                        .add(RepositoryFields.FORM.read(form), Actor.SYSTEM);
        return result instanceof RecordResult.Invalid(var errors) ? errors : Map.of();
    }

    private Map<String, String> secrets(BackupRepository repository) {
        return server.transactions()
                .read(() -> server.bean(BackupRepositories.class).secrets(repository));
    }

    @Test
    void a_password_is_generated_that_can_be_typed_from_paper() {
        BackupRepository repository = host.repository(Map.of());
        assertThat(secrets(repository).get("password")).matches("[A-HJ-NP-Z2-9]{40}");
        assertThat(secrets(host.repository(Map.of())).get("password"))
                .isNotEqualTo(secrets(repository).get("password"));
    }

    @Test
    void secrets_are_stored_encrypted_and_kept_by_a_form_that_leaves_them_blank() {
        BackupRepository repository = host.repository(Map.of("password", "quiet grey horses"));
        List<String> stored =
                server.sql().fetch("select secrets, fields from backup_repository").stream()
                        .map(row ->
                                new String(row.get(0, byte[].class), StandardCharsets.ISO_8859_1)
                                        + row.get(1, String.class))
                        .toList();
        assertThat(stored).noneMatch(row -> row.contains("quiet") || row.contains("the/secret"));

        RecordInput form =
                RepositoryFields.FORM
                        .fill(repository.details())
                        .withText(RepositoryFields.NAME, repository.name() + " renamed");
        RecordResult result =
                server.bean(ChangeBackupRepositories.class)
                        .change(repository.id(), repository.version(), form, Actor.SYSTEM);
        assertThat(result).isInstanceOf(RecordResult.Saved.class);
        assertThat(secrets(repository))
                .containsEntry("password", "quiet grey horses")
                .containsEntry("secret_access_key", "the/secret+access key");
        String audited =
                server.sql()
                        .fetch("select details from audit_entry where target like 'repository%'")
                        .toString();
        assertThat(audited).doesNotContain("quiet grey").doesNotContain("the/secret");
    }

    @Test
    void each_type_asks_for_what_it_needs() {
        assertThat(errors(Map.of("name", "a", "type", "s3", "repository", "s3:https://h/bucket")))
                .containsKeys("access_key_id");
        assertThat(errors(Map.of("name", "a", "type", "sftp", "repository", "sftp:u@h:/srv")))
                .containsOnlyKeys("known_hosts");
        assertThat(errors(Map.of("name", "a", "type", "local", "repository", "/srv/restic")))
                .containsOnlyKeys("host");
        assertThat(
                        errors(
                                Map.of(
                                        "name",
                                        "a",
                                        "type",
                                        "rest",
                                        "repository",
                                        "rest:https://h:8000/",
                                        "username",
                                        "u")))
                .containsOnlyKeys("rest_password");
        assertThat(
                        errors(
                                Map.of(
                                        "name",
                                        "a",
                                        "type",
                                        "sftp",
                                        "repository",
                                        "sftp:u@h:/srv",
                                        "known_hosts",
                                        "h ssh-ed25519 AAAA",
                                        "private_key",
                                        KEY.replace("OPENSSH", "ENCRYPTED"))))
                .containsOnlyKeys("private_key");
        assertThat(
                        errors(
                                Map.of(
                                        "name",
                                        "a",
                                        "type",
                                        "local",
                                        "repository",
                                        "/srv/restic",
                                        "host",
                                        host.host().name(),
                                        "append_only",
                                        "true")))
                .containsOnlyKeys("append_only");
        assertThat(errors(Map.of("name", "a", "type", "ftp", "repository", "ftp://h/")))
                .containsKey("type");
    }

    @Test
    void an_sftp_repository_without_a_key_gets_one_that_openssh_reads(@TempDir Path folder)
            throws Exception {
        BackupRepository repository = sftp(Map.of());
        String line = repository.authorizedKey();
        assertThat(line)
                .matches(
                        "restrict,command=\"internal-sftp\" ssh-ed25519 [A-Za-z0-9+/=]{68}"
                                + " bailiwick-backup-repository-\\d+");
        Path key = folder.resolve("key");
        Files.createFile(
                key,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, secrets(repository).get("private_key") + "\n");
        Process reading = new ProcessBuilder("ssh-keygen", "-y", "-f", key.toString()).start();
        String read = new String(reading.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(read.strip()).startsWith("ssh-ed25519 ");
        assertThat(line).contains(read.strip());
        assertThat(sftp(Map.of()).authorizedKey()).isNotEqualTo(line);
    }

    @Test
    void a_generated_key_is_kept_until_it_is_removed_or_replaced_by_a_pasted_one() {
        BackupRepository first = sftp(Map.of());
        String key = secrets(first).get("private_key");

        BackupRepository renamed = changed(first, Map.of("name", "renamed " + first.id()));
        assertThat(secrets(renamed)).containsEntry("private_key", key);
        assertThat(renamed.authorizedKey())
                .endsWith("bailiwick-backup-renamed-" + first.id())
                .contains(first.authorizedKey().split(" ", -1)[2]);

        BackupRepository replaced = changed(renamed, Map.of("remove_private_key", "true"));
        assertThat(secrets(replaced).get("private_key")).startsWith("-----BEGIN").isNotEqualTo(key);
        assertThat(replaced.authorizedKey())
                .contains("ssh-ed25519")
                .isNotEqualTo(renamed.authorizedKey());

        BackupRepository pasted = changed(replaced, Map.of("private_key", KEY));
        assertThat(secrets(pasted)).containsEntry("private_key", KEY);
        assertThat(pasted.authorizedKey()).isEmpty();
    }

    private BackupRepository sftp(Map<String, String> more) {
        var form =
                new HashMap<>(
                        Map.of(
                                "type",
                                "sftp",
                                "repository",
                                "sftp:u@h:/srv",
                                "access_key_id",
                                "",
                                "secret_access_key",
                                "",
                                "known_hosts",
                                "h ssh-ed25519 AAAA"));
        form.putAll(more);
        return host.repository(form);
    }

    private BackupRepository changed(BackupRepository before, Map<String, String> changed) {
        var form = new HashMap<String, String>();
        RepositoryFields.FORM
                .fields()
                .forEach(field -> {
                    if (before.details().has(field)) {
                        form.put(field.name(), before.details().text(field));
                    }
                });
        form.putAll(changed);
        RecordResult result =
                server.bean(ChangeBackupRepositories.class)
                        .change(
                                before.id(),
                                before.version(),
                                RepositoryFields.FORM.read(form),
                                Actor.SYSTEM);
        assertThat(result).isInstanceOf(RecordResult.Saved.class);
        return server.transactions()
                .read(() -> server.bean(BackupRepositories.class).find(before.id()).orElseThrow());
    }

    @Test
    void a_local_folder_serves_its_own_host_only() {
        BackupRepository local =
                host.repository(
                        Map.of(
                                "type",
                                "local",
                                "repository",
                                "/srv/restic",
                                "host",
                                host.host().name(),
                                "access_key_id",
                                "",
                                "secret_access_key",
                                ""));
        BackupHost other = BackupHost.of(server);
        assertThat(jobErrors(other, local, Map.of())).containsOnlyKeys("repository");
        assertThat(host.job(local, Map.of()).repositoryId()).isEqualTo(local.id());
    }

    @Test
    void hosts_that_cannot_delete_keep_snapshots_by_age_alone() {
        BackupRepository repository = host.repository(Map.of("append_only", "true"));
        assertThat(jobErrors(host, repository, Map.of())).containsOnlyKeys("keep_last");
        BackupRepository counted = host.repository(Map.of());
        Object job = host.job(counted, Map.of());
        RecordInput form =
                RepositoryFields.FORM
                        .fill(counted.details())
                        .withText(RepositoryFields.APPEND_ONLY, "true");
        assertThat(
                        server.bean(ChangeBackupRepositories.class)
                                .change(counted.id(), counted.version(), form, Actor.SYSTEM))
                .as("%s", job)
                .isInstanceOf(RecordResult.Invalid.class);
    }

    private Map<String, String> jobErrors(
            BackupHost of, BackupRepository repository, Map<String, String> changed) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                "job for " + repository.name(),
                                "host",
                                of.host().name(),
                                "repository",
                                repository.name(),
                                "sources",
                                "/etc"));
        form.putAll(changed);
        RecordResult result =
                server.bean(ChangeBackupJobs.class).add(JobFields.FORM.read(form), Actor.SYSTEM);
        return result instanceof RecordResult.Invalid(var errors) ? errors : Map.of();
    }

    @Test
    void a_repository_that_jobs_use_is_not_removed() {
        BackupRepository repository = host.repository(Map.of());
        BackupJob job = host.job(repository, Map.of());
        var change = server.bean(ChangeBackupRepositories.class);
        Assertions.assertThatThrownBy(() -> change.remove(Set.of(repository.id()), Actor.SYSTEM))
                .isInstanceOf(RefusedException.class);
        assertThat(server.bean(ChangeBackupJobs.class).remove(Set.of(job.id()), Actor.SYSTEM))
                .isEqualTo(1);
        assertThat(change.remove(Set.of(repository.id()), Actor.SYSTEM)).isEqualTo(1);
    }

    @Test
    void names_are_unique_and_hosts_and_repositories_must_exist() {
        BackupJob job = host.job();
        RecordInput form =
                JobFields.FORM
                        .fill(job.details())
                        .withText(JobFields.NAME, job.name().toUpperCase(java.util.Locale.ROOT))
                        .withText(JobFields.HOST, "no such host")
                        .withText(JobFields.REPOSITORY, "no such repository");
        var result = server.bean(ChangeBackupJobs.class).add(form, Actor.SYSTEM);
        assertThat(((RecordResult.Invalid) result).errors())
                .containsOnlyKeys("name", "host", "repository");
    }

    @Test
    void a_paused_job_is_never_due_nor_overdue_and_a_resumed_one_starts_afresh() {
        BackupJob job = host.job();
        var jobs = server.bean(BackupJobs.class);
        var now = server.clock().instant();
        server.transactions().write(() -> jobs.pause(job.id(), "ines@example.org", now));
        BackupJob paused = host.job(job.id());
        assertThat(paused.isPaused()).isTrue();
        assertThat(paused.status().nextRunAt()).isNull();
        assertThat(paused.status().overdueAt()).isNull();
        server.transactions().write(() -> jobs.resume(paused, now));
        assertThat(host.job(job.id()).status().nextRunAt()).isAfter(now);
        assertThat(host.job(job.id()).status().overdueAt()).isAfter(now);
    }
}
