package dev.bailiwick.monitoring.alertpages;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.monitoring.alerts.AcknowledgeAlert;
import dev.bailiwick.monitoring.alerts.Alert;
import dev.bailiwick.monitoring.alerts.Alerts;
import dev.bailiwick.monitoring.alerts.AlertsQuery;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.NotFound;
import dev.bailiwick.web.ui.Field;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.Objects;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// One alert: its page, and saying that one knows.
@Controller
@RequestMapping(AlertsQuery.PATH + "/{id}")
final class AlertController {
    private static final String OVER = "It was over already";

    private final Alerts alerts;
    private final AcknowledgeAlert acknowledge;
    private final Transactions transactions;
    private final Clock clock;

    AlertController(
            Alerts alerts, AcknowledgeAlert acknowledge, Transactions transactions, Clock clock) {
        this.alerts = alerts;
        this.acknowledge = acknowledge;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String show(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        return page(found(id), person, Field.of("note", ""), model);
    }

    /// @param back where the button stood: `subject`, or the list
    @PostMapping("/acknowledge")
    String acknowledge(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String note,
            @RequestParam(defaultValue = "") String back,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Alert alert = found(id);
        if (note.strip().length() > AcknowledgeAlert.LONGEST_NOTE) {
            response.setStatus(422);
            String tooLong = "Use at most %d characters.".formatted(AcknowledgeAlert.LONGEST_NOTE);
            return page(alert, person, Field.of("note", note).withError(tooLong), model);
        }
        boolean open = acknowledge.run(alert, note, person.actor());
        say(open, "Acknowledged: no more mails of it", request, response);
        return back(alert, back);
    }

    @PostMapping("/acknowledge/withdraw")
    String withdraw(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        Alert alert = found(id);
        boolean open = acknowledge.withdraw(alert, person.actor());
        say(open, "It counts as open again", request, response);
        return "redirect:" + AlertsQuery.PATH + "/" + id;
    }

    private static void say(
            boolean open, String done, HttpServletRequest request, HttpServletResponse response) {
        if (open) {
            Toasts.show(done, request, response);
        } else {
            Toasts.tell(OVER, request, response);
        }
    }

    private static String back(Alert alert, String back) {
        return "redirect:" + (back.equals("subject") ? alert.subject().path() : AlertsQuery.PATH);
    }

    private String page(Alert alert, SignedIn person, Field note, Model model) {
        boolean mayChange = person.account().mayChangeThings();
        model.addAttribute(
                "page",
                new AlertPage(
                        AlertItem.of(alert, mayChange, clock.instant()),
                        alert.kind().word(),
                        Objects.requireNonNull(alert.openedAt()),
                        alert.toldAt(),
                        mayChange && alert.isAcknowledged() && !alert.hasEnded(),
                        note));
        return "monitoring/alertpages/alert";
    }

    private Alert found(long id) {
        return transactions.read(() ->
                alerts.find(ProductModule.COMPUTE, id)
                        .filter(alert -> !alert.waits())
                        .orElseThrow(NotFound::new));
    }
}
