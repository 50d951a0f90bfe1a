package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AvailableProvider;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.LinkedIdentity;
import dev.bailiwick.identity.singlesignon.flows.Rejection;
import dev.bailiwick.identity.singlesignon.links.IdentityLinks;
import dev.bailiwick.identity.singlesignon.logout.ProviderSessions;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Completes the re-authentication of a signed-in person at the provider: the identity must be the
/// one linked to their account.
@Component
final class StepUpAuthentication {
    private final AvailableProvider availableProvider;
    private final IdentityLinks identities;
    private final ProviderSessions providerSessions;
    private final Transactions transactions;
    private final AuditLog audit;

    StepUpAuthentication(
            AvailableProvider availableProvider,
            IdentityLinks identities,
            ProviderSessions providerSessions,
            Transactions transactions,
            AuditLog audit) {
        this.availableProvider = availableProvider;
        this.identities = identities;
        this.providerSessions = providerSessions;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// @param asked the configuration with which the provider was contacted
    /// @param provenAt when they authenticated, which may be a while before they returned
    void run(
            ConfiguredProvider asked,
            Authenticated proven,
            Instant provenAt,
            SignedIn person,
            BrowserSessions sessions) {
        Identity identity = proven.identity();
        transactions.write(() -> {
            audit.acquireLock();
            ConfiguredProvider provider =
                    availableProvider
                            .findUnchanged(FlowKind.STEP_UP, asked.fingerprint())
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
