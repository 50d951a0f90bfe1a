package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.modules.addresses.registry.AddressFields.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// All conflicts among registered addresses.
@Controller
final class ConflictsController {
    private final ConflictsPageBuilder pages;
    private final Transactions transactions;

    ConflictsController(ConflictsPageBuilder pages, Transactions transactions) {
        this.pages = pages;
        this.transactions = transactions;
    }

    @GetMapping(PATH + "/conflicts")
    String show(
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String after,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var of = ConflictKind.of(kind);
        model.addAttribute("page", transactions.read(() -> pages.of(of, after, person.account())));
        return "modules/addresses/conflicts/conflicts";
    }
}
