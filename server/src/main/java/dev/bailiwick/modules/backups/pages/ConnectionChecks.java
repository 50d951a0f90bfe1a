package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.CheckResult.Verdict;
import java.util.ArrayList;
import java.util.List;

/// What a connection test has shown, part by part: those before the failed one work.
final class ConnectionChecks {
    /// @param code of the error that it ends with
    private record Part(String code, String title) {}

    private static final List<Part> PARTS =
            List.of(
                    new Part("not_allowed_by_host", "The host allows it"),
                    new Part("engine_missing", "restic is installed"),
                    new Part("target_unreachable", "The target can be reached"),
                    new Part("repository_missing", "The repository exists"),
                    new Part("wrong_password", "The password opens it"),
                    new Part("repository_locked", "It is not locked"));

    private ConnectionChecks() {}

    /// @param notCreated whether the first backup will create the repository
    static List<CheckResult> of(BackupRun run, boolean notCreated) {
        boolean passed = run.state() == RunState.SUCCEEDED;
        int failed = -1;
        for (int i = 0; i < PARTS.size(); i++) {
            if (PARTS.get(i).code().equals(run.errorCode())) {
                failed = i;
            }
        }
        if (!passed && failed < 0) {
            return List.of();
        }
        var checks = new ArrayList<CheckResult>();
        for (int i = 0; i < PARTS.size(); i++) {
            boolean isFailure = i == failed;
            checks.add(
                    new CheckResult(
                            passed || i < failed
                                    ? Verdict.PASSED
                                    : isFailure && !notCreated ? Verdict.FAILED : Verdict.NOT_RUN,
                            PARTS.get(i).title(),
                            isFailure && !notCreated && !run.errorMessage().isEmpty()
                                    ? RunLabels.message(run)
                                    : null,
                            null,
                            null,
                            null));
        }
        return checks;
    }
}
