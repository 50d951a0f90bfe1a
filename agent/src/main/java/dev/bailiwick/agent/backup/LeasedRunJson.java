package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.engine.Json;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads a leased run. The server is not trusted: what becomes an argument or a path is validated
/// here or where it is used.
public final class LeasedRunJson {
    /// The beginning of an id can later stand for another snapshot.
    private static final String SNAPSHOT = "[0-9a-f]{64}";

    private static final int MAX_TEXTS = 2_000;
    private static final int MAX_TEXT_LENGTH = 4_096;
    private static final int MAX_PAGE = 5_000;

    private final Json json;

    private LeasedRunJson(Json json) {
        this.json = json;
    }

    /// @throws IllegalArgumentException if it has no id
    static UUID id(Json run) {
        return UUID.fromString(run.get("job_id").text());
    }

    static int attempt(Json run) {
        return (int) run.get("attempt").number(0);
    }

    /// Fails when this version of the agent cannot carry it out.
    public static LeasedRun read(Json run) throws RunFailed {
        try {
            return new LeasedRunJson(run).run();
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "This version of the agent cannot carry out the run: " + e.getMessage() + ".");
        }
    }

    private LeasedRun run() {
        BackupOperation operation = operation(json.get("operation").text());
        if (!json.get("engine").text().equals("restic")) {
            throw new IllegalArgumentException("its engine is not restic");
        }
        return new LeasedRun(
                id(json),
                attempt(json),
                Instant.parse(json.get("lease_expires_at").text()),
                operation,
                "restic",
                Text.cut(json.get("name").text(), 200),
                texts(json.get("sources"), LeasedRunJson::line),
                texts(json.get("excludes"), LeasedRunJson::line),
                texts(json.get("tags"), LeasedRunJson::tag),
                json.get("one_file_system").isTrue(),
                json.get("exclude_caches").isTrue(),
                count(json.get("limit_upload_kib_per_second")),
                json.get("init_if_missing").isTrue(),
                target(json.get("target")),
                encryption(json.get("encryption")),
                retention(json.get("retention")),
                member(
                        "hooks",
                        it ->
                                new LeasedRun.Hooks(
                                        texts(it.get("before"), LeasedRunJson::line),
                                        texts(it.get("after"), LeasedRunJson::line))),
                member(
                        "check",
                        it ->
                                new LeasedRun.Check(
                                        optional(
                                                it.get("read_data_subset"),
                                                LeasedRunJson::subset))),
                member("forget", it -> new LeasedRun.Forget(tag(it.get("tag").text()))),
                member(
                        "browse",
                        it ->
                                new LeasedRun.Browse(
                                        snapshot(it.get("snapshot").text()),
                                        path(it.get("path").text()),
                                        optional(it.get("after"), LeasedRunJson::anyName),
                                        page(it.get("limit")))),
                member(
                        "diff",
                        it ->
                                new LeasedRun.Diff(
                                        snapshot(it.get("before").text()),
                                        snapshot(it.get("after").text()),
                                        page(it.get("limit")))),
                member(
                        "restore",
                        it ->
                                new LeasedRun.Restore(
                                        snapshot(it.get("snapshot").text()),
                                        texts(it.get("paths"), LeasedRunJson::path),
                                        into(it.get("into").text()))),
                member(
                        "restore-test",
                        it ->
                                new LeasedRun.RestoreTest(
                                        snapshot(it.get("snapshot").text()),
                                        Math.clamp(it.get("sample_files").number(0), 0, 10_000),
                                        Math.max(0, it.get("sample_bytes").number(0)),
                                        optional(it.get("canary"), LeasedRunJson::path),
                                        optional(it.get("hook"), LeasedRunJson::line))),
                member(
                        "copy",
                        it ->
                                new LeasedRun.Copy(
                                        new LeasedRun.Copy.Origin(
                                                target(it.get("from").get("target")),
                                                encryption(it.get("from").get("encryption"))))));
    }

    private <T> @Nullable T member(String name, Function<Json, T> read) {
        Json member = json.get(name);
        return member.isObject() && json.get("operation").text().equals(owner(name))
                ? read.apply(member)
                : null;
    }

    private static String owner(String member) {
        return member.equals("hooks") ? "backup" : member;
    }

    private static BackupOperation operation(String key) {
        return Stream.of(BackupOperation.values())
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("its operation is unknown"));
    }

    private static LeasedRun.Target target(Json target) {
        RepositoryType type =
                Stream.of(RepositoryType.values())
                        .filter(one ->
                                one.name()
                                        .toLowerCase(Locale.ROOT)
                                        .equals(target.get("type").text()))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException("its repository's type is unknown"));
        Map<String, String> credentials = new LinkedHashMap<>();
        target.get("credentials")
                .members()
                .forEach((name, value) -> credentials.put(name, value.text()));
        return new LeasedRun.Target(type, target.get("repository").text(), credentials);
    }

    private static LeasedRun.Encryption encryption(Json encryption) {
        if (!encryption.get("kind").text().equals("restic-password")
                || encryption.get("key").text().isEmpty()) {
            throw new IllegalArgumentException("its repository has no password");
        }
        return LeasedRun.Encryption.password(encryption.get("key").text());
    }

    private static LeasedRun.@Nullable Retention retention(Json it) {
        return it.isObject()
                ? new LeasedRun.Retention(
                        count(it.get("keep_last")),
                        count(it.get("keep_hourly")),
                        count(it.get("keep_daily")),
                        count(it.get("keep_weekly")),
                        count(it.get("keep_monthly")),
                        count(it.get("keep_yearly")),
                        optional(it.get("keep_within"), LeasedRunJson::within))
                : null;
    }

    private static @Nullable Integer count(Json json) {
        long number = json.number(0);
        return number <= 0 ? null : Math.clamp(number, 1, 10_000_000);
    }

    private static int page(Json limit) {
        return Math.clamp(limit.number(MAX_PAGE), 1, MAX_PAGE);
    }

    private static @Nullable String optional(Json json, Function<String, String> check) {
        return json.text().isEmpty() ? null : check.apply(json.text());
    }

    private static List<String> texts(Json json, Function<String, String> check) {
        List<Json> all = json.elements();
        if (all.size() > MAX_TEXTS) {
            throw new IllegalArgumentException("a list is too long");
        }
        return all.stream().map(one -> check.apply(one.text())).toList();
    }

    private static String matching(String text, String form, String what) {
        if (text.length() > MAX_TEXT_LENGTH || !text.matches(form) || !isUnicode(text)) {
            throw new IllegalArgumentException(what + " has the wrong form");
        }
        return text;
    }

    /// An unpaired surrogate would reach restic as `?`, which is a wildcard in its patterns.
    private static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static String line(String text) {
        return matching(text, "\\P{Cntrl}+", "a text");
    }

    private static String tag(String text) {
        return matching(text, "[^\\p{Cntrl},]{1,200}", "a tag");
    }

    private static String snapshot(String text) {
        return matching(text, SNAPSHOT, "a snapshot");
    }

    private static String subset(String text) {
        return matching(
                text, "[0-9]{1,3}(\\.[0-9]{1,4})?%|[0-9]{1,6}/[0-9]{1,6}", "read_data_subset");
    }

    private static String within(String text) {
        return matching(text, "([0-9]{1,5}[ymdh]){1,4}", "keep_within");
    }

    private static String into(String text) {
        return matching(text, "staging|in-place", "the destination");
    }

    /// Names in a snapshot can contain any character but this one.
    private static String anyName(String text) {
        return matching(text, "(?s)[^\0]+", "a name");
    }

    private static String path(String text) {
        String path = matching(text, "(?s)/[^\0]*", "a path");
        if (path.contains("//") || ("/" + path + "/").matches("(?s).*/\\.\\.?/.*")) {
            throw new IllegalArgumentException("a path has the wrong form");
        }
        return path.length() > 1 && path.endsWith("/")
                ? path.substring(0, path.length() - 1)
                : path;
    }
}
