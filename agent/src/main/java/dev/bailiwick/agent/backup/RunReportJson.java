package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.backup.work.JsonText;
import dev.bailiwick.contract.backup.RunReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JsonGenerator;

/// Writes what a runner reports. The result is JSON already, so that a long list of snapshots is in
/// memory only once.
public final class RunReportJson {
    private RunReportJson() {}

    static byte[] gzipped(RunReport report) {
        var bytes = new ByteArrayOutputStream(4 * 1024);
        try (var out = new GZIPOutputStream(bytes)) {
            JsonText.object(out, json -> write(report, json));
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    /// In one line.
    public static String text(RunReport report) {
        return JsonText.object(json -> write(report, json));
    }

    private static void write(RunReport it, JsonGenerator json) {
        json.writeNumberProperty("attempt", it.attempt());
        json.writeStringProperty("state", it.state().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("at", it.at().toString());
        RunReport.Progress progress = it.progress();
        if (progress == null) {
            json.writeNullProperty("progress");
        } else {
            json.writeName("progress");
            json.writeStartObject();
            JsonText.number(json, "fraction", progress.fraction());
            JsonText.number(json, "files_done", progress.filesDone());
            JsonText.number(json, "bytes_done", progress.bytesDone());
            JsonText.number(json, "bytes_total", progress.bytesTotal());
            json.writeEndObject();
        }
        json.writeName("result");
        if (it.result() instanceof String result) {
            json.writeRawValue(result);
        } else {
            json.writeNull();
        }
        RunReport.Failure error = it.error();
        if (error == null) {
            json.writeNullProperty("error");
        } else {
            json.writeName("error");
            json.writeStartObject();
            json.writeStringProperty("code", error.code().name().toLowerCase(Locale.ROOT));
            json.writeStringProperty("message", error.message());
            json.writeEndObject();
        }
        JsonText.text(json, "log_tail", it.logTail());
    }
}
