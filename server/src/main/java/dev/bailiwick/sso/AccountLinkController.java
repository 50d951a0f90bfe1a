package dev.bailiwick.sso;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.invitations.Standing;
import dev.bailiwick.letters.Letter;
import dev.bailiwick.letters.Post;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.ui.Confirmation;
import dev.bailiwick.web.NotFound;
import dev.bailiwick.web.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Site administration: one account's link, and the invitation to link it.
@Controller
@RequestMapping("/site-administration/users/{id}/single-sign-on")
final class AccountLinkController {
    private final Accounts accounts;
    private final IdentityLinks identities;
    private final LinkInvitations invitations;
    private final InviteToLink inviteToLink;
    private final UnlinkIdentity unlinkIdentity;
    private final Post post;
    private final Transactions transactions;
    private final Clock clock;

    AccountLinkController(
            Accounts accounts,
            IdentityLinks identities,
            LinkInvitations invitations,
            InviteToLink inviteToLink,
            UnlinkIdentity unlinkIdentity,
            Post post,
            Transactions transactions,
            Clock clock) {
        this.accounts = accounts;
        this.identities = identities;
        this.invitations = invitations;
        this.inviteToLink = inviteToLink;
        this.unlinkIdentity = unlinkIdentity;
        this.post = post;
        this.transactions = transactions;
        this.clock = clock;
    }

    static String path(long id) {
        return "/site-administration/users/" + id + "/single-sign-on";
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
                    // no redirect: the link is nowhere stored to be shown after one
                    yield page(account, link, null, model);
                }
                Toasts.show(
                        "The invitation to " + account.email() + " is on its way",
                        request,
                        response);
                yield "redirect:" + path(id);
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
            throw new NotFound();
        }
        Toasts.show("Invitation revoked", request, response);
        return "redirect:" + path(id);
    }

    @GetMapping("/unlink")
    String askUnlink(@PathVariable long id, Model model) {
        model.addAttribute("page", unlinking(account(id)));
        return "ui/confirm";
    }

    @PostMapping("/unlink")
    String unlink(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        Account account = account(id);
        return switch (unlinkIdentity.run(account, person.actor())) {
            case UNLINKED -> {
                Toasts.show("Unlinked", request, response);
                yield "redirect:" + path(id);
            }
            case NOT_LINKED -> {
                Toasts.tell("There was no link", request, response);
                yield "redirect:" + path(id);
            }
            case NO_OTHER_WAY_IN -> {
                response.setStatus(422);
                yield page(
                        account,
                        null,
                        "The link is this account’s only way in. Deactivate the account first.",
                        model);
            }
        };
    }

    private String page(
            Account account, @Nullable String address, @Nullable String refusal, Model model) {
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    Optional<LinkedIdentity> linked = identities.of(account.id());
                    return new AccountLinkPage(
                            path(account.id()),
                            "/site-administration/users/" + account.id(),
                            account.name(),
                            account.email().value(),
                            linked.map(AccountLinkController::link).orElse(null),
                            linked.isPresent() ? unlinking(account) : null,
                            invitations
                                    .ofAccount(account.id())
                                    .map(it -> invitation(it, account))
                                    .orElse(null),
                            inviteToLink.objection(account, false).orElse(null),
                            post.isOpen(),
                            account.isAdministrator(),
                            address,
                            refusal);
                }));
        return "sso/account";
    }

    private static AccountLinkPage.Link link(LinkedIdentity linked) {
        return new AccountLinkPage.Link(
                linked.providerName(),
                linked.email(),
                linked.issuer(),
                linked.subject(),
                linked.linkedAt(),
                linked.lastLoginAt());
    }

    private AccountLinkPage.Invitation invitation(LinkInvitation invitation, Account account) {
        String email = account.email().value();
        return new AccountLinkPage.Invitation(
                Standing.of(
                        invitation.isOpen(clock.instant()),
                        invitation.mailed(),
                        post.fates(Letter.LINKING, List.of(email)).get(email)),
                invitation.waived(),
                invitation.invitedBy(),
                invitation.expiresAt());
    }

    private static Confirmation unlinking(Account account) {
        return new Confirmation(
                "unlink",
                path(account.id()) + "/unlink",
                "Unlink the account of " + account.name() + "?",
                List.of(
                        "They cannot sign in through the provider any more until the account is"
                                + " linked anew, and are told by mail.",
                        "An active account stays linked while that is its only way in."),
                path(account.id()) + "/unlink",
                "Unlink",
                "Keep the link",
                path(account.id()));
    }

    private Account account(long id) {
        return transactions.read(() -> accounts.byId(id)).orElseThrow(NotFound::new);
    }
}
