package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.AvailableProvider;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.Rejection;
import dev.bailiwick.identity.singlesignon.linking.VerifyAccountController;
import dev.bailiwick.identity.singlesignon.links.IdentityLinks;
import dev.bailiwick.identity.singlesignon.links.PendingVerifications;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Signs in the account that an identity is linked to, or handles an unlinked identity according to
/// the settings.
@Component
final class SignInByIdentity {
    private final IdentityLinks identities;
    private final ResolveUnlinkedIdentity unlinked;
    private final SyncAttributes syncAttributes;
    private final PendingVerifications pendingVerifications;
    private final AvailableProvider availableProvider;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    SignInByIdentity(
            IdentityLinks identities,
            ResolveUnlinkedIdentity unlinked,
            SyncAttributes syncAttributes,
            PendingVerifications pendingVerifications,
            AvailableProvider availableProvider,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit) {
        this.identities = identities;
        this.unlinked = unlinked;
        this.syncAttributes = syncAttributes;
        this.pendingVerifications = pendingVerifications;
        this.availableProvider = availableProvider;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// The provider may take a long time, so the current settings apply on return.
    ///
    /// @param asked the configuration with which the provider was contacted
    /// @param continueTo the local path that was requested
    /// @return the local path to continue to
    String run(
            ConfiguredProvider asked,
            Identity identity,
            String continueTo,
            String browser,
            Consumer<Account> begin) {
        return transactions.write(() -> {
            audit.acquireLock();
            ConfiguredProvider provider =
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
                return signedIn(provider, identity, linked.get(), entry, continueTo, begin);
            }
            return switch (unlinked.resolve(provider, identity)) {
                case ResolveUnlinkedIdentity.Resolution.Linked(Account account) ->
                        signedIn(
                                provider,
                                identity,
                                account,
                                entry(provider, identity, account),
                                continueTo,
                                begin);
                case ResolveUnlinkedIdentity.Resolution.NeedsVerification(Account account) ->
                        VerifyAccountController.PATH
                                + pendingVerifications.begin(
                                        AdmissionPolicy.link(provider, identity, account),
                                        null,
                                        browser,
                                        continueTo);
            };
        });
    }

    private String signedIn(
            ConfiguredProvider provider,
            Identity identity,
            Account account,
            AuditEvent entry,
            String continueTo,
            Consumer<Account> begin) {
        if (!account.active()) {
            throw rejected(FailureCategory.ACCOUNT_INACTIVE, identity);
        }
        identities.recordSignIn(account.id(), AdmissionPolicy.email(identity), provider.name());
        audit.record(entry);
        begin.accept(accounts.byId(account.id()).orElseThrow());
        return continueTo;
    }

    private static AuditEvent entry(
            ConfiguredProvider provider, Identity identity, Account account) {
        return AuditEvent.of("OIDC Login Succeeded")
                .by(account.actor())
                .on(account.email().value())
                .with("flow", FlowKind.LOGIN.code())
                .with("provider", provider.name())
                .with("groups", SyncAttributes.groups(identity));
    }

    private static Rejection.Thrown rejected(FailureCategory category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.LOGIN, identity));
    }
}
