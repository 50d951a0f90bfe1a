package dev.bailiwick.sso;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.Authentication.Authenticated;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.sessions.SignedIn;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// A signed-in person has proven anew at the provider who they are: it must be the identity that
/// their own account is linked to.
@Component
final class StepUp {
    private final OfferedProvider offered;
    private final IdentityLinks identities;
    private final ProviderSessions providerSessions;
    private final Transactions transactions;
    private final AuditLog audit;

    StepUp(
            OfferedProvider offered,
            IdentityLinks identities,
            ProviderSessions providerSessions,
            Transactions transactions,
            AuditLog audit) {
        this.offered = offered;
        this.identities = identities;
        this.providerSessions = providerSessions;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// @param asked the provider as it was configured when it was asked
    /// @param provenAt when they did; coming back may have taken its time
    void run(
            ConfiguredProvider asked,
            Authenticated proven,
            Instant provenAt,
            SignedIn person,
            BrowserSessions sessions) {
        Identity identity = proven.identity();
        transactions.write(() -> {
            audit.takeTurn();
            ConfiguredProvider provider =
                    offered.still(FlowKind.STEP_UP, asked.fingerprint())
                            .orElseThrow(() -> rejected(Category.FLOW_EXPIRED, identity));
            LinkedIdentity linked =
                    identities
                            .find(identity.issuer(), identity.subject())
                            .orElseThrow(() -> rejected(Category.NOT_LINKED, identity));
            if (linked.accountId() != person.account().id()) {
                throw rejected(Category.IDENTITY_CONFLICT, identity);
            }
            audit.record(
                    AuditEvent.of("Re-authenticated")
                            .on(person.getName())
                            .with("method", "provider"));
            sessions.renew(person.session(), provenAt);
            providerSessions.renew(
                    person.session().uid(), identity, proven.session(), provider.endSession());
        });
    }

    private static Rejection.Thrown rejected(Category category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.STEP_UP, identity));
    }
}
