package dev.bailiwick.modules.addresses.subnets;

import static dev.bailiwick.modules.addresses.registry.AddressFields.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.platform.db.Transactions;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
final class AddressesController {
    private final AddressOverviewPageBuilder pages;
    private final Transactions transactions;

    AddressesController(AddressOverviewPageBuilder pages, Transactions transactions) {
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
        return "modules/addresses/subnets/overview";
    }
}
