package dev.bailiwick.identity.singlesignon.linking;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowFailures;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.FlowOutcome;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.links.CreateLink;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLink;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLinks;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Links an identity to the account of a person who authenticated with both: the identity is first
/// shown, and linked once the person confirms it in the same session.
@Component
public final class LinkIdentity {
    static final String CONFIRM = "/auth/oidc/confirm";

    private final LinkedIdentities identities;
    private final PendingIdentityLinks pending;
    private final CreateLink establishLink;
    private final AvailableIdp availableProvider;
    private final Accounts accounts;
    private final FlowFailures rejections;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    LinkIdentity(
            LinkedIdentities identities,
            PendingIdentityLinks pending,
            CreateLink establishLink,
            AvailableIdp availableProvider,
            Accounts accounts,
            FlowFailures rejections,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.identities = identities;
        this.pending = pending;
        this.establishLink = establishLink;
        this.availableProvider = availableProvider;
        this.accounts = accounts;
        this.rejections = rejections;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @return where to continue: to the confirmation, or to the profile when the identity is
    ///   already linked
    public String propose(ConfiguredIdp provider, Identity identity, SignedIn person) {
        ProposedLink link = AdmissionPolicy.link(provider, identity, person.account());
        return transactions.write(() -> {
            if (identities.of(link.accountId()).filter(link::isOf).isPresent()) {
                return "/profile";
            }
            establishLink.requireFree(link, FlowKind.LINK);
            pending.begin(link, person.session().uid());
            return CONFIRM;
        });
    }

    /// The link that waits for this person's confirmation in this session.
    Optional<PendingIdentityLink> findPending(SignedIn person) {
        return transactions.read(() ->
                pending.ofSession(person.session().uid())
                        .filter(waiting -> isOf(waiting, person))
                        .filter(waiting -> waiting.isLive(clock.instant())));
    }

    /// @param shown the link that the person saw, if sent by the form
    FlowOutcome<ProposedLink> confirm(SignedIn person, Optional<UUID> shown) {
        return rejections.attempt(() -> transactions.write(() -> link(person, shown)));
    }

    private ProposedLink link(SignedIn person, Optional<UUID> shown) {
        audit.acquireLock();
        PendingIdentityLink waiting =
                shown.or(() -> newest(person))
                        .flatMap(pending::consume)
                        .filter(link -> link.flow() == FlowKind.LINK)
                        .orElseThrow(() -> rejected(FailureCategory.FLOW_EXPIRED));
        if (!isOf(waiting, person)) {
            throw rejected(FailureCategory.SESSION_CHANGED);
        }
        Account account =
                accounts.byId(person.account().id())
                        .filter(Account::active)
                        .orElseThrow(() -> rejected(FailureCategory.ACCOUNT_INACTIVE));
        ProposedLink link = waiting.link();
        boolean stillOffered =
                availableProvider
                        .find(FlowKind.LINK)
                        .filter(now -> now.protocol().issuer().equals(link.issuer()))
                        .isPresent();
        if (!waiting.isLive(clock.instant()) || !stillOffered) {
            throw rejected(FailureCategory.FLOW_EXPIRED);
        }
        establishLink.run(link, account, FlowKind.LINK, person.actor(), "by the person");
        return link;
    }

    /// From this session, or from another session of the account in order to report that.
    private Optional<UUID> newest(SignedIn person) {
        return pending.ofSession(person.session().uid())
                .or(() -> pending.ofAccount(person.account().id()))
                .map(PendingIdentityLink::uid);
    }

    private static boolean isOf(PendingIdentityLink waiting, SignedIn person) {
        return person.session().uid().equals(waiting.sessionUid())
                && waiting.link().accountId() == person.account().id();
    }

    private static FlowFailure.Thrown rejected(FailureCategory category) {
        return new FlowFailure.Thrown(FlowFailure.of(category, FlowKind.LINK));
    }
}
