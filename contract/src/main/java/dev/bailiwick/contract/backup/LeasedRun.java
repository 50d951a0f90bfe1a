package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A run, with everything that its host needs to do it, secrets included. The members below
/// `retention` are the parameters of one operation each, and present for that operation only.
///
/// @param id of the run
/// @param attempt 1 for the first; reports of an earlier attempt are refused
/// @param leaseExpiresAt each report renews the lease
/// @param engine always `restic`
/// @param name of the job, for the log
/// @param tags of new snapshots; the first one, `job-UUID`, is the job's own
/// @param limitUploadKibPerSecond null for no limit
/// @param initIfMissing whether a repository that does not exist is created first
@JsonInclude(JsonInclude.Include.ALWAYS)
public record LeasedRun(
        @JsonProperty("job_id") UUID id,
        int attempt,
        @JsonProperty("lease_expires_at") Instant leaseExpiresAt,
        BackupOperation operation,
        String engine,
        String name,
        List<String> sources,
        List<String> excludes,
        List<String> tags,
        @JsonProperty("one_file_system") boolean oneFileSystem,
        @JsonProperty("exclude_caches") boolean excludeCaches,
        @JsonProperty("limit_upload_kib_per_second") @Nullable Integer limitUploadKibPerSecond,
        @JsonProperty("init_if_missing") boolean initIfMissing,
        Target target,
        Encryption encryption,
        @Nullable Retention retention,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Hooks hooks,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Check check,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Forget forget,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Browse browse,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Diff diff,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Restore restore,
        @JsonInclude(JsonInclude.Include.NON_NULL) @JsonProperty("restore-test")
                @Nullable RestoreTest restoreTest,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Copy copy) {

    /// @param repository its location, as restic writes it; without credentials
    /// @param credentials by name; [RepositoryType] lists them
    public record Target(RepositoryType type, String repository, Map<String, String> credentials) {
        @Override
        public String toString() {
            return "Target[%s, credentials hidden]".formatted(repository);
        }
    }

    /// @param kind always `restic-password`
    /// @param key the password of the repository
    public record Encryption(String kind, String key) {
        public static Encryption password(String key) {
            return new Encryption("restic-password", key);
        }

        @Override
        public String toString() {
            return "Encryption[hidden]";
        }
    }

    /// What `forget` keeps: a snapshot stays as long as one rule keeps it. Null or 0 for no rule.
    ///
    /// @param keepWithin such as `30d` or `1y6m`: everything younger than that, counted from the
    ///   latest snapshot
    public record Retention(
            @JsonProperty("keep_last") @Nullable Integer keepLast,
            @JsonProperty("keep_hourly") @Nullable Integer keepHourly,
            @JsonProperty("keep_daily") @Nullable Integer keepDaily,
            @JsonProperty("keep_weekly") @Nullable Integer keepWeekly,
            @JsonProperty("keep_monthly") @Nullable Integer keepMonthly,
            @JsonProperty("keep_yearly") @Nullable Integer keepYearly,
            @JsonProperty("keep_within") @Nullable String keepWithin) {}

    /// Names of hooks. The host's own file says what they run.
    ///
    /// @param before run in this order; if one fails, the backup is not made
    /// @param after run also after a backup that failed
    public record Hooks(List<String> before, List<String> after) {}

    /// @param readDataSubset how much stored data to read, such as `2%`; null for the structure
    ///   alone
    public record Check(@JsonProperty("read_data_subset") @Nullable String readDataSubset) {}

    /// @param tag only snapshots with this tag are considered
    public record Forget(String tag) {}

    /// @param path of a folder, absolute
    /// @param after the name after which the page begins; null for the first page
    /// @param limit of entries, up to 5,000
    public record Browse(String snapshot, String path, @Nullable String after, int limit) {}

    /// @param before the earlier snapshot
    /// @param limit of paths, up to 5,000
    public record Diff(String before, String after, int limit) {}

    /// @param paths absolute; each is restored with everything in it
    /// @param into `staging` or `in-place`
    public record Restore(String snapshot, List<String> paths, String into) {}

    /// @param snapshot the id to test
    /// @param sampleFiles how many files to restore, chosen at random
    /// @param sampleBytes the most that they may contain together
    /// @param canary a folder that is restored as a whole; null for none
    /// @param hook checks the restored folder, such as loading a database dump; null for none
    public record RestoreTest(
            String snapshot,
            @JsonProperty("sample_files") int sampleFiles,
            @JsonProperty("sample_bytes") long sampleBytes,
            @Nullable String canary,
            @Nullable String hook) {}

    /// @param from the repository to copy from
    public record Copy(Origin from) {
        public record Origin(Target target, Encryption encryption) {}
    }
}
