package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.engine.Json;
import java.io.File;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Starts restic with low priority and a minimal environment, reads what it prints, and ends it
/// when the run is stopped.
///
/// @param folder private to the run
record ResticProcess(
        ResticProgram program, Repository repository, Path folder, RunControl control) {
    private static final int MAX_ERROR_LINES = 50;

    /// @param errors the last lines of standard error, possibly with secrets
    record Finished(int exitCode, List<String> errors) {}

    Finished run(
            List<String> arguments,
            Map<String, String> more,
            Restic.Output output,
            Restic.Errors errors)
            throws RunFailed {
        control.failIfStopped();
        Process process = start(arguments, more);
        var lastErrors = new ArrayList<String>();
        var errorReader =
                new Thread(
                        () -> readErrors(process.getErrorStream(), errors, lastErrors),
                        "restic-errors");
        errorReader.setDaemon(true);
        errorReader.start();
        try (var _ = control.onStop(grace -> interrupt(process, grace))) {
            IOException unreadable = read(process, output);
            int exitCode = process.waitFor();
            errorReader.join(Duration.ofSeconds(10));
            control.failIfStopped();
            if (unreadable != null && exitCode == 0) {
                throw new RunFailed(
                        RunErrorCode.FAILED,
                        "restic's output cannot be read: "
                                + control.log().clean(String.valueOf(unreadable.getMessage())));
            }
            synchronized (lastErrors) {
                return new Finished(exitCode, List.copyOf(lastErrors));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailed(RunErrorCode.FAILED, "The agent was stopped.");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /// What it prints after an error is dropped, so that it does not wait for a reader.
    private static @Nullable IOException read(Process process, Restic.Output output) {
        try (InputStream in = process.getInputStream()) {
            IOException failure = null;
            try {
                output.read(new NotClosed(in));
            } catch (IOException e) {
                failure = e;
            }
            long _ = in.transferTo(OutputStream.nullOutputStream());
            return failure;
        } catch (IOException e) {
            return e;
        }
    }

    /// A reader of JSON closes its input at the end of the JSON.
    private static final class NotClosed extends FilterInputStream {
        NotClosed(InputStream in) {
            super(in);
        }

        @Override
        public void close() {
            // The process has more to print.
        }
    }

    private void readErrors(InputStream in, Restic.Errors errors, List<String> last) {
        try (in) {
            BoundedLines.read(
                    in,
                    printed -> {
                        String line = Text.plain(withoutJson(printed));
                        if (!errors.take(line)) {
                            return;
                        }
                        control.log().add(line);
                        if (!line.isBlank()) {
                            synchronized (last) {
                                if (last.size() == MAX_ERROR_LINES) {
                                    last.removeFirst();
                                }
                                last.add(line.strip());
                            }
                        }
                    });
        } catch (IOException _) {
            // It was killed.
        }
    }

    /// Newer versions print the last error as JSON.
    private static String withoutJson(String line) throws IOException {
        return line.startsWith("{\"message_type\":\"exit_error\"")
                ? Json.read(line.getBytes(StandardCharsets.UTF_8)).get("message").text()
                : line;
    }

    private Process start(List<String> arguments, Map<String, String> more) throws RunFailed {
        var command = new ArrayList<String>();
        ResticProgram.inSearchPath("nice")
                .ifPresent(nice -> command.addAll(List.of(nice.toString(), "-n", "10")));
        ResticProgram.inSearchPath("ionice")
                .ifPresent(ionice -> command.addAll(List.of(ionice.toString(), "-c", "3")));
        command.add(program.file().toString());
        // restic names the folder of a cache after the id that a repository claims to have, and
        // deletes what does not belong in it: an id such as ../../x leads elsewhere.
        command.add("--no-cache");
        command.addAll(repository.options());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).redirectInput(new File("/dev/null"));
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.putAll(environment());
        environment.putAll(more);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new RunFailed(RunErrorCode.ENGINE_MISSING, "restic cannot be started.");
        }
    }

    private Map<String, String> environment() {
        var all = new LinkedHashMap<>(repository.environment());
        all.put("PATH", ResticProgram.SEARCH_PATH);
        all.put("HOME", folder.toString());
        all.put("TMPDIR", folder.toString());
        all.put("LC_ALL", "C.UTF-8");
        all.put("RESTIC_PROGRESS_FPS", "0.5");
        return all;
    }

    /// After an interrupt restic removes its locks. Java can only send other signals.
    private static void interrupt(Process process, Duration grace) {
        var ending = new Thread(() -> end(process, grace), "restic-end");
        ending.setDaemon(true);
        ending.start();
    }

    private static void end(Process process, Duration grace) {
        try {
            Process _ =
                    new ProcessBuilder(
                                    "/bin/sh",
                                    "-c",
                                    "kill -INT \"$1\"",
                                    "sh",
                                    Long.toString(process.pid()))
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            if (process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (IOException _) {
            // It is killed instead.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
