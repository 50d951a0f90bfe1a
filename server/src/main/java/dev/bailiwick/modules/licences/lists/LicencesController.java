package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.modules.licences.lists.LicencesQuery.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.licences.registry.ChangeLicences;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.LocalRedirect;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.BulkConfirmation;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The list, and removing several licences.
@Controller
@RequestMapping(PATH)
final class LicencesController {
    private static final int MAX_SELECTED = 200;

    private final LicencesPageBuilder pages;
    private final ChangeLicences change;
    private final Transactions transactions;
    private final Clock clock;

    LicencesController(
            LicencesPageBuilder pages,
            ChangeLicences change,
            Transactions transactions,
            Clock clock) {
        this.pages = pages;
        this.change = change;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query = LicencesQuery.of(asked, LicenceLabels.today(clock));
        model.addAttribute("page", transactions.read(() -> pages.of(query, person.account())));
        return "modules/licences/lists/list";
    }

    /// Asks for confirmation first, and shows the number.
    @PostMapping("/bulk")
    String bulkAction(
            @RequestParam(name = "id", defaultValue = "") List<Long> ids,
            @RequestParam(defaultValue = "") String action,
            @RequestParam(defaultValue = "") String back,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        List<Long> id = chosen(ids);
        if (id.isEmpty()) {
            Toasts.showNotice("Nothing selected", request, response);
            return "redirect:" + list(back);
        }
        if (!action.equals("remove")) {
            throw new RefusedException(Refusal.UNREADABLE);
        }
        var question = removal(id.size(), list(back));
        model.addAttribute("page", new BulkConfirmation(question, id, new Crumb("Licences", PATH)));
        return "web/ui/confirm-many";
    }

    /// For reloading the confirmation page.
    @GetMapping("/bulk")
    String back() {
        return "redirect:" + PATH;
    }

    @PostMapping("/bulk/remove")
    String removeMany(
            @RequestParam(name = "id", defaultValue = "") List<Long> ids,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        int removed = change.remove(chosen(ids), person.actor());
        Toasts.show(
                "%,d %s removed".formatted(removed, removed == 1 ? "licence" : "licences"),
                request,
                response);
        return "redirect:" + list(back);
    }

    /// An empty part of `1,,2` becomes null.
    private static List<Long> chosen(List<Long> ids) {
        List<Long> chosen = ids.stream().filter(Objects::nonNull).toList();
        if (chosen.size() > MAX_SELECTED) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        return chosen;
    }

    private static String list(String back) {
        return LocalRedirect.isLocal(back) && (back.equals(PATH) || back.startsWith(PATH + "?"))
                ? back
                : PATH;
    }

    private static Confirmation removal(int count, String back) {
        boolean one = count == 1;
        String which = one ? "1 licence" : "%,d licences".formatted(count);
        return new Confirmation(
                "remove-many",
                back,
                "Remove %s?".formatted(which),
                List.of(
                        "This deletes %s, including %s, the seat assignments and the change history."
                                .formatted(
                                        one ? "it" : "them",
                                        one ? "the product key" : "product keys"),
                        "The audit log records that %s removed. Nothing is uninstalled."
                                .formatted(one ? "it was" : "they were")),
                PATH + "/bulk/remove",
                "Remove " + which,
                one ? "Keep it" : "Keep them",
                back);
    }
}
