package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.restic.BoundedLines;
import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs a hook as the user that the host's file names, with an empty environment.
public final class HookProcess {
    private static final int MAX_ID_BYTES = 100;

    private HookProcess() {}

    /// Fails unless the hook exits with 0.
    ///
    /// @param folder its last argument; null for none
    public static void run(HostPolicy.Hook hook, @Nullable Path folder, RunControl control)
            throws RunFailed {
        var command = new ArrayList<>(asUser(hook));
        command.addAll(hook.command());
        if (folder != null) {
            command.add(folder.toString());
        }
        try {
            int exitCode = exitCode(command, control);
            control.failIfStopped();
            if (exitCode != 0) {
                throw failure(hook, "failed with exit code %d".formatted(exitCode));
            }
        } catch (IOException e) {
            control.failIfStopped();
            throw failure(hook, "cannot be started");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(hook, "was interrupted");
        }
    }

    private static List<String> asUser(HostPolicy.Hook hook) throws RunFailed {
        try {
            Process id = started(List.of("id", "-g", hook.user()));
            String group;
            try (InputStream in = id.getInputStream()) {
                group = new String(in.readNBytes(MAX_ID_BYTES), StandardCharsets.US_ASCII).strip();
            }
            if (id.waitFor() != 0 || !group.matches("[0-9]{1,10}")) {
                throw failure(hook, "names a user that does not exist");
            }
            return List.of(
                    "setpriv",
                    "--reuid=" + hook.user(),
                    "--regid=" + group,
                    "--init-groups",
                    "--inh-caps=-all",
                    "--reset-env",
                    "--");
        } catch (IOException e) {
            throw failure(hook, "cannot be started");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(hook, "was interrupted");
        }
    }

    private static int exitCode(List<String> command, RunControl control)
            throws IOException, InterruptedException {
        Process process = started(command);
        try (var _ = control.onStop(_ -> process.destroy());
                InputStream in = process.getInputStream()) {
            BoundedLines.read(in, control.log()::add);
            return process.waitFor();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static Process started(List<String> command) throws IOException {
        var builder =
                new ProcessBuilder(command)
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true)
                        .directory(new File("/"));
        builder.environment().clear();
        builder.environment()
                .put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        return builder.start();
    }

    private static RunFailed failure(HostPolicy.Hook hook, String what) {
        return new RunFailed(RunErrorCode.FAILED, "The hook %s %s.".formatted(hook.name(), what));
    }
}
