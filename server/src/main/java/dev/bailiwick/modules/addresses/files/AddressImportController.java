package dev.bailiwick.modules.addresses.files;

import dev.bailiwick.records.imports.ImportController;
import dev.bailiwick.records.imports.ImportSteps;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping("/ip-addresses/import")
final class AddressImportController extends ImportController {
    AddressImportController(ImportAddresses kind, ImportSteps steps) {
        super(kind, steps);
    }
}
