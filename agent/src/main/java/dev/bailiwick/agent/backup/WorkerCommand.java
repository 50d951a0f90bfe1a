package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.RefusedException;
import dev.bailiwick.agent.backup.apart.Apart;
import dev.bailiwick.agent.backup.apart.Drill;
import dev.bailiwick.agent.backup.apart.HookProcess;
import dev.bailiwick.agent.backup.apart.Leftovers;
import dev.bailiwick.agent.backup.apart.Restore;
import dev.bailiwick.agent.backup.apart.Worker;
import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.policy.HostPolicyFile;
import dev.bailiwick.agent.backup.policy.Permission;
import dev.bailiwick.agent.backup.restic.Repository;
import dev.bailiwick.agent.backup.restic.Restic;
import dev.bailiwick.agent.backup.restic.ResticProgram;
import dev.bailiwick.agent.backup.work.PrivateFolder;
import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Secrets;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.engine.Json;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands `restore-worker`, `in-place-worker` and `hook-worker`, which systemd starts for
/// each connection of the runner. They read the host's file themselves, because they have more
/// rights than the runner.
public final class WorkerCommand {
    private static final int ROOT = 0;

    private final BackupConfiguration configuration;
    private final Worker worker;

    /// @param file the configuration
    public WorkerCommand(Path file, InputStream in, PrintStream out) throws RefusedException {
        configuration = BackupConfiguration.read(file);
        worker = new Worker(in, out);
    }

    public void runHook() {
        worker.serve(
                _ -> new Secrets(List.of()),
                (request, control) -> {
                    HostPolicy policy = HostPolicyFile.read(configuration.allowFile(), ROOT);
                    HookProcess.run(
                            policy.hook(request.get("hook").text()),
                            restored(request.get("folder").text()),
                            control);
                    return "{}";
                });
    }

    /// What a drill has restored, and nothing else, is an argument of a hook. Null for none.
    private @Nullable Path restored(String folder) throws RunFailed {
        if (folder.isEmpty()) {
            return null;
        }
        Path path = Path.of(folder);
        if (!path.startsWith(configuration.stagingFolder()) || !path.equals(path.normalize())) {
            throw new RunFailed(RunErrorCode.FAILED, "This folder was not restored by a drill.");
        }
        return path;
    }

    /// @param inPlace whether this process may write outside the folder for restored files; then it
    ///   restores in place only
    public void restore(boolean inPlace) {
        worker.serve(
                WorkerCommand::secrets, (request, control) -> restore(request, inPlace, control));
    }

    private static Secrets secrets(Json request) {
        try {
            return Repository.secrets(LeasedRunJson.read(request.get("run")));
        } catch (RunFailed _) {
            return new Secrets(List.of()); // it is refused later
        }
    }

    private String restore(Json request, boolean inPlace, RunControl control) throws RunFailed {
        LeasedRun run = LeasedRunJson.read(request.get("run"));
        if (inPlace != (Permission.of(run) == Permission.RESTORE_IN_PLACE)) {
            throw new RunFailed(RunErrorCode.FAILED, "This process does not do that.");
        }
        HostPolicy policy = HostPolicyFile.read(configuration.allowFile(), ROOT);
        policy.require(run);
        Path staging = configuration.stagingFolder();
        List<Path> roots = inPlace ? policy.inPlace() : List.of();
        try (var leftovers = Leftovers.lockAndDelete(staging, roots, ROOT);
                var folder = PrivateFolder.create(leftovers.work())) {
            var restic =
                    new Restic(
                            ResticProgram.find(configuration.restic()),
                            Repository.of(run.target(), run.encryption(), folder.path()),
                            folder.path(),
                            control);
            if (run.operation() == BackupOperation.RESTORE && run.restore() != null) {
                var restore = new Restore(restic, run, run.restore());
                return inPlace ? restore.inPlace(policy, ROOT) : restore.intoStaging(staging);
            }
            if (run.operation() == BackupOperation.RESTORE_TEST && run.restoreTest() != null) {
                var apart = new Apart(configuration.sockets(), control);
                return new Drill(restic, run.restoreTest(), policy, apart, leftovers.work()).run();
            }
            throw new RunFailed(RunErrorCode.FAILED, "The run has no parameters.");
        }
    }
}
