package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.links.UnlinkIdentity;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration: the link of one account, and the invitation to create it.
@Controller
@RequestMapping("/site-administration/users/{id}/single-sign-on")
final class AccountLinkController {
    private final Accounts accounts;
    private final AccountLinkPageBuilder pages;
    private final InviteToLink inviteToLink;
    private final UnlinkIdentity unlinkIdentity;
    private final Transactions transactions;

    AccountLinkController(
            Accounts accounts,
            AccountLinkPageBuilder pages,
            InviteToLink inviteToLink,
            UnlinkIdentity unlinkIdentity,
            Transactions transactions) {
        this.accounts = accounts;
        this.pages = pages;
        this.inviteToLink = inviteToLink;
        this.unlinkIdentity = unlinkIdentity;
        this.transactions = transactions;
    }

    @GetMapping
    String show(@PathVariable long id, Model model) {
        return page(account(id), null, null, model);
    }

    /// @param send `mail`, or a link to pass on
    @PostMapping("/invitation")
    String invite(
            @PathVariable long id,
            @RequestParam(name = "waive_email", required = false) @Nullable String waived,
            @RequestParam(defaultValue = "") String send,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Account account = account(id);
        return switch (inviteToLink.run(
                id, waived != null, send.equals("mail"), person.account())) {
            case InviteToLink.Result.Invited(var link) -> {
                if (link != null) {
                    // no redirect: the link is not stored and could not be shown afterwards
                    yield page(account, link, null, model);
                }
                Toasts.show(
                        "The invitation to " + account.email() + " was sent", request, response);
                yield "redirect:" + AccountLinkPageBuilder.path(id);
            }
            case InviteToLink.Result.Refused(var sentence) -> {
                response.setStatus(422);
                yield page(account, null, sentence, model);
            }
        };
    }

    @PostMapping("/invitation/revoke")
    String revoke(@PathVariable long id, HttpServletRequest request, HttpServletResponse response) {
        if (!inviteToLink.revoke(account(id))) {
            throw new NotFoundException();
        }
        Toasts.show("Invitation revoked", request, response);
        return "redirect:" + AccountLinkPageBuilder.path(id);
    }

    @GetMapping("/unlink")
    String confirmUnlink(@PathVariable long id, Model model) {
        model.addAttribute("page", AccountLinkPageBuilder.unlinking(account(id)));
        return "web/ui/confirm";
    }

    @PostMapping("/unlink")
    String unlink(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Account account = account(id);
        return switch (unlinkIdentity.run(account, person)) {
            case UNLINKED -> {
                Toasts.show("Unlinked", request, response);
                yield "redirect:" + AccountLinkPageBuilder.path(id);
            }
            case NOT_LINKED -> {
                Toasts.showNotice("No identity was linked", request, response);
                yield "redirect:" + AccountLinkPageBuilder.path(id);
            }
            case NO_OTHER_SIGN_IN_METHOD -> {
                response.setStatus(422);
                yield page(
                        account,
                        null,
                        "The link is this account's only sign-in method. Deactivate the account"
                                + " first.",
                        model);
            }
        };
    }

    private String page(
            Account account, @Nullable String address, @Nullable String refusal, Model model) {
        model.addAttribute("page", pages.of(account, address, refusal));
        return "identity/singlesignon/linkinvitations/account";
    }

    private Account account(long id) {
        return transactions.read(() -> accounts.byId(id)).orElseThrow(NotFoundException::new);
    }
}
