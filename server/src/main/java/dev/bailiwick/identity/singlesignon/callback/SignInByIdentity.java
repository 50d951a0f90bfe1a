package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.relyingparty.AuthenticationResult.Authenticated;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.AvailableIdp;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.linking.ConfirmOwnershipController;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLinks;
import dev.bailiwick.identity.singlesignon.logout.IdpSessions;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Signs in the account that an identity is linked to, or handles an unlinked identity according to
/// the settings.
@Component
final class SignInByIdentity {
    private final LinkedIdentities identities;
    private final ResolveUnlinkedIdentity unlinked;
    private final SyncAttributes syncAttributes;
    private final PendingIdentityLinks pendingLinks;
    private final AvailableIdp availableProvider;
    private final Sessions sessions;
    private final IdpSessions providerSessions;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    SignInByIdentity(
            LinkedIdentities identities,
            ResolveUnlinkedIdentity unlinked,
            SyncAttributes syncAttributes,
            PendingIdentityLinks pendingLinks,
            AvailableIdp availableProvider,
            Sessions sessions,
            IdpSessions providerSessions,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit) {
        this.identities = identities;
        this.unlinked = unlinked;
        this.syncAttributes = syncAttributes;
        this.pendingLinks = pendingLinks;
        this.availableProvider = availableProvider;
        this.sessions = sessions;
        this.providerSessions = providerSessions;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// The provider may take a long time, so the current settings apply on return.
    ///
    /// @param asked the configuration with which the provider was contacted
    /// @param continueTo the local path that was requested
    FlowResult run(
            ConfiguredIdp asked,
            Authenticated authenticated,
            String continueTo,
            String browser,
            HttpServletRequest request) {
        Identity identity = authenticated.identity();
        return transactions.write(() -> {
            audit.acquireLock();
            ConfiguredIdp provider =
                    availableProvider
                            .findUnchanged(FlowKind.LOGIN, asked.fingerprint())
                            .orElseThrow(() -> rejected(FailureCategory.FLOW_EXPIRED, identity));
            AdmissionPolicy.require(provider, identity, FlowKind.LOGIN);
            Optional<Account> linked =
                    identities
                            .find(identity.issuer(), identity.subject())
                            .flatMap(found -> accounts.byId(found.accountId()));
            if (linked.isPresent()) {
                AuditEvent entry = entry(provider, identity, linked.get());
                if (linked.get().active()) {
                    entry = syncAttributes.run(provider, identity, linked.get(), entry);
                }
                return signedIn(provider, authenticated, linked.get(), entry, continueTo, request);
            }
            return switch (unlinked.resolve(provider, identity)) {
                case ResolveUnlinkedIdentity.Resolution.Linked(Account account) ->
                        signedIn(
                                provider,
                                authenticated,
                                account,
                                entry(provider, identity, account),
                                continueTo,
                                request);
                case ResolveUnlinkedIdentity.Resolution.NeedsVerification(Account account) ->
                        new FlowResult.Unchanged(
                                ConfirmOwnershipController.PATH
                                        + pendingLinks.begin(
                                                AdmissionPolicy.link(provider, identity, account),
                                                null,
                                                browser,
                                                continueTo));
            };
        });
    }

    private FlowResult signedIn(
            ConfiguredIdp provider,
            Authenticated authenticated,
            Account account,
            AuditEvent entry,
            String continueTo,
            HttpServletRequest request) {
        Identity identity = authenticated.identity();
        if (!account.active()) {
            throw rejected(FailureCategory.ACCOUNT_INACTIVE, identity);
        }
        identities.recordSignIn(account.id(), AdmissionPolicy.email(identity), provider.name());
        audit.record(entry);
        SignedIn person =
                sessions.begin(
                        accounts.byId(account.id()).orElseThrow(),
                        SignInMethod.OIDC,
                        authenticated.session().authenticatedAt(),
                        request);
        providerSessions.remember(
                person.session().uid(), identity, authenticated.session(), provider.endSession());
        return new FlowResult.Began(person, continueTo);
    }

    private static AuditEvent entry(ConfiguredIdp provider, Identity identity, Account account) {
        return AuditEvent.of("OIDC Login Succeeded")
                .by(account.actor())
                .on(account.email().value())
                .with("flow", FlowKind.LOGIN.code())
                .with("provider", provider.name())
                .with("groups", SyncAttributes.groups(identity));
    }

    private static FlowFailure.Thrown rejected(FailureCategory category, Identity identity) {
        return new FlowFailure.Thrown(FlowFailure.of(category, FlowKind.LOGIN, identity));
    }
}
