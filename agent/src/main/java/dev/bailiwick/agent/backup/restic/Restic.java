package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.engine.Json;
import java.io.File;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Runs restic on one repository, with low priority and nothing of this process's environment.
public final class Restic {
    private static final int MAX_ERROR_LINES = 50;
    private static final int MAX_ERROR_LENGTH = 1_000;
    private static final int BACKUP_INCOMPLETE = 3;
    private static final Path HOSTNAME = Path.of("/proc/sys/kernel/hostname");
    private static final Pattern PERCENT =
            Pattern.compile("\\[[0-9:]+\\] +([0-9]{1,3}\\.[0-9]{2})% .*");
    private static final Pattern LOCKED_BY = Pattern.compile("locked.* by PID \\d+ on (\\S+) by ");

    /// Folders of the runner.
    ///
    /// @param cache of all runs
    /// @param own private to this run
    public record Place(Path cache, Path own) {}

    /// Takes what restic prints.
    interface Output {
        void read(InputStream in) throws IOException;
    }

    /// Takes lines of standard error; returns whether they belong into the log.
    interface Errors {
        boolean take(String line);
    }

    /// @param errors the last lines of standard error, possibly with secrets
    private record Finished(int exitCode, List<String> errors) {}

    private final ResticProgram program;
    private final Repository repository;
    private final Place place;
    private final RunControl control;

    /// @param place its folders exist
    public Restic(ResticProgram program, Repository repository, Place place, RunControl control) {
        this.program = program;
        this.repository = repository;
        this.place = place;
        this.control = control;
    }

    public RunControl control() {
        return control;
    }

    public Path folder() {
        return place.own();
    }

    static String hostname() throws RunFailed {
        try {
            return Files.readString(HOSTNAME).strip();
        } catch (IOException e) {
            throw new RunFailed(RunErrorCode.FAILED, "The host's name cannot be read: " + e);
        }
    }

    /// Runs a command and logs its lines. Fails unless it exits with 0.
    void run(List<String> arguments, BoundedLines.Taker lines) throws RunFailed {
        read(arguments, logged(lines));
    }

    /// Runs a command whose output is not for the log. Fails unless it exits with 0.
    void read(List<String> arguments, Output output) throws RunFailed {
        Finished finished = finish(arguments, Map.of(), output, _ -> true);
        if (finished.exitCode != 0) {
            throw failure(finished);
        }
    }

    /// Returns whether all files could be read.
    boolean backUp(List<String> arguments, Output output, Errors errors) throws RunFailed {
        Finished finished = finish(arguments, Map.of(), output, errors);
        if (finished.exitCode != 0 && finished.exitCode != BACKUP_INCOMPLETE) {
            throw failure(finished);
        }
        return finished.exitCode == 0;
    }

    /// Returns the errors of a check that was carried out, and fails for one that was not.
    List<String> check(List<String> arguments) throws RunFailed {
        Finished finished = finish(arguments, Map.of(), logged(_ -> {}), _ -> true);
        if (finished.exitCode == 0) {
            return List.of();
        }
        boolean found =
                finished.errors.stream().anyMatch(line -> line.contains("repository contains err"));
        if (!found) {
            throw failure(finished);
        }
        return finished.errors.stream()
                .map(line -> Text.cut(control.log().clean(line), MAX_ERROR_LENGTH))
                .toList();
    }

    /// Returns the errors of single files, and fails when nothing could be restored.
    List<String> restore(List<String> arguments) throws RunFailed {
        Finished finished = finish(arguments, Map.of(), logged(_ -> {}), _ -> true);
        if (finished.exitCode != 0
                && finished.errors.stream().noneMatch(line -> line.contains("There were"))) {
            throw failure(finished);
        }
        return finished.errors.stream()
                .filter(line -> line.startsWith("ignoring error") || line.contains("There were"))
                .map(line -> Text.cut(control.log().clean(line), MAX_ERROR_LENGTH))
                .toList();
    }

    void copyFrom(Repository origin, List<String> arguments, BoundedLines.Taker lines)
            throws RunFailed {
        var all = new ArrayList<>(origin.options());
        all.addAll(arguments);
        Finished finished =
                finish(all, origin.environmentAsOrigin(repository), logged(lines), _ -> true);
        if (finished.exitCode != 0) {
            throw failure(finished);
        }
    }

    private RunFailed failure(Finished finished) {
        return ResticError.of(finished.exitCode, finished.errors, control.log()::clean);
    }

    private Output logged(BoundedLines.Taker lines) {
        return in ->
                BoundedLines.read(
                        in,
                        line -> {
                            Matcher percent = PERCENT.matcher(line);
                            if (percent.matches()) {
                                double fraction = Double.parseDouble(percent.group(1)) / 100;
                                control.progress(
                                        new RunReport.Progress(
                                                Math.min(1, fraction), null, null, null));
                            } else {
                                control.log().add(line);
                                lines.line(line);
                            }
                        });
    }

    /// A run that was killed on this host left a lock that no process holds any more. restic
    /// removes only such locks.
    private Finished finish(
            List<String> arguments, Map<String, String> more, Output output, Errors errors)
            throws RunFailed {
        Finished first = once(arguments, more, output, errors);
        if (first.exitCode == 0 || !isLockedByThisHost(first.errors)) {
            return first;
        }
        Finished unlocked = once(List.of("unlock"), Map.of(), logged(_ -> {}), _ -> true);
        return unlocked.exitCode == 0 ? once(arguments, more, output, errors) : first;
    }

    private static boolean isLockedByThisHost(List<String> errors) throws RunFailed {
        for (String error : errors) {
            Matcher lock = LOCKED_BY.matcher(error);
            if (lock.find()) {
                return lock.group(1).equals(hostname());
            }
        }
        return false;
    }

    private Finished once(
            List<String> arguments, Map<String, String> more, Output output, Errors errors)
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
    private static @Nullable IOException read(Process process, Output output) {
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

    private void readErrors(InputStream in, Errors errors, List<String> last) {
        try (in) {
            BoundedLines.read(
                    in,
                    printed -> {
                        String line = withoutJson(printed);
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
        all.put("HOME", place.own().toString());
        all.put("TMPDIR", place.own().toString());
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
