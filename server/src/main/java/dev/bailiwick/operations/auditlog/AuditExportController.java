package dev.bailiwick.operations.auditlog;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditFilter;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.csv.CsvExport;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import tools.jackson.databind.json.JsonMapper;

/// The audit log as streamed files, oldest first, with the same filter as the page. An export is
/// itself recorded. An invalid filter exports nothing: the page shows what is wrong with it.
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
    private final AuditLogPageBuilder pages;
    private final AuditLog audit;
    private final Transactions transactions;

    AuditExportController(
            AuditEntries entries,
            AuditLogPageBuilder pages,
            AuditLog audit,
            Transactions transactions) {
        this.entries = entries;
        this.pages = pages;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping(AuditQuery.PATH + "/export.csv")
    @Nullable String csv(
            AuditQuery query,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model)
            throws IOException {
        AuditQuery.ParsedQuery reading = query.read(person.account().timeZone());
        if (reading.hasErrors()) {
            return refused(query, person, response, model);
        }
        record("CSV");
        CsvExport out = CsvExport.download(response, "audit.csv", COLUMNS);
        each(reading.filter(), entry -> row(out, entry));
        out.finish();
        return null;
    }

    @GetMapping(AuditQuery.PATH + "/export.jsonl")
    @Nullable String jsonLines(
            AuditQuery query,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model)
            throws IOException {
        AuditQuery.ParsedQuery reading = query.read(person.account().timeZone());
        if (reading.hasErrors()) {
            return refused(query, person, response, model);
        }
        record("JSON lines");
        response.setContentType("application/jsonl;charset=UTF-8");
        response.setHeader("Content-Disposition", "attachment; filename=\"audit.jsonl\"");
        Writer out =
                new BufferedWriter(
                        new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8));
        each(reading.filter(), entry -> line(out, entry));
        out.close(); // not after a failure: a cleanly closed file would be taken for complete
        return null;
    }

    private String refused(
            AuditQuery query, SignedIn person, HttpServletResponse response, Model model) {
        ZoneId zone = person.account().timeZone();
        response.setStatus(422);
        model.addAttribute("page", transactions.read(() -> pages.of(query, null, null, zone)));
        return "operations/auditlog/entries";
    }

    private void record(String form) {
        transactions.write(() -> {
            audit.acquireLock();
            audit.record(AuditEvent.of("Audit Exported").with("form", form));
        });
    }

    private void each(AuditFilter filter, Consumer<AuditEntry> visitor) {
        transactions.snapshot(() -> {
            entries.each(filter, visitor);
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
