package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.modules.addresses.registry.AddressFields.PATH;

import dev.bailiwick.platform.db.Transactions;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// All conflicts among registered addresses.
@Controller
final class ConflictsController {
    private final AddressConflictList conflicts;
    private final Transactions transactions;

    ConflictsController(AddressConflictList conflicts, Transactions transactions) {
        this.conflicts = conflicts;
        this.transactions = transactions;
    }

    @GetMapping(PATH + "/conflicts")
    String show(
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        var of = AddressConflictList.Kind.of(kind);
        model.addAttribute(
                "page",
                ConflictsPage.of(of, after, transactions.read(() -> conflicts.page(of, after))));
        return "modules/addresses/conflicts/conflicts";
    }
}
