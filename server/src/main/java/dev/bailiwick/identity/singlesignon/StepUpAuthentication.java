package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.FailureCategory;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.LinkedIdentity;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.links.IdentityLinks;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.providerlogout.ProviderSessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// A signed-in person has proven anew at the provider who they are: it must be the identity that
/// their own account is linked to.
@Component
final class StepUpAuthentication {
    private final AvailableProvider offered;
    private final IdentityLinks identities;
    private final ProviderSessions providerSessions;
    private final Transactions transactions;
    private final AuditLog audit;

    StepUpAuthentication(
            AvailableProvider offered,
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
                            .orElseThrow(() -> rejected(FailureCategory.FLOW_EXPIRED, identity));
            LinkedIdentity linked =
                    identities
                            .find(identity.issuer(), identity.subject())
                            .orElseThrow(() -> rejected(FailureCategory.NOT_LINKED, identity));
            if (linked.accountId() != person.account().id()) {
                throw rejected(FailureCategory.IDENTITY_CONFLICT, identity);
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

    private static Rejection.Thrown rejected(FailureCategory category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.STEP_UP, identity));
    }
}
