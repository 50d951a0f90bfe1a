package dev.bailiwick.addresses;

import static dev.bailiwick.addresses.AddressesQuery.PATH;

import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.SignedIn;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The module's first page.
@Controller
final class AddressesController {
    private final OverviewPages pages;
    private final Transactions transactions;

    AddressesController(OverviewPages pages, Transactions transactions) {
        this.pages = pages;
        this.transactions = transactions;
    }

    @GetMapping(PATH)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query = AddressesQuery.of(PATH, null, asked);
        model.addAttribute("page", transactions.read(() -> pages.of(query, person.account())));
        return "addresses/overview";
    }
}
