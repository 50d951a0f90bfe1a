package dev.bailiwick.modules.licences.pages;

import static dev.bailiwick.modules.licences.lists.LicencesQuery.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.licences.register.ChangeLicences;
import dev.bailiwick.modules.licences.register.Licence;
import dev.bailiwick.modules.licences.register.LicenceForm;
import dev.bailiwick.modules.licences.register.LicenceLabels;
import dev.bailiwick.modules.licences.register.LicenceResult;
import dev.bailiwick.modules.licences.register.Licences;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.NotFound;
import dev.bailiwick.web.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// A licence: looked at, written down, changed, removed.
@Controller
@RequestMapping(PATH)
final class LicenceRecordController {
    private final Licences licences;
    private final LicencePages pages;
    private final ChangeLicences change;
    private final Transactions transactions;

    LicenceRecordController(
            Licences licences,
            LicencePages pages,
            ChangeLicences change,
            Transactions transactions) {
        this.licences = licences;
        this.pages = pages;
        this.change = change;
        this.transactions = transactions;
    }

    @GetMapping("/{id}")
    String show(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        model.addAttribute(
                "page",
                transactions.read(
                        () -> pages.of(present(id), person.account(), Field.of("names", ""))));
        return "modules/licences/pages/show";
    }

    @GetMapping("/add")
    String form(@AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", LicenceFormPage.toAdd(LicenceForm.BLANK, Map.of()));
        return "modules/licences/pages/form";
    }

    @PostMapping("/add")
    String add(
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        LicenceForm details = LicenceForm.of(form);
        return switch (change.add(details, person.actor())) {
            case LicenceResult.Saved(var id) -> {
                Toasts.show(details.product() + " is added", request, response);
                yield "redirect:" + LicenceLabels.path(id);
            }
            case LicenceResult.Refused(var faults) ->
                    again(LicenceFormPage.toAdd(details, faults), response, model);
            case LicenceResult.Overtaken overtaken ->
                    throw new IllegalStateException("it was not there before");
        };
    }

    @GetMapping("/{id}/edit")
    String edit(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        Licence licence = found(id);
        model.addAttribute(
                "page",
                LicenceFormPage.toChange(
                        licence, LicenceForm.of(licence.values()), false, Map.of()));
        return "modules/licences/pages/form";
    }

    @PostMapping("/{id}/edit")
    String change(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long revision,
            @RequestParam Map<String, String> form,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Licence licence = found(id);
        LicenceForm details = LicenceForm.of(form);
        return switch (change.change(id, revision, details, person.actor())) {
            case LicenceResult.Saved saved -> {
                Toasts.show("Saved", request, response);
                yield "redirect:" + LicenceLabels.path(id);
            }
            case LicenceResult.Refused(var faults) ->
                    again(
                            LicenceFormPage.toChange(licence, details, false, faults),
                            response,
                            model);
            case LicenceResult.Overtaken overtaken ->
                    again(
                            LicenceFormPage.toChange(licence, details, true, Map.of()),
                            response,
                            model);
        };
    }

    @GetMapping("/{id}/remove")
    String askRemove(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", LicencePages.removal(found(id)));
        return "web/ui/confirm";
    }

    @PostMapping("/{id}/remove")
    String remove(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Licence licence = found(id);
        int ignored = change.remove(List.of(id), person.actor());
        Toasts.show(licence.values().title() + " is removed", request, response);
        return "redirect:" + PATH;
    }

    private static String again(LicenceFormPage page, HttpServletResponse response, Model model) {
        response.setStatus(422);
        model.addAttribute("page", page);
        return "modules/licences/pages/form";
    }

    private Licence found(long id) {
        return transactions.read(() -> present(id));
    }

    private Licence present(long id) {
        return licences.find(id).orElseThrow(NotFound::new);
    }
}
