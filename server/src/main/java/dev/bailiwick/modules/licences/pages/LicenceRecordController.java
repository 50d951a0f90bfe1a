package dev.bailiwick.modules.licences.pages;

import static dev.bailiwick.modules.licences.lists.LicencesQuery.PATH;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.licences.registry.ChangeLicences;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceForm;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.LicenceResult;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.FormField;
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

/// Shows, adds, changes and removes a licence.
@Controller
@RequestMapping(PATH)
final class LicenceRecordController {
    private final Licences licences;
    private final LicencePageBuilder pages;
    private final ChangeLicences change;
    private final Transactions transactions;

    LicenceRecordController(
            Licences licences,
            LicencePageBuilder pages,
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
                transactions.read(() ->
                        pages.of(requireCurrent(id), person.account(), FormField.of("names", ""))));
        return "modules/licences/pages/show";
    }

    @GetMapping("/add")
    String form(@AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", LicenceFormPage.forNew(LicenceForm.BLANK, Map.of()));
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
                Toasts.show(details.product() + " added", request, response);
                yield "redirect:" + LicenceLabels.path(id);
            }
            case LicenceResult.Refused(var errors) ->
                    redisplay(LicenceFormPage.forNew(details, errors), response, model);
            case LicenceResult.Outdated overtaken ->
                    throw new IllegalStateException("a new licence cannot be outdated");
        };
    }

    @GetMapping("/{id}/edit")
    String edit(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        Licence licence = require(id);
        model.addAttribute(
                "page",
                LicenceFormPage.forEdit(
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
        Licence licence = require(id);
        LicenceForm details = LicenceForm.of(form);
        return switch (change.change(id, revision, details, person.actor())) {
            case LicenceResult.Saved saved -> {
                Toasts.show("Saved", request, response);
                yield "redirect:" + LicenceLabels.path(id);
            }
            case LicenceResult.Refused(var errors) ->
                    redisplay(
                            LicenceFormPage.forEdit(licence, details, false, errors),
                            response,
                            model);
            case LicenceResult.Outdated overtaken ->
                    redisplay(
                            LicenceFormPage.forEdit(licence, details, true, Map.of()),
                            response,
                            model);
        };
    }

    @GetMapping("/{id}/remove")
    String confirmRemove(
            @PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        model.addAttribute("page", LicencePageBuilder.removal(require(id)));
        return "web/ui/confirm";
    }

    @PostMapping("/{id}/remove")
    String remove(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Licence licence = require(id);
        int ignored = change.remove(List.of(id), person.actor());
        Toasts.show(licence.values().title() + " removed", request, response);
        return "redirect:" + PATH;
    }

    private static String redisplay(
            LicenceFormPage page, HttpServletResponse response, Model model) {
        response.setStatus(422);
        model.addAttribute("page", page);
        return "modules/licences/pages/form";
    }

    private Licence require(long id) {
        return transactions.read(() -> requireCurrent(id));
    }

    private Licence requireCurrent(long id) {
        return licences.find(id).orElseThrow(NotFoundException::new);
    }
}
