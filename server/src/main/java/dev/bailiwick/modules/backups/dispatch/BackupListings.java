package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_LISTING;
import static dev.bailiwick.platform.schema.Tables.BACKUP_SNAPSHOT;

import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.platform.text.Excerpt;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Folders of snapshots as hosts listed them, a page each. Runs in the caller's transaction.
@Component
public final class BackupListings {
    private static final int MAX_NAME_LENGTH = 1_000;
    private static final int MAX_WORD_LENGTH = 40;
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<List<Entry>> ENTRIES = new TypeReference<>() {};

    private final DSLContext sql;

    BackupListings(DSLContext sql) {
        this.sql = sql;
    }

    /// An entry of a folder.
    ///
    /// @param type `file`, `dir`, `symlink` or another word of restic
    /// @param mtime as restic writes it
    /// @param mode of POSIX, with the type of the file
    /// @param link the target of a symbolic link; null for all others
    public record Entry(
            String name,
            String type,
            long size,
            @Nullable String mtime,
            long mode,
            long uid,
            long gid,
            @Nullable String link) {}

    /// @param more whether the folder goes on
    public record Page(List<Entry> entries, boolean more, Instant readAt) {}

    /// Empty when no host has listed it yet.
    public Optional<Page> find(long snapshotRow, String path, @Nullable String after) {
        return sql.selectFrom(BACKUP_LISTING)
                .where(BACKUP_LISTING.SNAPSHOT_ID.eq(snapshotRow))
                .and(BACKUP_LISTING.PATH_HASH.eq(hash(path)))
                .and(BACKUP_LISTING.AFTER_HASH.eq(hash(after)))
                .fetchOptional(row ->
                        new Page(
                                JSON.readValue(row.getEntries(), ENTRIES),
                                row.getMore(),
                                row.getReadAt()));
    }

    /// @return why it cannot be stored; empty if it was, or if the snapshot has gone
    Optional<String> store(
            BackupRun run,
            LeasedRun.Browse asked,
            JsonNode entries,
            boolean more,
            SecretScrubber scrubber,
            Instant now) {
        var read = new ArrayList<Entry>();
        Set<String> names = new HashSet<>();
        for (JsonNode one : entries) {
            String name = scrubber.scrub(one.path("name").asString(""));
            if (name.isEmpty()
                    || name.length() > MAX_NAME_LENGTH
                    || name.contains("/")
                    || name.equals(".")
                    || name.equals("..")) {
                return Optional.of("An entry has an invalid name.");
            }
            if (!names.add(name)) {
                continue; // names of other bytes look the same as text
            }
            read.add(
                    new Entry(
                            name,
                            excerpt(one.path("type"), scrubber, MAX_WORD_LENGTH),
                            Math.max(0, one.path("size").asLong(0)),
                            one.path("mtime").isString()
                                    ? excerpt(one.path("mtime"), scrubber, MAX_WORD_LENGTH)
                                    : null,
                            one.path("mode").asLong(0),
                            one.path("uid").asLong(0),
                            one.path("gid").asLong(0),
                            one.path("link").isString()
                                    ? excerpt(one.path("link"), scrubber, MAX_NAME_LENGTH)
                                    : null));
        }
        Long row =
                sql.select(BACKUP_SNAPSHOT.ID)
                        .from(BACKUP_SNAPSHOT)
                        .where(BACKUP_SNAPSHOT.REPOSITORY_ID.eq(run.repositoryId()))
                        .and(BACKUP_SNAPSHOT.SNAPSHOT.eq(asked.snapshot()))
                        .fetchOne(BACKUP_SNAPSHOT.ID);
        if (row != null && find(row, asked.path(), asked.after()).isEmpty()) {
            sql.insertInto(BACKUP_LISTING)
                    .set(BACKUP_LISTING.SNAPSHOT_ID, row)
                    .set(BACKUP_LISTING.PATH_HASH, hash(asked.path()))
                    .set(BACKUP_LISTING.AFTER_HASH, hash(asked.after()))
                    .set(BACKUP_LISTING.READ_AT, now)
                    .set(BACKUP_LISTING.ENTRIES, JSON.writeValueAsString(read))
                    .set(BACKUP_LISTING.MORE, more)
                    .execute();
        }
        return Optional.empty();
    }

    private static String excerpt(JsonNode node, SecretScrubber scrubber, int maxLength) {
        return Excerpt.of(scrubber.scrub(node.asString("")), maxLength);
    }

    /// Snapshots do not change, but listings take space.
    int deleteBefore(Instant now, Duration age) {
        return sql.deleteFrom(BACKUP_LISTING)
                .where(BACKUP_LISTING.READ_AT.lt(now.minus(age)))
                .execute();
    }

    private static byte[] hash(@Nullable String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(Objects.requireNonNullElse(text, "").getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this JDK", e);
        }
    }
}
