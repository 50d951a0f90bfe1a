package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.Crumb;
import org.jspecify.annotations.Nullable;

/// What happened when a run failed, and what to do about it.
///
/// @param sentence in our words; the host's own message is shown beside it
/// @param link to where an administrator can correct it; null without one
public record ErrorAdvice(String sentence, String remedy, @Nullable Crumb link) {
    private ErrorAdvice(String sentence, String remedy) {
        this(sentence, remedy, null);
    }

    /// For a connection test before the first backup.
    static final ErrorAdvice NOT_CREATED =
            new ErrorAdvice("The repository does not exist yet. The first backup creates it.", "");

    private static final String UNTIL_ONE_PASSES =
            "Until a drill passes, do not rely on these backups. Check the repository, make a new"
                    + " backup, and run the drill again.";

    /// For a drill, with the step that failed. Null for a run without an error.
    static @Nullable ErrorAdvice of(BackupRun run, RunFindings findings) {
        if (run.operation() != BackupOperation.RESTORE_TEST || !"failed".equals(run.errorCode())) {
            return of(run);
        }
        String sentence =
                findings.checks().stream()
                        .filter(check -> check.verdict() == CheckResult.Verdict.FAILED)
                        .findFirst()
                        .map(check -> "The step “%s” failed.".formatted(check.title()))
                        .orElse("The restore drill failed.");
        return new ErrorAdvice(sentence, UNTIL_ONE_PASSES);
    }

    /// Null for a run without an error.
    public static @Nullable ErrorAdvice of(BackupRun run) {
        if (run.errorCode() == null) {
            return null;
        }
        return switch (run.errorCode()) {
            case "repository_locked" ->
                    new ErrorAdvice(
                            "The repository is locked.",
                            "Another run may still be at work in it. If none is, a run was cut"
                                    + " off: use Unlock, which removes stale locks only, then run"
                                    + " it again.");
            case "repository_missing" ->
                    new ErrorAdvice(
                            "There is no repository at this location.",
                            "Check its location. The first backup of a job creates it.");
            case "wrong_password" ->
                    new ErrorAdvice(
                            "The password does not open the repository.",
                            "The repository existed before, or its password was changed elsewhere."
                                    + " An administrator can correct the stored password.",
                            new Crumb(
                                    "Correct the stored password",
                                    RepositoryFields.KIND.path(run.repositoryId()) + "/edit#key"));
            case "source_missing" ->
                    new ErrorAdvice(
                            "A path of the job does not exist on the host.",
                            "Check the paths of the job, and whether a file system is not"
                                    + " mounted.");
            case "not_allowed_by_host" ->
                    new ErrorAdvice(
                            "The host's own file does not permit it.",
                            "Its file /etc/bailiwick-agent/backup.allow decides what may be asked"
                                    + " for. Root on the host can add the missing line.");
            case "engine_missing" ->
                    new ErrorAdvice(
                            "restic is missing on the host, or older than 0.14.",
                            "Install it with the host's package manager, such as apt install"
                                    + " restic.");
            case "target_unreachable" ->
                    new ErrorAdvice(
                            "The host cannot reach the repository.",
                            "Check the network, name resolution and firewall between the host and"
                                    + " the target, and the credentials of the repository.");
            case "no_space" ->
                    new ErrorAdvice(
                            "There is no space left.",
                            "Free space at the target, or on the host for its cache. “Prune now” on"
                                    + " the page of the repository deletes what no snapshot uses.");
            case "cancelled" -> new ErrorAdvice("It was cancelled.", "");
            default ->
                    new ErrorAdvice(
                            "It ended with an error.", "The log below shows what restic printed.");
        };
    }
}
