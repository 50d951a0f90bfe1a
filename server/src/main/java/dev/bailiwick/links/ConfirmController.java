package dev.bailiwick.links;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.ChangeAccount;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.web.Refusal;
import dev.bailiwick.web.Refused;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// Confirms an address by a mailed link: only in a session of the account that asked, so that
/// nobody who gets such a mail by mistake or by malice confirms a stranger's account.
@Controller
@RequestMapping(ConfirmController.PATH + "{token}")
final class ConfirmController {
    static final String PATH = "/auth/email/confirm/";

    private static final Refusal NOT_OPEN =
            Refusal.of(
                    404,
                    "This link is not open",
                    "It was used, it is older than a day, a newer one was sent, or it belongs to"
                            + " another account than yours.",
                    "Sign in with the account that it belongs to, or ask for another on your"
                            + " profile.");

    private final MailedLinks links;
    private final ChangeAccount changeAccount;
    private final Transactions transactions;
    private final AuditLog audit;

    ConfirmController(
            MailedLinks links,
            ChangeAccount changeAccount,
            Transactions transactions,
            AuditLog audit) {
        this.links = links;
        this.changeAccount = changeAccount;
        this.transactions = transactions;
        this.audit = audit;
    }

    @GetMapping
    String form(@PathVariable String token, @AuthenticationPrincipal SignedIn person, Model model) {
        MailedLink link = link(token, person.account());
        model.addAttribute(
                "page",
                new ConfirmPage(
                        PATH + token,
                        link.email().value(),
                        link.email().key().equals(person.account().email().key())
                                ? null
                                : person.account().email().value(),
                        null));
        return "links/confirm";
    }

    @PostMapping
    String confirm(
            @PathVariable String token,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        MailedLink link = link(token, person.account());
        try {
            transactions.write(() -> {
                audit.takeTurn();
                links.spend(link);
                var result =
                        changeAccount.setConfirmedEmail(
                                link.accountId(), link.email(), person.actor());
                if (result instanceof ChangeAccount.Result.Refused(var sentence)) {
                    throw new NotChanged(sentence);
                }
            });
        } catch (LinkSpent e) {
            throw new Refused(NOT_OPEN);
        } catch (NotChanged refused) {
            response.setStatus(422);
            model.addAttribute(
                    "page",
                    new ConfirmPage(
                            PATH + token,
                            link.email().value(),
                            person.account().email().value(),
                            refused.sentence));
            return "links/confirm";
        }
        Toasts.show("Your email address is confirmed", request, response);
        return "redirect:/profile";
    }

    private MailedLink link(String token, Account account) {
        Optional<MailedLink> link = transactions.read(() -> links.find(LinkPurpose.CONFIRM, token));
        return link.filter(found -> found.accountId() == account.id())
                .orElseThrow(() -> new Refused(NOT_OPEN));
    }

    /// Takes the spending of the link back.
    private static final class NotChanged extends RuntimeException {
        private final String sentence;

        NotChanged(String sentence) {
            super("not changed", null, false, false);
            this.sentence = sentence;
        }
    }
}
