package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs restic on one repository.
public final class Restic {
    private static final int MAX_ERROR_LENGTH = 1_000;
    private static final int BACKUP_INCOMPLETE = 3;
    private static final Path HOSTNAME = Path.of("/proc/sys/kernel/hostname");
    private static final Pattern PERCENT =
            Pattern.compile("\\[[0-9:]+\\] +([0-9]{1,3}\\.[0-9]{2})% .*");
    private static final Pattern LOCKED_BY = Pattern.compile("locked.* by PID \\d+ on (\\S+) by ");

    /// Takes what restic prints.
    interface Output {
        void read(InputStream in) throws IOException;
    }

    /// Takes lines of standard error; returns whether they belong into the log.
    interface Errors {
        boolean take(String line);
    }

    private final Repository repository;
    private final Path folder;
    private final RunControl control;
    private final ResticProcess process;

    /// @param folder private to the run; it exists
    public Restic(ResticProgram program, Repository repository, Path folder, RunControl control) {
        this.repository = repository;
        this.folder = folder;
        this.control = control;
        this.process = new ResticProcess(program, repository, folder, control);
    }

    public RunControl control() {
        return control;
    }

    boolean isLocal() {
        return repository.isLocal();
    }

    public Path folder() {
        return folder;
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
        ResticProcess.Finished finished = finish(arguments, Map.of(), output, _ -> true);
        if (finished.exitCode() != 0) {
            throw failure(finished);
        }
    }

    /// Returns whether all files could be read.
    boolean backUp(List<String> arguments, Output output, Errors errors) throws RunFailed {
        ResticProcess.Finished finished = finish(arguments, Map.of(), output, errors);
        if (finished.exitCode() != 0 && finished.exitCode() != BACKUP_INCOMPLETE) {
            throw failure(finished);
        }
        return finished.exitCode() == 0;
    }

    /// Returns the errors of a check that was carried out, and fails for one that was not.
    List<String> check(List<String> arguments) throws RunFailed {
        ResticProcess.Finished finished = finish(arguments, Map.of(), logged(_ -> {}), _ -> true);
        if (finished.exitCode() == 0) {
            return List.of();
        }
        boolean found =
                finished.errors().stream()
                        .anyMatch(line -> line.contains("repository contains err"));
        if (!found) {
            throw failure(finished);
        }
        return finished.errors().stream()
                .map(line -> Text.cut(control.log().clean(line), MAX_ERROR_LENGTH))
                .toList();
    }

    /// Returns the errors of single files, and fails when nothing could be restored.
    List<String> restore(List<String> arguments) throws RunFailed {
        ResticProcess.Finished finished = finish(arguments, Map.of(), logged(_ -> {}), _ -> true);
        if (finished.exitCode() != 0
                && finished.errors().stream().noneMatch(line -> line.contains("There were"))) {
            throw failure(finished);
        }
        return finished.errors().stream()
                .filter(line -> line.startsWith("ignoring error") || line.contains("There were"))
                .map(line -> Text.cut(control.log().clean(line), MAX_ERROR_LENGTH))
                .toList();
    }

    void copyFrom(Repository origin, List<String> arguments, BoundedLines.Taker lines)
            throws RunFailed {
        var all = new ArrayList<>(origin.options());
        all.addAll(arguments);
        ResticProcess.Finished finished =
                finish(all, origin.environmentAsOrigin(repository), logged(lines), _ -> true);
        if (finished.exitCode() != 0) {
            throw failure(finished);
        }
    }

    private RunFailed failure(ResticProcess.Finished finished) {
        return ResticError.of(finished.exitCode(), finished.errors(), control.log()::clean);
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
    private ResticProcess.Finished finish(
            List<String> arguments, Map<String, String> more, Output output, Errors errors)
            throws RunFailed {
        ResticProcess.Finished first = process.run(arguments, more, output, errors);
        if (first.exitCode() == 0 || !isLockedByThisHost(first.errors())) {
            return first;
        }
        ResticProcess.Finished unlocked =
                process.run(List.of("unlock"), Map.of(), logged(_ -> {}), _ -> true);
        return unlocked.exitCode() == 0 ? process.run(arguments, more, output, errors) : first;
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
}
