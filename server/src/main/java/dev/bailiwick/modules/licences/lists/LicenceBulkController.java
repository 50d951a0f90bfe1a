package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.modules.licences.registry.ChangeLicences;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.records.lists.BulkController;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping(LicenceFields.PATH + "/bulk")
final class LicenceBulkController extends BulkController {
    LicenceBulkController(ChangeLicences change) {
        super(LicenceFields.KIND, "Licences", change);
    }

    @Override
    protected List<String> removalEffects(int count) {
        boolean one = count == 1;
        return List.of(
                "This deletes %s, including %s, the seat assignments and the change history."
                        .formatted(one ? "it" : "them", one ? "the product key" : "product keys"),
                "The audit log records that %s removed. Nothing is uninstalled."
                        .formatted(one ? "it was" : "they were"));
    }
}
