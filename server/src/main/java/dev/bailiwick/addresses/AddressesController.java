package dev.bailiwick.addresses;

import static dev.bailiwick.addresses.AddressesQuery.PATH;

import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.ui.Confirmation;
import dev.bailiwick.web.Refusal;
import dev.bailiwick.web.Refused;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The module's first page, and what is done to many addresses at once.
@Controller
final class AddressesController {
    private static final int MOST_AT_ONCE = 200;

    private final OverviewPages pages;
    private final ChangeAddresses change;
    private final Transactions transactions;

    AddressesController(OverviewPages pages, ChangeAddresses change, Transactions transactions) {
        this.pages = pages;
        this.change = change;
        this.transactions = transactions;
    }

    @GetMapping(PATH)
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query = AddressesQuery.of(PATH, null, asked);
        int page = number(asked.getOrDefault("subnets", "1"));
        model.addAttribute(
                "page", transactions.read(() -> pages.of(query, page, person.account())));
        return "addresses/overview";
    }

    /// Marking is done at once, because it can be undone; removing asks first, with the number.
    @PostMapping(PATH + "/bulk")
    String many(
            @RequestParam(defaultValue = "") List<Long> id,
            @RequestParam(defaultValue = "") String action,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (id.size() > MOST_AT_ONCE) {
            throw new Refused(Refusal.TOO_LARGE);
        }
        if (id.isEmpty()) {
            Toasts.show("Nothing was chosen", request, response);
            return "redirect:" + PATH;
        }
        if (action.equals("remove")) {
            model.addAttribute("page", new BulkPage(removal(id.size()), id));
            return "addresses/remove-many";
        }
        AddressStatus status =
                AddressStatus.of(action).orElseThrow(() -> new Refused(Refusal.UNREADABLE));
        int changed = change.mark(id, status, person.actor());
        Toasts.show(
                changed == 0
                        ? "They were marked so already"
                        : "%,d %s marked %s"
                                .formatted(
                                        changed,
                                        changed == 1 ? "address is" : "addresses are",
                                        status.word().toLowerCase(java.util.Locale.ROOT)),
                request,
                response);
        return "redirect:" + PATH;
    }

    @PostMapping(PATH + "/bulk/remove")
    String removeMany(
            @RequestParam(defaultValue = "") List<Long> id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (id.size() > MOST_AT_ONCE) {
            throw new Refused(Refusal.TOO_LARGE);
        }
        int removed = change.remove(id, person.actor());
        Toasts.show(
                "%,d %s removed".formatted(removed, removed == 1 ? "address is" : "addresses are"),
                request,
                response);
        return "redirect:" + PATH;
    }

    private static Confirmation removal(int count) {
        String which = count == 1 ? "1 address" : "%,d addresses".formatted(count);
        return new Confirmation(
                "remove-many",
                PATH,
                "Remove %s?".formatted(which),
                List.of(
                        "What is written down of them is lost, with the history of changes.",
                        "The audit trail keeps that they were removed. Nothing happens to the"
                                + " machines."),
                PATH + "/bulk/remove",
                "Remove " + which,
                "Keep them",
                PATH);
    }

    private static int number(String text) {
        try {
            return Math.clamp(Long.parseLong(text), 1, 100_000);
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
