package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.platform.text.Excerpt;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Stores what runs other than backups found out. Joins the caller's transaction.
@Component
final class RunResults {
    private static final int MAX_SNAPSHOTS = 20_000;
    private static final int MAX_TEXT_LENGTH = 255;
    private static final int MAX_PATH_LENGTH = 1_000;
    private static final int MAX_TEXTS = 100;
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

    private final BackupSnapshots snapshots;
    private final BackupListings listings;
    private final BackupRuns runs;
    private final DSLContext sql;

    RunResults(
            BackupSnapshots snapshots, BackupListings listings, BackupRuns runs, DSLContext sql) {
        this.snapshots = snapshots;
        this.listings = listings;
        this.runs = runs;
        this.sql = sql;
    }

    /// What the run itself keeps, as JSON; null for lists of snapshots and files, which have
    /// tables.
    @Nullable String kept(BackupRun run, JsonNode found, SecretScrubber scrubber) {
        if (run.operation() == BackupOperation.SNAPSHOTS
                || run.operation() == BackupOperation.BROWSE
                || !found.isObject()) {
            return null;
        }
        LeasedRun.Diff diff = runs.parameters(run.id()).diff();
        var bounded = new BoundedResult(scrubber, diff == null ? MAX_TEXTS : diff.limit());
        ObjectNode kept = bounded.copy(found);
        if (diff != null && bounded.isCut()) {
            kept.put("more", true);
        }
        return JSON.writeValueAsString(Map.of(run.operation().key(), kept));
    }

    /// What a check or a drill found that ended as it should, but not well. Null for none.
    static RunReport.@Nullable Failure problemFound(BackupOperation operation, JsonNode result) {
        if (operation == BackupOperation.RESTORE_TEST
                && !result.path("verdict").asString("").equals("passed")) {
            return new RunReport.Failure(
                    RunErrorCode.FAILED, "What was restored is not what was backed up.");
        }
        if (operation == BackupOperation.CHECK && result.path("errors").asLong(0) > 0) {
            return new RunReport.Failure(
                    RunErrorCode.FAILED, "The check found errors in the repository.");
        }
        return null;
    }

    /// @param result what the report has below the operation's name
    /// @return why it cannot be stored; empty if it was
    Optional<String> store(BackupRun run, JsonNode result, SecretScrubber scrubber, Instant now) {
        return switch (run.operation()) {
            case SNAPSHOTS -> snapshots(run, result, scrubber, now);
            case BROWSE -> browse(run, result, scrubber, now);
            case PRUNE -> {
                setSize(run, result.path("bytes_remaining"));
                yield Optional.empty();
            }
            case INIT, BACKUP, CHECK, FORGET, DIFF, RESTORE, RESTORE_TEST, UNLOCK, COPY ->
                    Optional.empty();
        };
    }

    private Optional<String> snapshots(
            BackupRun run, JsonNode result, SecretScrubber scrubber, Instant now) {
        JsonNode list = result.path("snapshots");
        if (!list.isArray() || list.size() > MAX_SNAPSHOTS) {
            return Optional.of("This must have a list of at most 20,000 snapshots.");
        }
        var listed = new ArrayList<BackupSnapshots.Listed>();
        for (JsonNode one : list) {
            String id = one.path("id").asString("");
            Instant at = time(one.path("time").asString(""), now);
            if (!ID.matcher(id).matches() || at == null) {
                return Optional.of("A snapshot has no valid id or time.");
            }
            listed.add(
                    new BackupSnapshots.Listed(
                            id,
                            at,
                            text(one.path("hostname"), scrubber),
                            texts(one.path("paths"), scrubber),
                            texts(one.path("tags"), scrubber),
                            null));
        }
        snapshots.replace(run.repositoryId(), run.hostId(), listed, now);
        setSize(run, result.path("repository_bytes"));
        return Optional.empty();
    }

    /// Unless the host does not say.
    private void setSize(BackupRun run, JsonNode size) {
        if (size.isIntegralNumber() && size.canConvertToLong() && size.asLong() >= 0) {
            sql.update(BACKUP_REPOSITORY)
                    .set(BACKUP_REPOSITORY.SIZE_BYTES, size.asLong())
                    .where(BACKUP_REPOSITORY.ID.eq(run.repositoryId()))
                    .execute();
        }
    }

    private Optional<String> browse(
            BackupRun run, JsonNode result, SecretScrubber scrubber, Instant now) {
        JsonNode entries = result.path("entries");
        var asked = runs.parameters(run.id()).browse();
        if (asked == null || !entries.isArray() || entries.size() > asked.limit()) {
            return Optional.of("This must have a list of entries, no more than asked for.");
        }
        return listings.store(
                run, asked, entries, result.path("more").asBoolean(false), scrubber, now);
    }

    /// From 1970 until now: a host with a wrong clock must not have the newest snapshot for ever.
    private static @Nullable Instant time(String text, Instant now) {
        try {
            Instant time = OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS);
            return time.isAfter(now) ? now : time.isBefore(Instant.EPOCH) ? Instant.EPOCH : time;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static String text(JsonNode node, SecretScrubber scrubber) {
        return Excerpt.of(scrubber.scrub(node.asString("")), MAX_TEXT_LENGTH);
    }

    private static List<String> texts(JsonNode list, SecretScrubber scrubber) {
        return list.valueStream()
                .limit(MAX_TEXTS)
                .map(one -> scrubber.scrub(one.asString("")).replace('\n', ' '))
                .map(one -> Excerpt.of(one, MAX_PATH_LENGTH))
                .toList();
    }
}
