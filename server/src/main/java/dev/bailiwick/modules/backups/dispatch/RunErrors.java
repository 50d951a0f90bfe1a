package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.platform.text.InvisibleCharacters;
import java.util.Collection;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Why runs failed, in a few words for lists and alerts. What restic printed is for the page of the
/// run. Runs in the caller's transaction.
@Component
public final class RunErrors {
    private final DSLContext sql;

    RunErrors(DSLContext sql) {
        this.sql = sql;
    }

    /// A phrase without a full stop, such as "there is no space left".
    public static String phrase(BackupOperation operation, @Nullable String code) {
        return switch (code) {
            case "repository_locked" -> "the repository is locked";
            case "repository_missing" -> "there is no repository at this location";
            case "wrong_password" -> "the password does not open the repository";
            case "source_missing" -> "a path of the job does not exist on the host";
            case "not_allowed_by_host" -> "the host's own file does not permit it";
            case "engine_missing" -> "the host has no restic, or one older than 0.14";
            case "target_unreachable" -> "the host cannot reach the repository";
            case "no_space" -> "there is no space left";
            case "cancelled" -> "it was cancelled";
            case null, default ->
                    switch (operation) {
                        case CHECK -> "the check found errors, or could not finish";
                        case RESTORE_TEST -> "the restore drill failed";
                        case INIT,
                                BACKUP,
                                FORGET,
                                PRUNE,
                                SNAPSHOTS,
                                BROWSE,
                                DIFF,
                                RESTORE,
                                UNLOCK,
                                COPY ->
                                "it ended with an error";
                    };
        };
    }

    /// Why the last backup of a job did not succeed; empty if it did.
    ///
    /// @param code of its error; null without one
    public static String reason(BackupJob.Status status, @Nullable String code) {
        return RunState.FAILED.key().equals(status.lastState())
                ? phrase(BackupOperation.BACKUP, code)
                : InvisibleCharacters.revealed(status.lastMessage().replaceFirst("\\.$", ""));
    }

    /// The error codes of the last backups that ended, by job; only of those that failed.
    public Map<Long, String> ofBackups(Collection<Long> jobs) {
        return last(BACKUP_RUN.JOB_ID, jobs, BackupOperation.BACKUP);
    }

    /// The same for the last checks, by repository.
    public Map<Long, String> ofChecks(Collection<Long> repositories) {
        return last(BACKUP_RUN.REPOSITORY_ID, repositories, BackupOperation.CHECK);
    }

    private Map<Long, String> last(
            TableField<?, Long> owner, Collection<Long> ids, BackupOperation operation) {
        return ids.isEmpty()
                ? Map.of()
                : sql.select(owner, BACKUP_RUN.ERROR_CODE)
                        .from(BACKUP_RUN)
                        .where(
                                BACKUP_RUN.ID.in(
                                        DSL.select(DSL.max(BACKUP_RUN.ID))
                                                .from(BACKUP_RUN)
                                                .where(owner.in(ids))
                                                .and(BACKUP_RUN.OPERATION.eq(operation.key()))
                                                .and(BACKUP_RUN.ENDED_AT.isNotNull())
                                                .groupBy(owner)))
                        .and(BACKUP_RUN.ERROR_CODE.isNotNull())
                        .fetchMap(owner, BACKUP_RUN.ERROR_CODE);
    }
}
