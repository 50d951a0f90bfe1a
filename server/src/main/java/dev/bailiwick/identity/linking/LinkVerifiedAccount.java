package dev.bailiwick.identity.linking;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.FailureCategory;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.LinkInvitation;
import dev.bailiwick.identity.flows.ProposedLink;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.flows.Rejections;
import dev.bailiwick.identity.idp.EmailMatching;
import dev.bailiwick.identity.links.CreateLink;
import dev.bailiwick.identity.links.LinkInvitations;
import dev.bailiwick.identity.links.PendingVerification;
import dev.bailiwick.identity.links.PendingVerifications;
import dev.bailiwick.identity.passwords.CheckPassword;
import dev.bailiwick.identity.passwords.VerifiedPassword;
import dev.bailiwick.identity.singlesignon.FlowController;
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

/// Links the identity that was shown to the account that was proven in the same browser. It signs
/// nobody in: the way leads once more through the provider, as every sign-in there.
@Component
final class LinkVerifiedAccount {
    /// @param needsProof whether password and second factor are asked for
    record Waiting(PendingVerification proof, Account account, boolean needsProof) {
        FlowKind flow() {
            return proof.flow();
        }
    }

    /// What became of it.
    sealed interface Result {
        /// @param next the local path to go on to
        record Linked(String next, String sentence) implements Result {}

        record Rejected(Rejection rejection) implements Result {}
    }

    private final PendingVerifications proofs;
    private final LinkInvitations invitations;
    private final CreateLink establishLink;
    private final AvailableProvider offered;
    private final Accounts accounts;
    private final CheckPassword checkPassword;
    private final Rejections rejections;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    LinkVerifiedAccount(
            PendingVerifications proofs,
            LinkInvitations invitations,
            CreateLink establishLink,
            AvailableProvider offered,
            Accounts accounts,
            CheckPassword checkPassword,
            Rejections rejections,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.proofs = proofs;
        this.invitations = invitations;
        this.establishLink = establishLink;
        this.offered = offered;
        this.accounts = accounts;
        this.checkPassword = checkPassword;
        this.rejections = rejections;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    Optional<Waiting> waiting(UUID uid, String browser) {
        return transactions.read(() ->
                proofs.find(uid, browser)
                        .flatMap(proof ->
                                accounts.byId(proof.link().accountId())
                                        .map(account ->
                                                new Waiting(
                                                        proof,
                                                        account,
                                                        mustBeProven(proof, account)))));
    }

    /// The invitation stands for the proof, but not of an administrator.
    private static boolean mustBeProven(PendingVerification proof, Account account) {
        return proof.invitationUid() == null || account.isAdministrator();
    }

    Rejection expired() {
        return rejections.recordOfStranger(
                Rejection.of(FailureCategory.FLOW_EXPIRED, FlowKind.LOGIN));
    }

    /// A proof that was none. It may be tried again, as slowly as at the sign-in form.
    void failed(Waiting waiting) {
        var ignored =
                rejections.recordOfStranger(
                        new Rejection(
                                FailureCategory.CONFIRMATION_FAILED,
                                waiting.flow(),
                                null,
                                null,
                                waiting.proof().link().email()));
    }

    /// @param proof that the account is the person's, if one was needed
    Result run(Waiting waiting, Optional<VerifiedPassword> proof) {
        try {
            return transactions.write(() -> link(waiting, proof));
        } catch (Rejection.Thrown thrown) {
            return new Result.Rejected(rejections.record(thrown.rejection()));
        }
    }

    private Result link(Waiting waiting, Optional<VerifiedPassword> right) {
        audit.takeTurn();
        PendingVerification proof = waiting.proof();
        if (!proofs.take(proof) || !isStillOffered(waiting)) {
            throw rejected(FailureCategory.FLOW_EXPIRED, waiting);
        }
        Account account =
                accounts.byId(waiting.account().id())
                        .filter(Account::active)
                        .orElseThrow(() -> rejected(FailureCategory.ACCOUNT_INACTIVE, waiting));
        boolean proven =
                right.filter(it -> it.account().id() == account.id())
                        .filter(checkPassword::isStill)
                        .isPresent();
        if (mustBeProven(proof, account) && !proven) {
            throw rejected(FailureCategory.CONFIRMATION_FAILED, waiting);
        }
        spend(waiting, account);
        establishLink.run(
                proof.link(),
                account,
                waiting.flow(),
                account.actor(),
                proof.invitationUid() == null ? "by proof of the account" : "by invitation");
        String linked =
                "Linked to %s as %s".formatted(proof.link().providerName(), proof.link().email());
        return proof.invitationUid() == null
                ? new Result.Linked(again(proof.continueTo()), linked)
                : new Result.Linked(proof.continueTo(), linked + ". Now sign in through it.");
    }

    private static String again(String continueTo) {
        return FlowController.LOGIN
                + "?continue="
                + URLEncoder.encode(continueTo, StandardCharsets.UTF_8);
    }

    private void spend(Waiting waiting, Account account) {
        UUID uid = waiting.proof().invitationUid();
        if (uid == null) {
            return;
        }
        LinkInvitation invitation =
                invitations
                        .take(uid, clock.instant())
                        .filter(it -> it.accountId() == account.id())
                        .filter(it -> it.waived() || isOf(waiting.proof().link(), account))
                        .orElseThrow(() -> rejected(FailureCategory.INVITATION_INVALID, waiting));
        audit.record(
                AuditEvent.of("Linking Invitation Used")
                        .by(account.actor())
                        .on(account.email().value())
                        .with("invited_by", invitation.invitedBy()));
    }

    /// The account's address may be another than it was when the identity was shown.
    private static boolean isOf(ProposedLink link, Account account) {
        return EmailAddress.parse(link.email()).filter(account.email()::isSurely).isPresent();
    }

    private boolean isStillOffered(Waiting waiting) {
        return offered.to(waiting.flow())
                .filter(now -> now.protocol().issuer().equals(waiting.proof().link().issuer()))
                .filter(now ->
                        waiting.proof().invitationUid() != null
                                || now.newcomer().matching() == EmailMatching.CONFIRMATION)
                .isPresent();
    }

    private static Rejection.Thrown rejected(FailureCategory category, Waiting waiting) {
        return new Rejection.Thrown(
                new Rejection(
                        category, waiting.flow(), null, null, waiting.proof().link().email()));
    }
}
