package dev.bailiwick.dev;

import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_LISTING;
import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;
import static dev.bailiwick.platform.schema.Tables.BACKUP_SNAPSHOT;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.ChangeBackupJobs;
import dev.bailiwick.modules.backups.registry.ChangeBackupRepositories;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import dev.bailiwick.records.schema.RecordInput;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/// The repositories and jobs of the sample data, with a month of runs that no host has made.
final class SampleBackups {
    private static final int NIGHTS = 30;
    private static final long MEGABYTE = 1_000_000;

    private final RunningServer server;
    private final Actor by;
    private final DSLContext sql;
    private final Instant now;

    SampleBackups(RunningServer server, Actor by) {
        this.server = server;
        this.by = by;
        this.sql = server.sql();
        this.now = server.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    void add() {
        long web =
                repository(
                        "web",
                        Map.of("type", "local", "repository", "/srv/restic", "host", "web-01"));
        long offsite =
                repository(
                        "offsite",
                        Map.of(
                                "type",
                                "rest",
                                "repository",
                                "rest:https://backup.example.org:8000/all/",
                                "capacity_gigabytes",
                                "500"));
        checked(web, "");
        checked(offsite, "pack 3f2a91c0: ciphertext verification failed");
        job("web-01 sites", "web-01", "web", "/srv/www", "0 3 * * *", Kind.PROVEN);
        job("web-01 intranet", "web-01", "web", "/srv/intranet", "30 3 * * *", Kind.WARNINGS);
        job("db-01 postgres", "db-01", "offsite", "/var/backups/pg", "15 4 * * *", Kind.UNPROVEN);
        job("mail-01 mailstore", "mail-01", "offsite", "/var/mail", "0 5 * * *", Kind.FAILED);
        job("mail-01 queue", "mail-01", "offsite", "/var/spool", "0 2 * * *", Kind.OVERDUE);
        job("build-01 registry", "build-01", "offsite", "/srv/registry", "0 6 * * *", Kind.NEVER);
        job("hv-01 configuration", "hv-01", "offsite", "/etc", "", Kind.PAUSED);
    }

    private enum Kind {
        PROVEN,
        UNPROVEN,
        WARNINGS,
        FAILED,
        OVERDUE,
        NEVER,
        PAUSED
    }

    private long repository(String name, Map<String, String> where) {
        var form = new HashMap<>(where);
        form.put("name", name);
        RecordInput input = RepositoryFields.FORM.read(form);
        return saved(server.bean(ChangeBackupRepositories.class).add(input, by));
    }

    private static long saved(RecordResult result) {
        if (!(result instanceof RecordResult.Saved saved)) {
            throw new IllegalStateException("A sample record was refused: " + result);
        }
        return saved.id();
    }

    private void checked(long repository, String failure) {
        sql.update(BACKUP_REPOSITORY)
                .set(BACKUP_REPOSITORY.CHECKED_AT, now.minus(Duration.ofDays(3)))
                .set(BACKUP_REPOSITORY.CHECK_FAILURE, failure)
                .set(BACKUP_REPOSITORY.LISTED_AT, now.minus(Duration.ofHours(3)))
                .set(BACKUP_REPOSITORY.SIZE_BYTES, 41_600 * MEGABYTE)
                .where(BACKUP_REPOSITORY.ID.eq(repository))
                .execute();
    }

    private void job(
            String name, String host, String repository, String path, String cron, Kind kind) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                name,
                                "host",
                                host,
                                "repository",
                                repository,
                                "sources",
                                path,
                                "schedule",
                                cron,
                                "excludes",
                                "*.tmp"));
        long id = saved(server.bean(ChangeBackupJobs.class).add(JobFields.FORM.read(form), by));
        BackupJob job = server.bean(BackupJobs.class).find(id).orElseThrow();
        for (int night = NIGHTS; night >= 1; night--) {
            boolean last = night == 1;
            boolean failed = kind == Kind.NEVER || (kind == Kind.FAILED && last) || night == 17;
            long warnings = kind == Kind.WARNINGS && last ? 2 : 0;
            backup(
                    job,
                    path,
                    now.minus(Duration.ofDays(night)).plus(Duration.ofHours(20)),
                    failed,
                    warnings);
        }
        var update =
                sql.update(BACKUP_JOB)
                        .set(
                                BACKUP_JOB.LAST_STATE,
                                kind == Kind.NEVER || kind == Kind.FAILED ? "failed" : "succeeded")
                        .set(BACKUP_JOB.LAST_ENDED_AT, now.minus(Duration.ofHours(4)))
                        .set(
                                BACKUP_JOB.LAST_MESSAGE,
                                kind == Kind.NEVER || kind == Kind.FAILED
                                        ? "dial tcp 192.0.2.9:8000: connect: connection refused"
                                        : "")
                        .set(BACKUP_JOB.LAST_WARNING_COUNT, kind == Kind.WARNINGS ? 2L : 0L);
        if (kind != Kind.NEVER) {
            update =
                    update.set(
                                    BACKUP_JOB.LAST_SUCCESS_AT,
                                    now.minus(Duration.ofHours(kind == Kind.FAILED ? 28 : 4)))
                            .set(BACKUP_JOB.LAST_BYTES, 18_200 * MEGABYTE);
        }
        if (kind == Kind.PROVEN || kind == Kind.WARNINGS) {
            Instant at = now.minus(Duration.ofDays(6));
            drill(job, at);
            update =
                    update.set(BACKUP_JOB.DRILL_AT, at)
                            .set(BACKUP_JOB.DRILL_VERDICT, "passed")
                            .set(BACKUP_JOB.DRILL_PASSED_AT, at)
                            .set(BACKUP_JOB.NEXT_DRILL_AT, now.plus(Duration.ofDays(24)));
        }
        if (kind != Kind.OVERDUE) {
            update =
                    update.set(BACKUP_JOB.NEXT_RUN_AT, now.plus(Duration.ofHours(30)))
                            .set(BACKUP_JOB.OVERDUE_AT, now.plus(Duration.ofHours(34)));
        }
        if (kind == Kind.PAUSED) {
            update =
                    update.set(BACKUP_JOB.PAUSED_AT, now)
                            .set(BACKUP_JOB.PAUSED_BY, by.name())
                            .setNull(BACKUP_JOB.NEXT_RUN_AT)
                            .setNull(BACKUP_JOB.OVERDUE_AT);
        }
        update.where(BACKUP_JOB.ID.eq(id)).execute();
    }

    private void backup(BackupJob job, String path, Instant at, boolean failed, long warnings) {
        Instant end = at.plusSeconds(700 + at.getEpochSecond() / 60 % 11 * 20);
        String snapshot = hash(job.uid() + " " + at);
        long added = 500 + at.getEpochSecond() / 86_400 % 9 * 60;
        run(
                job,
                "backup",
                at,
                end,
                failed ? "connection refused" : null,
                failed
                        ? null
                        : """
                        {"snapshot":"%s","parent":null,"files_new":12,"files_changed":4,"files_unmodified":41200,"bytes_added":%d,"bytes_processed":%d,"duration_seconds":700,"warnings":[%s]}
                        """
                                .formatted(
                                        snapshot,
                                        added * MEGABYTE,
                                        18_200 * MEGABYTE,
                                        warnings == 0
                                                ? ""
                                                : "\"%1$s/cache/lock: permission denied\",\"%1$s/upload.part: file changed while it was read\""
                                                        .formatted(path)));
        if (failed) {
            return;
        }
        sql.update(BACKUP_RUN)
                .set(BACKUP_RUN.SNAPSHOT, snapshot)
                .set(BACKUP_RUN.BYTES_ADDED, added * MEGABYTE)
                .set(BACKUP_RUN.BYTES_PROCESSED, 18_200 * MEGABYTE)
                .set(BACKUP_RUN.WARNING_COUNT, warnings)
                .where(BACKUP_RUN.JOB_ID.eq(job.id()))
                .and(BACKUP_RUN.STARTED_AT.eq(at))
                .execute();
        sql.insertInto(BACKUP_SNAPSHOT)
                .set(BACKUP_SNAPSHOT.REPOSITORY_ID, job.repositoryId())
                .set(BACKUP_SNAPSHOT.JOB_ID, job.id())
                .set(BACKUP_SNAPSHOT.SNAPSHOT, snapshot)
                .set(BACKUP_SNAPSHOT.AT, at)
                .set(BACKUP_SNAPSHOT.HOSTNAME, job.details().get(JobFields.HOST))
                .set(BACKUP_SNAPSHOT.PATHS, path)
                .set(BACKUP_SNAPSHOT.TAGS, "bailiwick")
                .set(BACKUP_SNAPSHOT.BYTES, 18_200 * MEGABYTE)
                .execute();
        listing(snapshot, path);
    }

    private void drill(BackupJob job, Instant at) {
        run(
                job,
                "restore-test",
                at,
                at.plusSeconds(840),
                null,
                """
                {"restore-test":{"verdict":"passed","files":200,"bytes":1300000000,"mismatches":[],"steps":[
                {"name":"open","passed":true,"detail":"Repository of version 2","seconds":2.1},
                {"name":"restore","passed":true,"detail":"200 files, 1.3 GB","seconds":552.0},
                {"name":"content","passed":true,"detail":"SHA-256 of 200 files compared","seconds":160.0},
                {"name":"metadata","passed":true,"detail":"Owners, modes and times of 200 files","seconds":21.0},
                {"name":"clean-up","passed":true,"detail":"Nothing is left","seconds":3.0}]}}
                """);
    }

    private void run(
            BackupJob job,
            String operation,
            Instant at,
            Instant end,
            @Nullable String error,
            @Nullable String result) {
        sql.insertInto(BACKUP_RUN)
                .set(BACKUP_RUN.UID, UUID.randomUUID())
                .set(BACKUP_RUN.JOB_ID, job.id())
                .set(BACKUP_RUN.REPOSITORY_ID, job.repositoryId())
                .set(BACKUP_RUN.HOST_ID, job.hostId())
                .set(BACKUP_RUN.OPERATION, operation)
                .set(BACKUP_RUN.PARAMETERS, "{}")
                .set(BACKUP_RUN.STATE, error == null ? "succeeded" : "failed")
                .set(BACKUP_RUN.ATTEMPT, 1)
                .set(BACKUP_RUN.QUEUED_AT, at.minusSeconds(300))
                .set(BACKUP_RUN.DUE_AT, at)
                .set(BACKUP_RUN.LEASED_AT, at)
                .set(BACKUP_RUN.STARTED_AT, at)
                .set(BACKUP_RUN.REPORTED_AT, end)
                .set(BACKUP_RUN.ENDED_AT, end)
                .set(BACKUP_RUN.ERROR_CODE, error == null ? null : "target_unreachable")
                .set(
                        BACKUP_RUN.ERROR_MESSAGE,
                        error == null ? "" : "dial tcp 192.0.2.9:8000: connect: " + error)
                .set(BACKUP_RUN.RESULT, result)
                .set(
                        BACKUP_RUN.LOG_TAIL,
                        "repository 6f21c0ab opened (version 2, compression auto)\n"
                                + "using parent snapshot 41d9ae60\n"
                                + "loaded index: 1204 packs\n"
                                + (error == null
                                        ? "snapshot saved"
                                        : "Fatal: unable to open repository: " + error))
                .execute();
    }

    private void listing(String snapshot, String path) {
        sql.insertInto(BACKUP_LISTING)
                .set(
                        BACKUP_LISTING.SNAPSHOT_ID,
                        sql.select(BACKUP_SNAPSHOT.ID)
                                .from(BACKUP_SNAPSHOT)
                                .where(BACKUP_SNAPSHOT.SNAPSHOT.eq(snapshot))
                                .fetchSingle(BACKUP_SNAPSHOT.ID))
                .set(BACKUP_LISTING.PATH_HASH, digest(path))
                .set(BACKUP_LISTING.AFTER_HASH, digest(""))
                .set(BACKUP_LISTING.READ_AT, now)
                .set(
                        BACKUP_LISTING.ENTRIES,
                        """
                        [{"name":"archive","type":"dir","size":0,"mtime":"2026-03-02T09:14:00Z","mode":2147484136,"uid":0,"gid":0,"link":null},
                        {"name":"current","type":"symlink","size":0,"mtime":"2026-03-02T09:14:00Z","mode":134218239,"uid":0,"gid":0,"link":"archive/2026-03"},
                        {"name":"globals.sql","type":"file","size":18400,"mtime":"2026-03-12T02:15:00Z","mode":416,"uid":26,"gid":26,"link":null},
                        {"name":"records.dump.zst","type":"file","size":84100000,"mtime":"2026-03-12T02:28:00Z","mode":416,"uid":26,"gid":26,"link":null}]
                        """)
                .set(BACKUP_LISTING.MORE, false)
                .execute();
    }

    private static String hash(String text) {
        return java.util.HexFormat.of().formatHex(digest(text));
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
