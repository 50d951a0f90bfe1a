package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.modules.backups.registry.RepositoryFields.ACCESS_KEY_ID;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.KNOWN_HOSTS;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.MAINTENANCE_LOCATION;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.MAINTENANCE_SECRET;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.MAINTENANCE_USER;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.PASSWORD;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.PRIVATE_KEY;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.REGION;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.REST_PASSWORD;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.SECRET_ACCESS_KEY;
import static dev.bailiwick.modules.backups.registry.RepositoryFields.USERNAME;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.Retention;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What an agent receives with a lease: the run, its job, and the secrets of its repository. Runs
/// in the caller's transaction.
@Component
final class RunPayload {
    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final BackupRuns runs;

    RunPayload(BackupJobs jobs, BackupRepositories repositories, BackupRuns runs) {
        this.jobs = jobs;
        this.repositories = repositories;
        this.runs = runs;
    }

    /// @param run as it was before the lease
    LeasedRun of(BackupRun run, Instant now) {
        BackupRepository repository = repositories.find(run.repositoryId()).orElseThrow();
        RunParameters parameters = runs.parameters(run.id());
        BackupJob job = run.jobId() == null ? null : jobs.find(run.jobId()).orElse(null);
        boolean maintains =
                run.operation() == BackupOperation.FORGET
                        || run.operation() == BackupOperation.PRUNE;
        Map<String, String> secrets = repositories.secrets(repository);
        return new LeasedRun(
                run.uid(),
                run.attempt() + 1,
                now.plus(RunTransitions.LEASE_LENGTH),
                run.operation(),
                "restic",
                job == null ? repository.name() : job.name(),
                of(job, JobFields.SOURCES),
                of(job, JobFields.EXCLUDES),
                tags(job),
                job != null && job.details().get(JobFields.ONE_FILE_SYSTEM),
                job != null && job.details().get(JobFields.EXCLUDE_CACHES),
                job == null ? null : job.details().get(JobFields.LIMIT_UPLOAD),
                run.operation() == BackupOperation.BACKUP && !repository.status().hasExisted(),
                maintains && repository.isAppendOnly()
                        ? maintenance(repository, secrets)
                        : target(repository, secrets),
                encryption(secrets),
                job == null ? null : Retention.of(job.details()).orElse(null),
                hooks(run, job),
                parameters.check(),
                run.operation() == BackupOperation.FORGET && job != null
                        ? new LeasedRun.Forget(job.tag())
                        : null,
                parameters.browse(),
                parameters.diff(),
                parameters.restore(),
                parameters.restoreTest(),
                copy(parameters));
    }

    private static List<String> of(@Nullable BackupJob job, RecordField<List<String>> field) {
        return job == null ? List.of() : job.details().get(field);
    }

    private static List<String> tags(@Nullable BackupJob job) {
        if (job == null) {
            return List.of();
        }
        var tags = new ArrayList<>(List.of(job.tag(), "bailiwick"));
        tags.addAll(job.details().get(JobFields.TAGS));
        return tags;
    }

    private static LeasedRun.@Nullable Hooks hooks(BackupRun run, @Nullable BackupJob job) {
        if (run.operation() != BackupOperation.BACKUP || job == null) {
            return null;
        }
        return new LeasedRun.Hooks(
                job.details().get(JobFields.HOOKS_BEFORE),
                job.details().get(JobFields.HOOKS_AFTER));
    }

    private LeasedRun.@Nullable Copy copy(RunParameters parameters) {
        if (parameters.copyFrom() == null) {
            return null;
        }
        BackupRepository from = repositories.find(parameters.copyFrom()).orElseThrow();
        Map<String, String> secrets = repositories.secrets(from);
        return new LeasedRun.Copy(
                new LeasedRun.Copy.Origin(target(from, secrets), encryption(secrets)));
    }

    private static LeasedRun.Encryption encryption(Map<String, String> secrets) {
        return LeasedRun.Encryption.password(text(secrets, PASSWORD));
    }

    static LeasedRun.Target target(BackupRepository repository, Map<String, String> secrets) {
        RecordValues values = repository.details();
        var credentials = new LinkedHashMap<String, String>();
        switch (repository.type()) {
            case LOCAL -> {}
            case SFTP -> {
                credentials.put("private_key", text(secrets, PRIVATE_KEY));
                credentials.put("known_hosts", values.get(KNOWN_HOSTS));
            }
            case S3 -> {
                credentials.put("AWS_ACCESS_KEY_ID", values.get(ACCESS_KEY_ID));
                credentials.put("AWS_SECRET_ACCESS_KEY", text(secrets, SECRET_ACCESS_KEY));
                putIfSet(credentials, "AWS_DEFAULT_REGION", values.get(REGION));
            }
            case REST -> {
                putIfSet(credentials, "RESTIC_REST_USERNAME", values.get(USERNAME));
                putIfSet(credentials, "RESTIC_REST_PASSWORD", text(secrets, REST_PASSWORD));
            }
        }
        return new LeasedRun.Target(repository.type(), repository.location(), credentials);
    }

    /// With the credentials that can delete.
    private static LeasedRun.Target maintenance(
            BackupRepository repository, Map<String, String> secrets) {
        LeasedRun.Target usual = target(repository, secrets);
        RecordValues values = repository.details();
        var credentials = new LinkedHashMap<>(usual.credentials());
        String user = values.get(MAINTENANCE_USER);
        String secret = text(secrets, MAINTENANCE_SECRET);
        switch (repository.type()) {
            case LOCAL -> {}
            case SFTP -> putIfSet(credentials, "private_key", secret);
            case S3 -> {
                putIfSet(credentials, "AWS_ACCESS_KEY_ID", user);
                putIfSet(credentials, "AWS_SECRET_ACCESS_KEY", secret);
            }
            case REST -> {
                putIfSet(credentials, "RESTIC_REST_USERNAME", user);
                putIfSet(credentials, "RESTIC_REST_PASSWORD", secret);
            }
        }
        String location = values.get(MAINTENANCE_LOCATION);
        return new LeasedRun.Target(
                usual.type(), location.isEmpty() ? usual.repository() : location, credentials);
    }

    private static void putIfSet(Map<String, String> credentials, String name, String value) {
        if (!value.isEmpty()) {
            credentials.put(name, value);
        }
    }

    private static String text(Map<String, String> secrets, RecordField<String> field) {
        return secrets.getOrDefault(field.name(), "");
    }
}
