package dev.bailiwick.modules.monitors.files;

import dev.bailiwick.records.imports.ImportController;
import dev.bailiwick.records.imports.ImportSteps;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping("/network-monitor/import")
final class MonitorImportController extends ImportController {
    MonitorImportController(ImportMonitors kind, ImportSteps steps) {
        super(kind, steps);
    }
}
