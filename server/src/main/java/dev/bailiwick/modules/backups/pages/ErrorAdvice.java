package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.RunErrors;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.TimeText;
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
        return run.errorCode() == null
                ? null
                : new ErrorAdvice(
                        TimeText.capitalized(RunErrors.phrase(run.operation(), run.errorCode()))
                                + ".",
                        remedy(run.errorCode()),
                        link(run.errorCode(), RepositoryFields.KIND.path(run.repositoryId())));
    }

    private static @Nullable Crumb link(String code, String repository) {
        return switch (code) {
            case "wrong_password" ->
                    new Crumb("Correct the stored password", repository + "/edit#key");
            case "repository_missing" -> new Crumb("Open the repository", repository);
            default -> null;
        };
    }

    private static String remedy(String code) {
        return switch (code) {
            case "repository_locked" ->
                    "Another run may still use it. If none does, a run was interrupted: use Unlock,"
                            + " which removes stale locks only, then run it again.";
            case "repository_missing" ->
                    "Check its location, and whether its file system is mounted. Where a repository"
                            + " existed, a backup does not create a new one; an administrator can.";
            case "wrong_password" ->
                    "The repository existed before, or its password was changed elsewhere. An"
                            + " administrator can correct the stored password.";
            case "source_missing" ->
                    "Check the paths of the job, and whether a file system is not mounted.";
            case "not_allowed_by_host" ->
                    "Its file /etc/bailiwick-agent/backup.allow decides what Bailiwick can ask it"
                            + " to do. Root on the host can add the missing line.";
            case "engine_missing" ->
                    "Install it with the host's package manager, such as apt install restic.";
            case "target_unreachable" ->
                    "Check the network, name resolution and firewall between the host and the"
                            + " target, and the credentials of the repository. A folder on the host"
                            + " must belong to the user bailiwick-backup, and its unit must be able"
                            + " to write there.";
            case "no_space" ->
                    "Free space at the target, or on the host for temporary files. “Prune now” on"
                            + " the page of the repository deletes what no snapshot uses.";
            case "cancelled" -> "";
            default -> "The log below shows what restic printed.";
        };
    }
}
