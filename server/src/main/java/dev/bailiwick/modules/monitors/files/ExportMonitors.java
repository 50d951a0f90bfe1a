package dev.bailiwick.modules.monitors.files;

import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.csv.CsvExport;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/// All monitors as a file, without secrets, streamed in order of their names. Importing it
/// unchanged changes nothing.
@Controller
final class ExportMonitors {
    private final Monitors monitors;
    private final AuditLog audit;
    private final Transactions transactions;

    ExportMonitors(Monitors monitors, AuditLog audit, Transactions transactions) {
        this.monitors = monitors;
        this.audit = audit;
        this.transactions = transactions;
    }

    @GetMapping("/network-monitor/export.csv")
    void export(HttpServletResponse response) throws IOException {
        transactions.write(() -> {
            audit.acquireLock();
            audit.record(AuditEvent.of("Records Exported").on("Monitors"));
        });
        CsvExport out = CsvExport.download(response, "monitors.csv", MonitorFile.COLUMNS.names());
        transactions.snapshot(() -> {
            monitors.each(one -> out.row(MonitorFile.cells(one)));
            return true;
        });
        out.finish();
    }
}
