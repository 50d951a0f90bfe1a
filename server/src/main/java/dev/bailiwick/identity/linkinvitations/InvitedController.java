package dev.bailiwick.identity.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.BeginFlow;
import dev.bailiwick.identity.flows.FlowCookie;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.FlowResponses;
import dev.bailiwick.identity.flows.LinkInvitation;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.links.LinkInvitations;
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

/// An invitation to link, for the person invited. Looking at the page spends nothing, and so does
/// going to the provider: only the confirmation at the end does.
@Controller
@RequestMapping(InvitedController.PATH + "{token}")
final class InvitedController {
    static final String PATH = "/auth/oidc/invitation/";

    /// Where links lead: to the address that all invitations have.
    static final String ADDRESS = "/auth/invitation/";

    private static final Refusal NOT_OPEN =
            Refusal.of(
                            404,
                            "This invitation is not open",
                            "It was used, it was taken back, a newer one was sent, or it is older"
                                    + " than a week.",
                            "Sign in if your account is linked already, or ask for another"
                                    + " invitation.")
                    .leadingTo("Go to sign-in", "/login");

    private record Open(LinkInvitation invitation, Account account, ConfiguredProvider provider) {}

    private final LinkInvitations invitations;
    private final Accounts accounts;
    private final AvailableProvider offered;
    private final BeginFlow beginFlow;
    private final Transactions transactions;
    private final Clock clock;

    InvitedController(
            LinkInvitations invitations,
            Accounts accounts,
            AvailableProvider offered,
            BeginFlow beginFlow,
            Transactions transactions,
            Clock clock) {
        this.invitations = invitations;
        this.accounts = accounts;
        this.offered = offered;
        this.beginFlow = beginFlow;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String show(@PathVariable String token, Model model) {
        Open open = open(token);
        model.addAttribute(
                "page",
                new InvitedPage(
                        PATH + token,
                        open.provider.name(),
                        open.account.name(),
                        open.account.email().value(),
                        open.invitation.invitedBy(),
                        !open.invitation.waived(),
                        open.account.isAdministrator()));
        return "identity/linkinvitations/invited";
    }

    @PostMapping
    ResponseEntity<Void> goToProvider(
            @PathVariable String token, HttpServletRequest request, HttpServletResponse response) {
        Open open = open(token);
        return FlowResponses.to(
                beginFlow.invitation(open.invitation, FlowCookie.ensure(request, response)));
    }

    private Open open(String token) {
        return transactions
                .read(() ->
                        invitations
                                .byToken(token, clock.instant())
                                .flatMap(invitation ->
                                        accounts.byId(invitation.accountId())
                                                .filter(Account::active)
                                                .flatMap(account ->
                                                        offered.to(FlowKind.INVITATION)
                                                                .map(provider ->
                                                                        new Open(
                                                                                invitation,
                                                                                account,
                                                                                provider)))))
                .orElseThrow(() -> new RefusedException(NOT_OPEN));
    }
}
