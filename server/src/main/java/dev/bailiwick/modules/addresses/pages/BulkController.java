package dev.bailiwick.modules.addresses.pages;

import static dev.bailiwick.modules.addresses.lists.AddressesQuery.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.addresses.checks.PingAddresses;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.ChangeAddresses;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.LocalRedirect;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.BulkConfirmation;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Actions on many addresses. They return to the list where the addresses were selected.
@Controller
@RequestMapping(PATH + "/bulk")
final class BulkController {
    private static final int MAX_SELECTED = 200;
    private static final Pattern LISTS = Pattern.compile(PATH + "(/subnets/\\d+)?(\\?.*)?");

    private final ChangeAddresses change;
    private final PingAddresses check;

    BulkController(ChangeAddresses change, PingAddresses check) {
        this.change = change;
        this.check = check;
    }

    /// Marking takes effect immediately, because it can be undone; removing asks for confirmation
    /// first and shows the number.
    @PostMapping
    String bulkAction(
            @RequestParam(name = "id", defaultValue = "") List<Long> ids,
            @RequestParam(defaultValue = "") String action,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        List<Long> id = chosen(ids);
        if (id.isEmpty()) {
            Toasts.showNotice("Nothing selected", request, response);
            return "redirect:" + list(back);
        }
        if (action.equals("remove")) {
            var question = removal(id.size(), list(back));
            model.addAttribute(
                    "page", new BulkConfirmation(question, id, new Crumb("IP addresses", PATH)));
            return "web/ui/confirm-many";
        }
        if (action.equals("ping")) {
            Toasts.show(pinged(id, response), request, response);
            return "redirect:" + list(back);
        }
        AddressStatus status =
                AddressStatus.of(action)
                        .orElseThrow(() -> new RefusedException(Refusal.UNREADABLE));
        int changed = change.setStatus(id, status, person.actor());
        Toasts.show(
                changed == 0
                        ? "The addresses already had this status"
                        : "%,d %s marked %s"
                                .formatted(
                                        changed,
                                        changed == 1 ? "address" : "addresses",
                                        status.label().toLowerCase(Locale.ROOT)),
                request,
                response);
        return "redirect:" + list(back);
    }

    /// For reloading the confirmation page.
    @GetMapping
    String list() {
        return "redirect:" + PATH;
    }

    private String pinged(List<Long> ids, HttpServletResponse response) {
        if (ids.size() > PingAddresses.MAX_ADDRESSES) {
            throw new RefusedException(Refusal.TOO_LARGE);
        }
        Collection<PingResult> results = check.check(ids);
        if (results.stream().anyMatch(PingResult.Busy.class::isInstance)) {
            throw PingMessages.busy(response);
        }
        return PingMessages.of(results);
    }

    @PostMapping("/remove")
    String removeMany(
            @RequestParam(name = "id", defaultValue = "") List<Long> ids,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        List<Long> id = chosen(ids);
        int removed = change.remove(id, person.actor());
        Toasts.show(
                "%,d %s removed".formatted(removed, removed == 1 ? "address" : "addresses"),
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

    /// Only one of the application's own lists, with any query.
    private static String list(String back) {
        return LocalRedirect.isLocal(back) && LISTS.matcher(back).matches() ? back : PATH;
    }

    private static Confirmation removal(int count, String back) {
        boolean one = count == 1;
        String which = one ? "1 address" : "%,d addresses".formatted(count);
        return new Confirmation(
                "remove-many",
                back,
                "Remove %s?".formatted(which),
                List.of(
                        "This deletes %s, including details and change history."
                                .formatted(one ? "it" : "them"),
                        "The audit log records that %s removed. The %s will not be affected."
                                .formatted(
                                        one ? "it was" : "they were",
                                        one ? "machine" : "machines")),
                PATH + "/bulk/remove",
                "Remove " + which,
                one ? "Keep it" : "Keep them",
                back);
    }
}
