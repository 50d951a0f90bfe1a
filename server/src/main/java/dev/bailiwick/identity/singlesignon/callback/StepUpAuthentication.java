package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.Session;
import dev.bailiwick.identity.sessions.Sessions;
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
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Completes the re-authentication of a signed-in person at the provider: the identity must be the
/// one linked to their account.
@Component
final class StepUpAuthentication {
    private final AvailableProvider availableProvider;
    private final IdentityLinks identities;
    private final Sessions sessions;
    private final ProviderSessions providerSessions;
    private final Transactions transactions;
    private final AuditLog audit;

    StepUpAuthentication(
            AvailableProvider availableProvider,
            IdentityLinks identities,
            Sessions sessions,
            ProviderSessions providerSessions,
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
            ConfiguredProvider asked, Authenticated proven, SignedIn person, String continueTo) {
        Identity identity = proven.identity();
        return transactions.write(() -> {
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
            Optional<Session> renewed =
                    sessions.renew(person.session(), proven.session().authenticatedAt());
            providerSessions.renew(
                    person.session().uid(), identity, proven.session(), provider.endSession());
            return renewed.<FlowResult>map(it -> new FlowResult.Renewed(it, continueTo))
                    .orElseGet(() -> new FlowResult.Unchanged(continueTo));
        });
    }

    private static Rejection.Thrown rejected(FailureCategory category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.STEP_UP, identity));
    }
}
