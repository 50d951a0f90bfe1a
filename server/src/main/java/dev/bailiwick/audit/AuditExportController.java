package dev.bailiwick.audit;

import dev.bailiwick.csv.CsvExport;
import dev.bailiwick.db.Transactions;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private static final List<String> COLUMNS =
            List.of(
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
        try (var out = CsvExport.download(response, "audit.csv", COLUMNS)) {
            each(query, "CSV", entry -> row(out, entry));
        }
    }

    @GetMapping(AuditQuery.PATH + "/export.jsonl")
    void jsonLines(AuditQuery query, HttpServletResponse response) throws IOException {
        response.setContentType("application/jsonl;charset=UTF-8");
        response.setHeader("Content-Disposition", "attachment; filename=\"audit.jsonl\"");
        try (Writer out =
                new BufferedWriter(
                        new OutputStreamWriter(
                                response.getOutputStream(), StandardCharsets.UTF_8))) {
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

    private static void row(CsvExport out, AuditEntry entry) {
        out.row(
                Long.toString(entry.sequence()),
                entry.at().toString(),
                entry.event(),
                entry.outcome().name(),
                entry.category(),
                entry.actor().kind().name(),
                entry.actor().name(),
                entry.address(),
                entry.target(),
                JSON.writeValueAsString(entry.details()),
                entry.requestId());
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
