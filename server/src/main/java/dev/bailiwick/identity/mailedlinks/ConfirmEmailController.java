package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
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

/// Confirms an address by a mailed link, but only in a session of the account that requested it:
/// otherwise somebody who receives such a mail by mistake or through an attack could confirm
/// another person's account.
@Controller
@RequestMapping(ConfirmEmailController.PATH + "{token}")
final class ConfirmEmailController {
    static final String PATH = "/auth/email/confirm/";

    private static final Refusal INVALID_LINK =
            Refusal.of(
                    404,
                    "This link is not valid",
                    "It was already used, it is older than a day, a newer one was sent, or it"
                            + " belongs to an account other than yours.",
                    "Sign in with the account that it belongs to, or request a new one on your"
                            + " profile.");

    private final MailedLinks links;
    private final ChangeAccount changeAccount;
    private final Transactions transactions;
    private final AuditLog audit;

    ConfirmEmailController(
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
                new ConfirmEmailPage(
                        PATH + token,
                        link.email().value(),
                        link.email().key().equals(person.account().email().key())
                                ? null
                                : person.account().email().value(),
                        null));
        return "identity/mailedlinks/confirm";
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
                audit.acquireLock();
                links.consume(link);
                var result =
                        changeAccount.setConfirmedEmail(
                                link.accountId(), link.email(), person.actor());
                if (result instanceof ChangeAccount.Result.Refused(var sentence)) {
                    throw new NotChanged(sentence);
                }
            });
        } catch (MailedLinkAlreadyUsedException e) {
            throw new RefusedException(INVALID_LINK);
        } catch (NotChanged refused) {
            response.setStatus(422);
            model.addAttribute(
                    "page",
                    new ConfirmEmailPage(
                            PATH + token,
                            link.email().value(),
                            person.account().email().value(),
                            refused.message));
            return "identity/mailedlinks/confirm";
        }
        Toasts.show("Your email address is confirmed", request, response);
        return "redirect:/profile";
    }

    private MailedLink link(String token, Account account) {
        Optional<MailedLink> link =
                transactions.read(() -> links.find(MailedLinkPurpose.CONFIRM, token));
        return link.filter(found -> found.accountId() == account.id())
                .orElseThrow(() -> new RefusedException(INVALID_LINK));
    }

    /// Rolls back the use of the link.
    private static final class NotChanged extends RuntimeException {
        private final String message;

        NotChanged(String message) {
            super("not changed", null, false, false);
            this.message = message;
        }
    }
}
