package dev.bailiwick.agent.backup;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RepositoryType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Leased runs for tests.
final class Leases {
    static final String PASSWORD = "p\"ss w0rd/+ä";
    static final String TAG = "job-0192d1a0-0000-7000-8000-000000000001";

    private final LeasedRun.Target target;
    private final String password;

    Leases(RepositoryType type, String repository, Map<String, String> credentials) {
        this(new LeasedRun.Target(type, repository, credentials), PASSWORD);
    }

    private Leases(LeasedRun.Target target, String password) {
        this.target = target;
        this.password = password;
    }

    static Leases local(Path repository) {
        return new Leases(RepositoryType.LOCAL, repository.toString(), Map.of());
    }

    Leases withPassword(String other) {
        return new Leases(target, other);
    }

    LeasedRun.Copy.Origin origin() {
        return new LeasedRun.Copy.Origin(target, LeasedRun.Encryption.password(password));
    }

    LeasedRun backup(Path... sources) {
        return backup(List.of(), null, sources);
    }

    LeasedRun backup(List<String> excludes, LeasedRun.@Nullable Hooks hooks, Path... sources) {
        return run(
                UUID.randomUUID(),
                1,
                BackupOperation.BACKUP,
                List.of(sources).stream().map(Path::toString).toList(),
                excludes,
                new Parameters(hooks, null, null, null, null, null, null, null, null));
    }

    /// A further attempt of a run.
    static LeasedRun again(LeasedRun run, int attempt) {
        return new LeasedRun(
                run.id(),
                attempt,
                run.leaseExpiresAt(),
                run.operation(),
                run.engine(),
                run.name(),
                run.sources(),
                run.excludes(),
                run.tags(),
                run.oneFileSystem(),
                run.excludeCaches(),
                run.limitUploadKibPerSecond(),
                run.initIfMissing(),
                run.target(),
                run.encryption(),
                run.retention(),
                run.hooks(),
                run.check(),
                run.forget(),
                run.browse(),
                run.diff(),
                run.restore(),
                run.restoreTest(),
                run.copy());
    }

    LeasedRun of(BackupOperation operation) {
        return of(operation, Parameters.none());
    }

    LeasedRun check(@Nullable String subset) {
        return of(
                BackupOperation.CHECK,
                new Parameters(
                        null,
                        null,
                        new LeasedRun.Check(subset),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));
    }

    LeasedRun forget(String tag, int keepLast) {
        return of(
                BackupOperation.FORGET,
                new Parameters(
                        null,
                        new LeasedRun.Retention(keepLast, null, null, null, null, null, null),
                        null,
                        new LeasedRun.Forget(tag),
                        null,
                        null,
                        null,
                        null,
                        null));
    }

    LeasedRun browse(String snapshot, String path, @Nullable String after, int limit) {
        return of(
                BackupOperation.BROWSE,
                new Parameters(
                        null,
                        null,
                        null,
                        null,
                        new LeasedRun.Browse(snapshot, path, after, limit),
                        null,
                        null,
                        null,
                        null));
    }

    LeasedRun diff(String before, String after, int limit) {
        return of(
                BackupOperation.DIFF,
                new Parameters(
                        null,
                        null,
                        null,
                        null,
                        null,
                        new LeasedRun.Diff(before, after, limit),
                        null,
                        null,
                        null));
    }

    LeasedRun restore(String snapshot, String into, String... paths) {
        return of(
                BackupOperation.RESTORE,
                new Parameters(
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        new LeasedRun.Restore(snapshot, List.of(paths), into),
                        null,
                        null));
    }

    LeasedRun drill(LeasedRun.RestoreTest drill) {
        return of(
                BackupOperation.RESTORE_TEST,
                new Parameters(null, null, null, null, null, null, null, drill, null));
    }

    LeasedRun copyFrom(Leases origin) {
        return of(
                BackupOperation.COPY,
                new Parameters(
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        new LeasedRun.Copy(origin.origin())));
    }

    private LeasedRun of(BackupOperation operation, Parameters parameters) {
        return run(UUID.randomUUID(), 1, operation, List.of(), List.of(), parameters);
    }

    private record Parameters(
            LeasedRun.@Nullable Hooks hooks,
            LeasedRun.@Nullable Retention retention,
            LeasedRun.@Nullable Check check,
            LeasedRun.@Nullable Forget forget,
            LeasedRun.@Nullable Browse browse,
            LeasedRun.@Nullable Diff diff,
            LeasedRun.@Nullable Restore restore,
            LeasedRun.@Nullable RestoreTest restoreTest,
            LeasedRun.@Nullable Copy copy) {
        static Parameters none() {
            return new Parameters(null, null, null, null, null, null, null, null, null);
        }
    }

    private LeasedRun run(
            UUID id,
            int attempt,
            BackupOperation operation,
            List<String> sources,
            List<String> excludes,
            Parameters its) {
        return new LeasedRun(
                id,
                attempt,
                Instant.now().plusSeconds(300),
                operation,
                "restic",
                "web-1 nightly",
                sources,
                excludes,
                List.of(TAG, "nightly"),
                true,
                true,
                null,
                operation == BackupOperation.BACKUP,
                target,
                LeasedRun.Encryption.password(password),
                its.retention,
                its.hooks,
                its.check,
                its.forget,
                its.browse,
                its.diff,
                its.restore,
                its.restoreTest,
                its.copy);
    }
}
