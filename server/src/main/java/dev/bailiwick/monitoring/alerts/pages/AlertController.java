package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.evaluation.AcknowledgeAlert;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
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

/// One alert: its page and its acknowledgement.
@Controller
@RequestMapping(AlertsQuery.PATH + "/{id}")
final class AlertController {
    private static final String ALREADY_RESOLVED = "It was already resolved";

    private final Alerts alerts;
    private final AcknowledgeAlert acknowledge;
    private final Transactions transactions;
    private final AlertPageBuilder pages;

    AlertController(
            Alerts alerts,
            AcknowledgeAlert acknowledge,
            Transactions transactions,
            AlertPageBuilder pages) {
        this.alerts = alerts;
        this.acknowledge = acknowledge;
        this.transactions = transactions;
        this.pages = pages;
    }

    @GetMapping
    String show(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        return page(require(id, person), person, FormField.of("note", ""), model);
    }

    /// @param back where the button was: `subject`, or the list
    @PostMapping("/acknowledge")
    String acknowledge(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String note,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        person.requireEditor();
        Alert alert = require(id, person);
        if (note.strip().length() > AcknowledgeAlert.MAX_NOTE_LENGTH) {
            response.setStatus(422);
            String tooLong =
                    "Use at most %d characters.".formatted(AcknowledgeAlert.MAX_NOTE_LENGTH);
            return page(alert, person, FormField.of("note", note).withError(tooLong), model);
        }
        boolean open = acknowledge.run(alert, note, person.actor());
        showResult(open, "Acknowledged: no further emails about it", request, response);
        return returnPath(alert, back);
    }

    @PostMapping("/acknowledge/withdraw")
    String withdrawAcknowledgement(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        person.requireEditor();
        Alert alert = require(id, person);
        boolean open = acknowledge.withdrawAcknowledgement(alert, person.actor());
        showResult(open, "Acknowledgement withdrawn", request, response);
        return "redirect:" + AlertsQuery.PATH + "/" + id;
    }

    private static void showResult(
            boolean open, String done, HttpServletRequest request, HttpServletResponse response) {
        if (open) {
            Toasts.show(done, request, response);
        } else {
            Toasts.showNotice(ALREADY_RESOLVED, request, response);
        }
    }

    private static String returnPath(Alert alert, String back) {
        return "redirect:" + (back.equals("subject") ? alert.subject().path() : AlertsQuery.PATH);
    }

    private String page(Alert alert, SignedIn person, FormField note, Model model) {
        model.addAttribute("page", pages.page(alert, person.account(), note));
        return "monitoring/alerts/pages/alert";
    }

    /// An alert of a module that the person cannot use looks as if it did not exist.
    private Alert require(long id, SignedIn person) {
        return transactions.read(() ->
                alerts.find(id)
                        .filter(alert -> !alert.isPending())
                        .filter(alert -> alert.subject().isVisibleTo(person.account()))
                        .orElseThrow(NotFoundException::new));
    }
}
