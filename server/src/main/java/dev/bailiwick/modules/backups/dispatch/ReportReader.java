package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import dev.bailiwick.fleet.hosts.checkinjson.ReportedJson;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads and validates a report.
final class ReportReader {
    private static final JsonMapper JSON =
            JsonMapper.builder(ReportedJson.factory())
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .build();

    private ReportReader() {}

    sealed interface Read {}

    /// @param result as the host reported it; null for none
    record Valid(RunReport report, @Nullable JsonNode result) implements Read {}

    record Refused(ReportResult why) implements Read {}

    static Read read(byte[] json) {
        RunReport report;
        JsonNode result = null;
        try {
            JsonNode root = JSON.readTree(json);
            if (!root.isObject()) {
                return refused("", "This must be an object.");
            }
            result = ((ObjectNode) root).remove("result"); // can be large, and is read below
            report = JSON.treeToValue(root, RunReport.class);
        } catch (DatabindException e) {
            return refused(pointer(e), detail(e));
        } catch (JacksonException e) {
            return new Refused(new ReportResult.Malformed());
        }
        return validate(report, result == null || result.isNull() ? null : result);
    }

    private static String detail(DatabindException e) {
        return e instanceof InvalidFormatException wrong && wrong.getTargetType().isEnum()
                ? "This is not one of the known words."
                : "This is missing or has the wrong type.";
    }

    private static String pointer(DatabindException e) {
        return e.getPath().stream()
                .map(step ->
                        step.getPropertyName() == null
                                ? "/" + step.getIndex()
                                : "/" + step.getPropertyName())
                .collect(Collectors.joining());
    }

    @SuppressWarnings("NullAway") // Jackson sets what is missing to null
    private static Read validate(RunReport report, @Nullable JsonNode result) {
        if (report.state() == null) {
            return refused("/state", "This is missing.");
        }
        if (report.at() == null) {
            return refused("/at", "This is missing.");
        }
        if (report.attempt() < 1) {
            return refused("/attempt", "This must be 1 or more.");
        }
        if (report.error() != null && report.error().code() == null) {
            return refused("/error/code", "This is missing.");
        }
        if (report.state() == RunReportState.FAILED && report.error() == null) {
            return refused("/error", "A run that failed must say why.");
        }
        RunReport.Progress progress = report.progress();
        if (progress != null && !isShare(progress.fraction())) {
            return refused("/progress/fraction", "This must be from 0 to 1.");
        }
        if (progress != null
                && (isNegative(progress.filesDone())
                        || isNegative(progress.bytesDone())
                        || isNegative(progress.bytesTotal()))) {
            return refused("/progress", "Counts must not be negative.");
        }
        return new Valid(report, result);
    }

    private static boolean isShare(@Nullable Double fraction) {
        return fraction == null || (fraction >= 0 && fraction <= 1);
    }

    private static boolean isNegative(@Nullable Long count) {
        return Objects.requireNonNullElse(count, 0L) < 0;
    }

    static Refused refused(String pointer, String detail) {
        return new Refused(new ReportResult.Invalid(pointer, detail));
    }

    /// The result of a backup; a problem with it refuses the report.
    static Read backup(@Nullable JsonNode result) {
        try {
            RunReport.Backup backup =
                    result == null ? null : JSON.treeToValue(result, RunReport.Backup.class);
            return backup == null || backup.warnings() == null || backup.warnings().contains(null)
                    ? refused("/result", "A backup that succeeded must have a result.")
                    : new ValidBackup(backup);
        } catch (JacksonException e) {
            return refused("/result", "This is not the result of a backup.");
        }
    }

    record ValidBackup(RunReport.Backup backup) implements Read {}
}
