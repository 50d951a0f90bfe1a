package dev.bailiwick.addresses;

import static dev.bailiwick.addresses.AddressesQuery.PATH;

import dev.bailiwick.db.Transactions;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// All conflicts of the register.
@Controller
final class ClashesController {
    private final Clashes clashes;
    private final Transactions transactions;

    ClashesController(Clashes clashes, Transactions transactions) {
        this.clashes = clashes;
        this.transactions = transactions;
    }

    @GetMapping(PATH + "/conflicts")
    String show(
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        var of = Clashes.Kind.of(kind);
        model.addAttribute(
                "page",
                ClashesPage.of(of, after, transactions.read(() -> clashes.page(of, after))));
        return "addresses/conflicts";
    }
}
