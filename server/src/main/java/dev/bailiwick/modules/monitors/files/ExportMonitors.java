package dev.bailiwick.modules.monitors.files;

import dev.bailiwick.modules.monitors.lists.FoundMonitors;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.csv.CsvExport;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// All monitors, or those that a list shows, as a file: without secrets, streamed in order of their
/// names. Importing it unchanged changes nothing.
@Controller
final class ExportMonitors {
    private final Monitors monitors;
    private final FoundMonitors found;
    private final AuditLog audit;
    private final Transactions transactions;

    ExportMonitors(
            Monitors monitors, FoundMonitors found, AuditLog audit, Transactions transactions) {
        this.monitors = monitors;
        this.found = found;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping("/network-monitor/export.csv")
    void export(@RequestParam Map<String, String> asked, HttpServletResponse response)
            throws IOException {
        transactions.write(() -> {
            audit.acquireLock();
            audit.record(AuditEvent.of("Records Exported").on("Monitors"));
        });
        CsvExport out = CsvExport.download(response, "monitors.csv", MonitorFile.COLUMNS.names());
        transactions.snapshot(() -> {
            Set<Long> ids = found.ids(asked);
            monitors.each(one -> {
                if (ids.contains(one.id())) {
                    out.row(MonitorFile.cells(one));
                }
            });
            return true;
        });
        out.finish();
    }
}
