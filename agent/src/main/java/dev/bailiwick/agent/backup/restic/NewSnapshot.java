package dev.bailiwick.agent.backup.restic;

import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.Text;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// Makes a backup.
public final class NewSnapshot {
    private static final int MAX_WARNING_LENGTH = 500;
    private static final int SNAPSHOT_ID_LENGTH = 64;

    /// As in restic's JSON before 0.15.
    private static final Map<Long, String> ERROR_NUMBERS =
            Map.of(
                    1L, "operation not permitted",
                    2L, "no such file or directory",
                    5L, "input/output error",
                    13L, "permission denied",
                    40L, "too many levels of symbolic links");

    private final Restic restic;
    private final LeasedRun run;
    private final List<Path> neverBackedUp;
    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());
    private int moreWarnings;
    private Json summary = Json.nothing();

    /// @param neverBackedUp the runner's own folders
    public NewSnapshot(Restic restic, LeasedRun run, List<Path> neverBackedUp) {
        this.restic = restic;
        this.run = run;
        this.neverBackedUp = neverBackedUp;
    }

    public RunReport.Backup make() throws RunFailed {
        boolean complete = makeOrInitialise();
        if (!complete && warnings.isEmpty()) {
            warnings.add("Some files could not be read.");
        }
        if (moreWarnings > 0) {
            warnings.add("%d more warnings".formatted(moreWarnings));
        }
        if (!summary.isObject()) {
            throw new RunFailed(RunErrorCode.FAILED, "restic printed no summary.");
        }
        String snapshot = summary.get("snapshot_id").text();
        Json stored = snapshot.isEmpty() ? Json.nothing() : stored(snapshot);
        return new RunReport.Backup(
                stored.get("id").text().isEmpty() ? null : stored.get("id").text(),
                stored.get("parent").text().isEmpty() ? null : stored.get("parent").text(),
                summary.get("files_new").number(0),
                summary.get("files_changed").number(0),
                summary.get("files_unmodified").number(0),
                added(),
                summary.get("total_bytes_processed").number(0),
                duration(),
                List.copyOf(warnings));
    }

    /// Compressed, where restic says so.
    private long added() {
        Long packed = summary.get("data_added_packed").numberOrNull();
        return packed != null ? packed : summary.get("data_added").number(0);
    }

    private double duration() {
        Double seconds = summary.get("total_duration").decimalOrNull();
        return seconds == null ? 0 : seconds;
    }

    private boolean makeOrInitialise() throws RunFailed {
        long logged = restic.control().log().count();
        try {
            return backUp();
        } catch (RunFailed e) {
            if (e.code() != RunErrorCode.REPOSITORY_MISSING || !run.initIfMissing()) {
                throw e;
            }
        }
        restic.control().log().removeAfter(logged); // it looks as if the run had failed
        restic.control().log().add("There is no repository yet. It is created now.");
        boolean _ = new Maintenance(restic).init();
        return backUp();
    }

    private boolean backUp() throws RunFailed {
        return restic.backUp(
                arguments(),
                in -> BoundedLines.read(in, this::message),
                line -> {
                    if (!line.startsWith("{")) {
                        return true;
                    }
                    warn(line);
                    return false;
                });
    }

    private List<String> arguments() throws RunFailed {
        var all = new ArrayList<>(List.of("backup", "--json", "--host=" + Restic.hostname()));
        run.tags().forEach(tag -> all.add("--tag=" + tag));
        if (run.oneFileSystem()) {
            all.add("--one-file-system");
        }
        if (run.excludeCaches()) {
            all.add("--exclude-caches");
        }
        if (run.limitUploadKibPerSecond() != null) {
            all.add("--limit-upload=" + run.limitUploadKibPerSecond());
        }
        run.excludes().forEach(pattern -> all.add("--exclude=" + pattern));
        neverBackedUp.forEach(path -> all.add("--exclude=" + Patterns.exactly(path.toString())));
        all.add("--");
        all.addAll(run.sources());
        return all;
    }

    private void message(String line) throws IOException {
        if (!line.startsWith("{")) {
            restic.control().log().add(line);
            return;
        }
        Json message = Json.read(line.getBytes(StandardCharsets.UTF_8));
        switch (message.get("message_type").text()) {
            case "status" -> restic.control().progress(progress(message));
            case "summary" -> summary = message;
            case "error" -> warn(line); // some versions print them here
            default -> {}
        }
    }

    private static RunReport.Progress progress(Json status) {
        Double fraction = status.get("percent_done").decimalOrNull();
        return new RunReport.Progress(
                fraction == null ? null : Math.clamp(fraction, 0, 1),
                status.get("files_done").number(0),
                status.get("bytes_done").number(0),
                status.get("total_bytes").numberOrNull());
    }

    private void warn(String line) {
        String warning = restic.control().log().clean(sentence(line));
        restic.control().log().add(warning);
        if (warnings.size() < RunReport.MAX_WARNINGS - 1) {
            warnings.add(Text.cut(warning, MAX_WARNING_LENGTH));
        } else {
            moreWarnings++;
        }
    }

    private static String sentence(String line) {
        try {
            Json message = Json.read(line.getBytes(StandardCharsets.UTF_8));
            Json error = message.get("error");
            String why = error.get("message").text();
            if (why.isEmpty()) {
                why = ERROR_NUMBERS.getOrDefault(error.get("Err").number(0), "cannot be read");
            }
            String item = message.get("item").text();
            int named = why.indexOf(item); // some versions put the system call before it
            return named >= 0 ? why.substring(named) : "%s: %s".formatted(item, why);
        } catch (IOException _) {
            return line;
        }
    }

    /// restic 0.14 prints the beginning of the id and no parent.
    private Json stored(String snapshot) throws RunFailed {
        var found = new ArrayList<Json>();
        restic.read(
                List.of("snapshots", "--json", "--no-lock", snapshot),
                in -> Json.eachElement(in, found::add));
        return found.stream()
                .filter(one -> one.get("id").text().startsWith(snapshot))
                .filter(one -> one.get("id").text().length() == SNAPSHOT_ID_LENGTH)
                .findFirst()
                .orElseThrow(() ->
                        new RunFailed(
                                RunErrorCode.FAILED,
                                "The new snapshot %s is not in the repository."
                                        .formatted(snapshot)));
    }

    public static String json(RunReport.Backup it, List<String> moreWarnings) {
        var all = new ArrayList<>(moreWarnings);
        all.addAll(it.warnings());
        return JsonText.object(json -> {
            JsonText.text(json, "snapshot", it.snapshot());
            JsonText.text(json, "parent", it.parent());
            json.writeNumberProperty("files_new", it.filesNew());
            json.writeNumberProperty("files_changed", it.filesChanged());
            json.writeNumberProperty("files_unmodified", it.filesUnmodified());
            json.writeNumberProperty("bytes_added", it.bytesAdded());
            json.writeNumberProperty("bytes_processed", it.bytesProcessed());
            json.writeNumberProperty("duration_seconds", it.durationSeconds());
            JsonText.texts(
                    json, "warnings", all.subList(0, Math.min(all.size(), RunReport.MAX_WARNINGS)));
        });
    }
}
