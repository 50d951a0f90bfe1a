package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.LinkedIdentity;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
import dev.bailiwick.identity.singlesignon.logout.IdpSessions;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Completes the re-authentication of a signed-in person at the provider: the identity must be the
/// one linked to their account.
@Component
final class StepUpAuthentication {
    private final AvailableIdp availableProvider;
    private final LinkedIdentities identities;
    private final Sessions sessions;
    private final IdpSessions providerSessions;
    private final Transactions transactions;
    private final AuditLog audit;

    StepUpAuthentication(
            AvailableIdp availableProvider,
            LinkedIdentities identities,
            Sessions sessions,
            IdpSessions providerSessions,
            Transactions transactions,
            AuditLog audit) {
        this.availableProvider = availableProvider;
        this.identities = identities;
        this.sessions = sessions;
        this.providerSessions = providerSessions;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// @param asked the configuration with which the provider was contacted
    FlowResult run(
            ConfiguredIdp asked, Authenticated authenticated, SignedIn person, String continueTo) {
        Identity identity = authenticated.identity();
        return transactions.write(() -> {
            audit.acquireLock();
            ConfiguredIdp provider =
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
            Optional<Session> renewed =
                    sessions.renew(person.session(), authenticated.session().authenticatedAt());
            providerSessions.renew(
                    person.session().uid(),
                    identity,
                    authenticated.session(),
                    provider.endSession());
            return renewed.<FlowResult>map(it -> new FlowResult.Renewed(it, continueTo))
                    .orElseGet(() -> new FlowResult.Unchanged(continueTo));
        });
    }

    private static FlowFailure.Thrown rejected(FailureCategory category, Identity identity) {
        return new FlowFailure.Thrown(FlowFailure.of(category, FlowKind.STEP_UP, identity));
    }
}
