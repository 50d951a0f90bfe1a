package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.backup.apart.Apart;
import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.policy.HostPolicyFile;
import dev.bailiwick.agent.backup.policy.Permission;
import dev.bailiwick.agent.backup.restic.Listings;
import dev.bailiwick.agent.backup.restic.Maintenance;
import dev.bailiwick.agent.backup.restic.NewSnapshot;
import dev.bailiwick.agent.backup.restic.Repository;
import dev.bailiwick.agent.backup.restic.Restic;
import dev.bailiwick.agent.backup.restic.ResticProgram;
import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.PrivateFolder;
import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Carries out a leased run, if the host's file permits it.
final class Work {
    private final BackupConfiguration configuration;
    private final int owner;

    /// A list takes most of the runner's memory while it is made.
    private final Semaphore lists = new Semaphore(1);

    /// @param owner of the host's file: 0
    Work(BackupConfiguration configuration, int owner) {
        this.configuration = configuration;
        this.owner = owner;
    }

    /// Deletes the secrets that killed runs have left.
    void cleanUp() throws IOException {
        PrivateFolder.delete(runs());
    }

    private Path runs() {
        return configuration.stateFolder().resolve("runs");
    }

    /// @param json as the server sent it, for the processes that run apart
    /// @return the result as JSON
    String carryOut(LeasedRun run, Json json, RunControl control) throws RunFailed {
        HostPolicy policy = HostPolicyFile.read(configuration.allowFile(), owner);
        policy.require(run);
        var apart = new Apart(configuration.sockets(), control);
        ResticProgram program = ResticProgram.find(configuration.restic());
        control.log().add("restic %s, %s".formatted(program.version(), run.operation().key()));
        return switch (run.operation()) {
            case RESTORE, RESTORE_TEST -> {
                String result =
                        Permission.of(run) == Permission.RESTORE_IN_PLACE
                                ? apart.restoreInPlace(json)
                                : apart.restore(json);
                yield named(run, result);
            }
            default -> {
                try (var folder = PrivateFolder.create(runs())) {
                    Repository repository =
                            Repository.of(run.target(), run.encryption(), folder.path());
                    var restic = new Restic(program, repository, folder.path(), control);
                    yield withRestic(run, restic, policy, apart);
                }
            }
        };
    }

    private String withRestic(LeasedRun run, Restic restic, HostPolicy policy, Apart apart)
            throws RunFailed {
        var maintenance = new Maintenance(restic);
        var listings = new Listings(restic);
        return switch (run.operation()) {
            case BACKUP -> backUp(run, restic, policy, apart);
            case INIT -> {
                boolean created = maintenance.init();
                yield named(
                        run,
                        JsonText.object(json -> json.writeBooleanProperty("created", created)));
            }
            case CHECK ->
                    named(
                            run,
                            maintenance.check(
                                    run.check() == null ? null : run.check().readDataSubset()));
            case FORGET ->
                    named(run, maintenance.forget(present(run.forget()).tag(), run.retention()));
            case PRUNE -> named(run, maintenance.prune());
            case UNLOCK -> named(run, maintenance.unlock());
            case COPY -> named(run, copy(run, restic, maintenance));
            case SNAPSHOTS -> named(run, oneAtATime(restic, listings::snapshots));
            case BROWSE -> {
                LeasedRun.Browse page = present(run.browse());
                yield named(run, oneAtATime(restic, () -> listings.browse(page)));
            }
            case DIFF -> {
                LeasedRun.Diff diff = present(run.diff());
                yield named(run, oneAtATime(restic, () -> listings.diff(diff)));
            }
            case RESTORE, RESTORE_TEST -> throw new IllegalStateException("runs apart");
        };
    }

    private interface MakesList {
        String make() throws RunFailed;
    }

    private String oneAtATime(Restic restic, MakesList list) throws RunFailed {
        try {
            while (!lists.tryAcquire(1, TimeUnit.SECONDS)) {
                restic.control().failIfStopped();
            }
            try {
                return list.make();
            } finally {
                lists.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailed(RunErrorCode.FAILED, "The agent was stopped.");
        }
    }

    private static String copy(LeasedRun run, Restic restic, Maintenance maintenance)
            throws RunFailed {
        LeasedRun.Copy.Origin from = present(run.copy()).from();
        try (var folder = PrivateFolder.create(restic.folder())) {
            return maintenance.copyFrom(
                    Repository.of(from.target(), from.encryption(), folder.path()),
                    run.limitUploadKibPerSecond());
        }
    }

    /// Hooks before it end the run when they fail. Hooks after it run in any case; one that fails
    /// is a warning.
    private String backUp(LeasedRun run, Restic restic, HostPolicy policy, Apart apart)
            throws RunFailed {
        if (run.sources().isEmpty()) {
            throw new RunFailed(RunErrorCode.SOURCE_MISSING, "The job has no sources.");
        }
        for (String source : run.sources()) {
            policy.requireSource(source);
        }
        LeasedRun.Hooks hooks =
                run.hooks() == null ? new LeasedRun.Hooks(List.of(), List.of()) : run.hooks();
        var warnings = new ArrayList<String>();
        RunReport.Backup made;
        try {
            for (String hook : hooks.before()) {
                apart.hook(hook);
            }
            made =
                    new NewSnapshot(
                                    restic,
                                    run,
                                    List.of(
                                            configuration.stateFolder(),
                                            configuration.stagingFolder()))
                            .make();
        } finally {
            for (String hook : hooks.after()) {
                try {
                    apart.hook(hook);
                } catch (RunFailed e) {
                    warnings.add(e.sentence());
                }
            }
        }
        return NewSnapshot.json(made, warnings);
    }

    private static <T> T present(@Nullable T parameters) throws RunFailed {
        if (parameters == null) {
            throw new RunFailed(RunErrorCode.FAILED, "The run has no parameters.");
        }
        return parameters;
    }

    private static String named(LeasedRun run, String result) {
        return JsonText.object(json -> {
            json.writeName(run.operation().key());
            json.writeRawValue(result);
        });
    }
}
