package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.BeginFlow;
import dev.bailiwick.identity.singlesignon.flows.FlowCookie;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.FlowResponses;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.links.LinkInvitations;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/// An invitation to link, for the person invited. Neither opening the page nor going to the
/// provider uses it up, only the confirmation at the end.
@Controller
@RequestMapping(InvitedController.PATH + "{token}")
final class InvitedController {
    static final String PATH = "/auth/oidc/invitation/";

    /// The path of links, shared by all kinds of invitation.
    static final String ADDRESS = "/auth/invitation/";

    private static final Refusal INVALID_LINK =
            Refusal.of(
                            404,
                            "This invitation is not valid",
                            "It was already used, it was revoked, a newer one was sent, or it is"
                                    + " older than a week.",
                            "Sign in if your account is already linked, or ask for another"
                                    + " invitation.")
                    .withLink("Go to sign-in", "/login");

    private record ValidInvitation(
            LinkInvitation invitation, Account account, ConfiguredIdp provider) {}

    private final LinkInvitations invitations;
    private final Accounts accounts;
    private final AvailableIdp availableProvider;
    private final BeginFlow beginFlow;
    private final Transactions transactions;
    private final Clock clock;

    InvitedController(
            LinkInvitations invitations,
            Accounts accounts,
            AvailableIdp availableProvider,
            BeginFlow beginFlow,
            Transactions transactions,
            Clock clock) {
        this.invitations = invitations;
        this.accounts = accounts;
        this.availableProvider = availableProvider;
        this.beginFlow = beginFlow;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String show(@PathVariable String token, Model model) {
        ValidInvitation open = requireValid(token);
        model.addAttribute(
                "page",
                new InvitedPage(
                        PATH + token,
                        open.provider.name(),
                        open.account.name(),
                        open.account.email().value(),
                        open.invitation.invitedBy(),
                        !open.invitation.emailMatchWaived(),
                        open.account.isAdministrator()));
        return "identity/singlesignon/linkinvitations/invited";
    }

    @PostMapping
    ResponseEntity<Void> goToProvider(
            @PathVariable String token, HttpServletRequest request, HttpServletResponse response) {
        ValidInvitation open = requireValid(token);
        return FlowResponses.to(
                beginFlow.invitation(open.invitation, FlowCookie.ensure(request, response)));
    }

    private ValidInvitation requireValid(String token) {
        return transactions
                .read(() ->
                        invitations
                                .byToken(token, clock.instant())
                                .flatMap(invitation ->
                                        accounts.byId(invitation.accountId())
                                                .filter(Account::active)
                                                .flatMap(account ->
                                                        availableProvider
                                                                .find(FlowKind.INVITATION)
                                                                .map(provider ->
                                                                        new ValidInvitation(
                                                                                invitation,
                                                                                account,
                                                                                provider)))))
                .orElseThrow(() -> new RefusedException(INVALID_LINK));
    }
}
