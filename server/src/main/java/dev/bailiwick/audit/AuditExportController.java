package dev.bailiwick.audit;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.bailiwick.db.Transactions;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import tools.jackson.databind.json.JsonMapper;

/// The trail as files, streamed, oldest first, under the same filter as the page. Exporting is
/// itself an entry.
@Controller
final class AuditExportController {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String FORMULA_STARTS = "=+-@'\t\r";

    private final AuditEntries entries;
    private final AuditLog audit;
    private final Transactions transactions;

    AuditExportController(AuditEntries entries, AuditLog audit, Transactions transactions) {
        this.entries = entries;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping(AuditQuery.PATH + "/export.csv")
    void csv(AuditQuery query, HttpServletResponse response) throws IOException {
        try (Writer out = open(response, "text/csv;charset=UTF-8", "audit.csv");
                CsvWriter csv = CsvWriter.builder().build(out)) {
            csv.writeRecord(
                    "sequence",
                    "time",
                    "event",
                    "outcome",
                    "category",
                    "actor_kind",
                    "actor",
                    "address",
                    "target",
                    "details",
                    "request_id");
            each(query, "CSV", entry -> csv.writeRecord(cells(entry)));
        }
    }

    @GetMapping(AuditQuery.PATH + "/export.jsonl")
    void jsonLines(AuditQuery query, HttpServletResponse response) throws IOException {
        try (Writer out = open(response, "application/jsonl;charset=UTF-8", "audit.jsonl")) {
            each(query, "JSON lines", entry -> line(out, entry));
        }
    }

    private void each(AuditQuery query, String form, Consumer<AuditEntry> visitor) {
        audit.record(AuditEvent.of("Audit Exported").with("form", form));
        transactions.snapshot(() -> {
            entries.each(query.read().filter(), visitor);
            return true;
        });
    }

    private static Writer open(HttpServletResponse response, String type, String name)
            throws IOException {
        response.setContentType(type);
        response.setHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
        return new BufferedWriter(
                new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
    }

    private static String[] cells(AuditEntry entry) {
        return new String[] {
            Long.toString(entry.sequence()),
            entry.at().toString(),
            guarded(entry.event()),
            entry.outcome().name(),
            guarded(entry.category()),
            entry.actor().kind().name(),
            guarded(entry.actor().name()),
            guarded(entry.address()),
            guarded(entry.target()),
            guarded(JSON.writeValueAsString(entry.details())),
            guarded(entry.requestId())
        };
    }

    /// A spreadsheet must not take a stranger's text for a formula.
    static String guarded(@Nullable String cell) {
        String text = Objects.requireNonNullElse(cell, "");
        return !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    private static void line(Writer out, AuditEntry entry) {
        var line = new LinkedHashMap<String, @Nullable Object>();
        line.put("sequence", entry.sequence());
        line.put("time", entry.at().toString());
        line.put("event", entry.event());
        line.put("outcome", entry.outcome().name());
        line.put("category", entry.category());
        line.put("actor", actor(entry.actor()));
        line.put("address", entry.address());
        line.put("target", entry.target());
        line.put("details", entry.details());
        line.put("request_id", entry.requestId());
        try {
            out.write(JSON.writeValueAsString(line));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, @Nullable Object> actor(Actor actor) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        map.put("kind", actor.kind().name());
        map.put("id", actor.id());
        map.put("name", actor.name());
        return map;
    }
}
