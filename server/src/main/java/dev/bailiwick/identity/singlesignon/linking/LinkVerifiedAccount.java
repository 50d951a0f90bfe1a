package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.passwords.CheckPassword;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.singlesignon.callback.FlowController;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowFailures;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.FlowOutcome;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.identity.singlesignon.idp.EmailMatching;
import dev.bailiwick.identity.singlesignon.links.CreateLink;
import dev.bailiwick.identity.singlesignon.links.LinkInvitations;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLink;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLinks;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Links a pending identity to the account whose owner was confirmed in the same browser. Does not
/// sign anyone in: the person must go through the provider once more, as for every sign-in there.
@Component
final class LinkVerifiedAccount {
    /// @param needsPassword whether password and second factor are required
    record Pending(PendingIdentityLink pendingLink, Account account, boolean needsPassword) {
        FlowKind flow() {
            return pendingLink.flow();
        }
    }

    /// @param next the local path to continue to
    record Linked(String next, String message) {}

    private final PendingIdentityLinks pendingLinks;
    private final LinkInvitations invitations;
    private final CreateLink establishLink;
    private final AvailableIdp availableProvider;
    private final Accounts accounts;
    private final CheckPassword checkPassword;
    private final FlowFailures rejections;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    LinkVerifiedAccount(
            PendingIdentityLinks pendingLinks,
            LinkInvitations invitations,
            CreateLink establishLink,
            AvailableIdp availableProvider,
            Accounts accounts,
            CheckPassword checkPassword,
            FlowFailures rejections,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.pendingLinks = pendingLinks;
        this.invitations = invitations;
        this.establishLink = establishLink;
        this.availableProvider = availableProvider;
        this.accounts = accounts;
        this.checkPassword = checkPassword;
        this.rejections = rejections;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    Optional<Pending> findPending(UUID uid, String browser) {
        return transactions.read(() ->
                pendingLinks
                        .ofBrowser(uid, browser)
                        .flatMap(pending ->
                                accounts.byId(pending.link().accountId())
                                        .map(account ->
                                                new Pending(
                                                        pending,
                                                        account,
                                                        needsPassword(pending, account)))));
    }

    /// An invitation replaces the confirmation, but not for an administrator.
    private static boolean needsPassword(PendingIdentityLink pending, Account account) {
        return pending.invitationUid() == null || account.isAdministrator();
    }

    FlowFailure expired() {
        return rejections.recordAnonymous(
                FlowFailure.of(FailureCategory.FLOW_EXPIRED, FlowKind.LOGIN));
    }

    /// Records a failed confirmation. It can be retried, with the same throttling as the sign-in
    /// form.
    void failed(Pending waiting) {
        var ignored =
                rejections.recordAnonymous(rejection(FailureCategory.CONFIRMATION_FAILED, waiting));
    }

    /// @param verifiedPassword that the account belongs to the person, if one was required
    FlowOutcome<Linked> run(Pending waiting, Optional<VerifiedPassword> verifiedPassword) {
        return rejections.attempt(() -> transactions.write(() -> link(waiting, verifiedPassword)));
    }

    private Linked link(Pending waiting, Optional<VerifiedPassword> right) {
        audit.acquireLock();
        PendingIdentityLink pending =
                pendingLinks
                        .consume(waiting.pendingLink().uid())
                        .filter(link -> link.isLive(clock.instant()) && isStillAvailable(waiting))
                        .orElseThrow(() -> rejected(FailureCategory.FLOW_EXPIRED, waiting));
        Account account =
                accounts.byId(waiting.account().id())
                        .filter(Account::active)
                        .orElseThrow(() -> rejected(FailureCategory.ACCOUNT_INACTIVE, waiting));
        boolean confirmed =
                right.filter(it -> it.account().id() == account.id())
                        .filter(checkPassword::isStillValid)
                        .isPresent();
        if (needsPassword(pending, account) && !confirmed) {
            throw rejected(FailureCategory.CONFIRMATION_FAILED, waiting);
        }
        consume(waiting, account);
        establishLink.run(
                pending.link(),
                account,
                waiting.flow(),
                account.actor(),
                pending.invitationUid() == null ? "by confirming the account" : "by invitation");
        String linked =
                "Linked to %s as %s"
                        .formatted(pending.link().providerName(), pending.link().email());
        return pending.invitationUid() == null
                ? new Linked(signInHref(pending.continueTo()), linked)
                : new Linked(pending.continueTo(), linked + ". Now sign in through it.");
    }

    private static String signInHref(String continueTo) {
        return FlowController.LOGIN
                + "?continue="
                + URLEncoder.encode(continueTo, StandardCharsets.UTF_8);
    }

    private void consume(Pending waiting, Account account) {
        UUID uid = waiting.pendingLink().invitationUid();
        if (uid == null) {
            return;
        }
        LinkInvitation invitation =
                invitations
                        .consume(uid, clock.instant())
                        .filter(it -> it.accountId() == account.id())
                        .filter(it ->
                                it.emailMatchWaived()
                                        || isOf(waiting.pendingLink().link(), account))
                        .orElseThrow(() -> rejected(FailureCategory.INVITATION_INVALID, waiting));
        audit.record(
                AuditEvent.of("Linking Invitation Used")
                        .by(account.actor())
                        .on(account.email().value())
                        .with("invited_by", invitation.invitedBy()));
    }

    /// The account's address may have changed since the identity was shown.
    private static boolean isOf(ProposedLink link, Account account) {
        return EmailAddress.parse(link.email()).filter(account.email()::isSameMailbox).isPresent();
    }

    private boolean isStillAvailable(Pending waiting) {
        return availableProvider
                .find(waiting.flow())
                .filter(now ->
                        now.protocol().issuer().equals(waiting.pendingLink().link().issuer()))
                .filter(now ->
                        waiting.pendingLink().invitationUid() != null
                                || now.unlinkedPolicy().matching() == EmailMatching.CONFIRMATION)
                .isPresent();
    }

    private static FlowFailure.Thrown rejected(FailureCategory category, Pending waiting) {
        return new FlowFailure.Thrown(rejection(category, waiting));
    }

    private static FlowFailure rejection(FailureCategory category, Pending waiting) {
        return FlowFailure.of(category, waiting.flow(), waiting.pendingLink().link().email());
    }
}
