package dev.bailiwick.sso;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.sessions.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Links an identity to the account of the person who proved both: first it is shown, then, on the
/// person's word and in the same session, it is linked.
@Component
final class LinkIdentity {
    static final String CONFIRM = "/auth/oidc/confirm";

    /// What became of a confirmation.
    sealed interface Result {
        record Linked(String providerName, String email) implements Result {}

        record Rejected(Rejection rejection) implements Result {}
    }

    private final IdentityLinks identities;
    private final PendingLinks pending;
    private final OfferedProvider offered;
    private final Rejections rejections;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    LinkIdentity(
            IdentityLinks identities,
            PendingLinks pending,
            OfferedProvider offered,
            Rejections rejections,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.identities = identities;
        this.pending = pending;
        this.offered = offered;
        this.rejections = rejections;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @return where to go on: to the confirmation, or home when there is nothing left to confirm
    String propose(ConfiguredProvider provider, Identity identity, SignedIn person) {
        Instant now = clock.instant();
        var link =
                new PendingLink(
                        UUID.randomUUID(),
                        person.session().uid(),
                        person.account().id(),
                        identity.issuer(),
                        identity.subject(),
                        Admission.email(identity),
                        provider.name(),
                        now.plus(Flows.LIFETIME));
        return transactions.write(() -> {
            Optional<LinkedIdentity> own = identities.of(link.accountId());
            if (own.filter(it -> isSame(it, link)).isPresent()) {
                return "/profile";
            }
            requireFree(link);
            pending.replace(link, now);
            return CONFIRM;
        });
    }

    /// What waits for this person's word in this session.
    Optional<PendingLink> waiting(SignedIn person) {
        return transactions.read(() ->
                pending.ofSession(person.session().uid()).filter(link -> isLive(link, person)));
    }

    /// @param shown the link that the person saw, if the form told
    Result confirm(SignedIn person, Optional<UUID> shown) {
        try {
            return transactions.write(() -> link(person, shown));
        } catch (Rejection.Thrown thrown) {
            return new Result.Rejected(rejections.record(thrown.rejection()));
        }
    }

    private Result link(SignedIn person, Optional<UUID> shown) {
        PendingLink link =
                shown.or(() -> pending.ofSession(person.session().uid()).map(PendingLink::uid))
                        .flatMap(pending::consume)
                        .orElseThrow(() -> rejected(Category.FLOW_EXPIRED));
        if (!link.sessionUid().equals(person.session().uid())
                || link.accountId() != person.account().id()) {
            throw rejected(Category.SESSION_CHANGED);
        }
        boolean stillOffered =
                offered.to(FlowKind.LINK)
                        .filter(now -> now.protocol().issuer().equals(link.issuer()))
                        .isPresent();
        if (!isLive(link, person) || !stillOffered) {
            throw rejected(Category.FLOW_EXPIRED);
        }
        if (!identities.insert(link)) {
            requireFree(link);
        }
        audit.record(
                AuditEvent.of("OIDC Identity Linked")
                        .by(person.actor())
                        .on(person.getName())
                        .with("provider", link.providerName())
                        .with("oidc_email", link.email())
                        .with("flow", FlowKind.LINK.code()));
        return new Result.Linked(link.providerName(), link.email());
    }

    private void requireFree(PendingLink link) {
        Optional<LinkedIdentity> taken = identities.find(link.issuer(), link.subject());
        if (taken.isPresent() && taken.get().accountId() != link.accountId()) {
            throw conflict(Category.IDENTITY_CONFLICT, link);
        }
        Optional<LinkedIdentity> own = identities.of(link.accountId());
        if (own.isPresent() && !isSame(own.get(), link)) {
            throw conflict(Category.USER_IDENTITY_CONFLICT, link);
        }
    }

    private boolean isLive(PendingLink link, SignedIn person) {
        return link.accountId() == person.account().id()
                && clock.instant().isBefore(link.expiresAt());
    }

    private static boolean isSame(LinkedIdentity linked, PendingLink link) {
        return linked.issuer().equals(link.issuer()) && linked.subject().equals(link.subject());
    }

    private static Rejection.Thrown rejected(Category category) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.LINK));
    }

    private static Rejection.Thrown conflict(Category category, PendingLink link) {
        return new Rejection.Thrown(
                new Rejection(category, FlowKind.LINK, null, null, link.email()));
    }
}
