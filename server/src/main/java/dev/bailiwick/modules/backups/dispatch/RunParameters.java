package dev.bailiwick.modules.backups.dispatch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bailiwick.contract.backup.LeasedRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a run was asked to do beyond what its job says: at most one of these. Stored as JSON
/// without secrets.
///
/// @param copyFrom the id of the repository to copy from
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunParameters(
        LeasedRun.@Nullable Check check,
        LeasedRun.@Nullable Browse browse,
        LeasedRun.@Nullable Diff diff,
        LeasedRun.@Nullable Restore restore,
        @JsonProperty("restore-test") LeasedRun.@Nullable RestoreTest restoreTest,
        @JsonProperty("copy_from") @Nullable Long copyFrom) {
    public static final RunParameters NONE = new RunParameters(null, null, null, null, null, null);

    /// @param share of the data to read, such as `5%`; null for the structure alone
    public static RunParameters check(@Nullable String share) {
        return new RunParameters(new LeasedRun.Check(share), null, null, null, null, null);
    }

    public static RunParameters browse(
            String snapshot, String path, @Nullable String after, int limit) {
        return new RunParameters(
                null, new LeasedRun.Browse(snapshot, path, after, limit), null, null, null, null);
    }

    public static RunParameters diff(String before, String after, int limit) {
        return new RunParameters(
                null, null, new LeasedRun.Diff(before, after, limit), null, null, null);
    }

    public static RunParameters restore(String snapshot, List<String> paths, String into) {
        return new RunParameters(
                null, null, null, new LeasedRun.Restore(snapshot, paths, into), null, null);
    }

    public static RunParameters restoreTest(LeasedRun.RestoreTest test) {
        return new RunParameters(null, null, null, null, test, null);
    }

    public static RunParameters copy(long repositoryId) {
        return new RunParameters(null, null, null, null, null, repositoryId);
    }
}
