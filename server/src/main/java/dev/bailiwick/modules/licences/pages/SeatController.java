package dev.bailiwick.modules.licences.pages;

import static dev.bailiwick.modules.licences.registry.LicenceFields.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.modules.licences.seats.AssignSeats;
import dev.bailiwick.modules.licences.seats.AssigneeNames;
import dev.bailiwick.modules.licences.seats.SeatsResult;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The seats of a licence, and its key for people who may see it.
@Controller
@RequestMapping(PATH + "/{id}")
final class SeatController {
    private final Licences licences;
    private final LicencePageBuilder pages;
    private final AssignSeats assign;
    private final RevealProductKey reveal;
    private final Transactions transactions;

    SeatController(
            Licences licences,
            LicencePageBuilder pages,
            AssignSeats assign,
            RevealProductKey reveal,
            Transactions transactions) {
        this.licences = licences;
        this.pages = pages;
        this.assign = assign;
        this.reveal = reveal;
        this.transactions = transactions;
    }

    @PostMapping("/assign")
    String assign(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String names,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        return switch (assign.assign(id, AssigneeNames.parse(names), person.actor())) {
            case SeatsResult.Assigned(var count) -> {
                Toasts.show(LicenceLabels.seats(count) + " assigned", request, response);
                yield "redirect:" + LicenceLabels.path(id) + "#seats";
            }
            case SeatsResult.Refused(var sentence) -> {
                response.setStatus(422);
                var field = FormField.of("names", names).withError(sentence);
                model.addAttribute(
                        "page",
                        transactions.read(() ->
                                pages.of(
                                        licences.find(id).orElseThrow(NotFoundException::new),
                                        person.account(),
                                        field)));
                yield "modules/licences/pages/show";
            }
        };
    }

    @PostMapping("/seats/{seat}/free")
    String unassign(
            @PathVariable long id,
            @PathVariable long seat,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Toasts.show(
                assign.unassign(id, seat, person.actor())
                        .map(name -> "The seat of " + name + " was released")
                        .orElse("That seat was already free"),
                request,
                response);
        return "redirect:" + LicenceLabels.path(id) + "#seats";
    }

    /// For opening or reloading the address of one of the page's two forms.
    @GetMapping({"/assign", "/reveal"})
    String back(@PathVariable long id) {
        return "redirect:" + LicenceLabels.path(id);
    }

    /// The licence's page with the key, not cached; opening it again shows the masked key.
    @PostMapping("/reveal")
    String reveal(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletResponse response,
            Model model) {
        response.setHeader("Cache-Control", "no-store");
        String path = LicenceLabels.path(id);
        return switch (reveal.run(id, person.account())) {
            case RevealProductKey.Result.Revealed(var licence, var key) ->
                    show(licence, new ShownKey(key.text()), person, model);
            case RevealProductKey.Result.Unreadable(var licence) -> {
                response.setStatus(500);
                yield show(licence, new ShownKey(null), person, model);
            }
            case RevealProductKey.Result.NoKey none -> "redirect:" + path;
            case RevealProductKey.Result.NotPermitted no ->
                    throw new RefusedException(Refusal.FORBIDDEN);
        };
    }

    private String show(Licence licence, ShownKey key, SignedIn person, Model model) {
        model.addAttribute(
                "page",
                transactions.read(
                        () -> pages.of(licence, person.account(), FormField.of("names", ""), key)));
        return "modules/licences/pages/show";
    }
}
