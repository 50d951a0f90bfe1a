package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.SizeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a run found, from the result that its host reported. All of it is text of the host.
///
/// @param facts names and values
/// @param notes messages, warnings and mismatches
/// @param checks the steps of a restore drill
/// @param changes of a comparison, the first ones
public record RunFindings(
        List<Fact> facts,
        List<String> notes,
        List<CheckResult> checks,
        List<Change> changes,
        boolean moreChanges) {
    static final RunFindings NONE =
            new RunFindings(List.of(), List.of(), List.of(), List.of(), false);

    private static final int MAX_NOTES = 100;
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Map<String, String> STEPS =
            Map.of(
                    "open", "Repository opened",
                    "restore", "Sample restored",
                    "content", "Content compared",
                    "metadata", "Owners, modes and times compared",
                    "canary", "Chosen folder restored",
                    "hook", "Hook of the job",
                    "clean-up", "Restored files removed");

    public RunFindings {
        facts = List.copyOf(facts);
        notes = List.copyOf(notes);
        checks = List.copyOf(checks);
        changes = List.copyOf(changes);
    }

    public record Fact(String label, String value) {}

    /// @param word such as "added"
    public record Change(String word, String path) {}

    static RunFindings checks(List<CheckResult> checks) {
        return new RunFindings(List.of(), List.of(), checks, List.of(), false);
    }

    /// @param json null if there is no result
    static RunFindings of(BackupOperation operation, @Nullable String json) {
        if (json == null) {
            return NONE;
        }
        JsonNode all;
        try {
            all = JSON.readTree(json);
        } catch (JacksonException e) {
            return NONE;
        }
        JsonNode own = all.path(operation.key());
        return switch (operation) {
            case BACKUP -> backup(all);
            case INIT ->
                    facts(
                            fact(
                                    "Repository",
                                    own.path("created").asBoolean(false)
                                            ? "Created"
                                            : "Existed already"));
            case CHECK -> check(own);
            case FORGET -> facts(count("Kept", own, "kept"), count("Removed", own, "removed"));
            case PRUNE ->
                    facts(
                            bytes("Freed", own, "bytes_freed"),
                            bytes("Remaining", own, "bytes_remaining"));
            case DIFF -> diff(own);
            case RESTORE ->
                    new RunFindings(
                            restored(own),
                            texts(own.path("warnings")),
                            List.of(),
                            List.of(),
                            false);
            case RESTORE_TEST -> drill(own);
            case UNLOCK -> facts(count("Locks removed", own, "removed"));
            case COPY -> facts(count("Snapshots copied", own, "copied"));
            case SNAPSHOTS, BROWSE -> NONE;
        };
    }

    /// Files that were restored in place have no folder of their own.
    private static List<Fact> restored(JsonNode own) {
        var facts =
                new ArrayList<>(List.of(count("Files", own, "files"), bytes("Data", own, "bytes")));
        String folder = own.path("folder").asString("");
        if (!folder.isEmpty() && !folder.equals("/")) {
            facts.add(fact("Folder", folder));
        }
        return facts;
    }

    private static RunFindings backup(JsonNode result) {
        return new RunFindings(
                List.of(
                        count("New files", result, "files_new"),
                        count("Changed files", result, "files_changed"),
                        bytes("Read", result, "bytes_processed"),
                        bytes("Added", result, "bytes_added")),
                texts(result.path("warnings")),
                List.of(),
                List.of(),
                false);
    }

    private static RunFindings check(JsonNode own) {
        return new RunFindings(
                List.of(
                        count("Errors", own, "errors"),
                        fact(
                                "Data read",
                                own.path("read_data_subset").isString()
                                        ? own.path("read_data_subset").asString()
                                        : "Structure only")),
                texts(own.path("messages")),
                List.of(),
                List.of(),
                false);
    }

    private static RunFindings diff(JsonNode own) {
        var changes = new ArrayList<Change>();
        for (JsonNode one : own.path("changes")) {
            changes.add(
                    new Change(
                            word(one.path("change").asString("")), one.path("path").asString("")));
        }
        return new RunFindings(
                List.of(bytes("Added", own, "added_bytes"), bytes("Removed", own, "removed_bytes")),
                List.of(),
                List.of(),
                changes,
                own.path("more").asBoolean(false));
    }

    private static String word(String sign) {
        return switch (sign) {
            case "+" -> "added";
            case "-" -> "removed";
            case "M" -> "content";
            case "T" -> "type";
            case "U" -> "metadata";
            default -> "changed";
        };
    }

    private static RunFindings drill(JsonNode own) {
        var checks = new ArrayList<CheckResult>();
        for (JsonNode step : own.path("steps")) {
            String name = step.path("name").asString("");
            JsonNode seconds = step.path("seconds");
            checks.add(
                    new CheckResult(
                            step.path("passed").asBoolean(false)
                                    ? CheckResult.Verdict.PASSED
                                    : CheckResult.Verdict.FAILED,
                            STEPS.getOrDefault(name, name),
                            step.path("detail").isString() ? step.path("detail").asString() : null,
                            null,
                            null,
                            seconds.isNumber() ? Math.round(seconds.asDouble() * 1000) : null));
        }
        return new RunFindings(
                List.of(count("Files restored", own, "files"), bytes("Data", own, "bytes")),
                texts(own.path("mismatches")),
                checks,
                List.of(),
                false);
    }

    private static RunFindings facts(Fact... facts) {
        return new RunFindings(List.of(facts), List.of(), List.of(), List.of(), false);
    }

    private static Fact fact(String label, String value) {
        return new Fact(label, value);
    }

    private static Fact count(String label, JsonNode in, String name) {
        JsonNode value = in.path(name);
        return fact(label, isCount(value) ? "%,d".formatted(value.asLong()) : "–");
    }

    private static boolean isCount(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    private static Fact bytes(String label, JsonNode in, String name) {
        JsonNode value = in.path(name);
        return fact(label, isCount(value) ? SizeText.of(Math.max(0, value.asLong())) : "–");
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().limit(MAX_NOTES).map(one -> one.asString("")).toList();
    }
}
