package dev.bailiwick.modules.licences.files;

import dev.bailiwick.records.imports.ImportController;
import dev.bailiwick.records.imports.ImportSteps;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping("/licences/import")
final class LicenceImportController extends ImportController {
    LicenceImportController(ImportLicences kind, ImportSteps steps) {
        super(kind, steps);
    }
}
