package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AdmissionPolicy;
import dev.bailiwick.identity.flows.AvailableProvider;
import dev.bailiwick.identity.flows.FailureCategory;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.linking.VerifyAccountController;
import dev.bailiwick.identity.links.IdentityLinks;
import dev.bailiwick.identity.links.PendingVerifications;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Signs in the account that an identity is linked to, or receives a newcomer as the settings say.
@Component
final class SignInByIdentity {
    private final IdentityLinks identities;
    private final ResolveUnlinkedIdentity newcomers;
    private final SyncAttributes keepUpToDate;
    private final PendingVerifications proofs;
    private final AvailableProvider offered;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    SignInByIdentity(
            IdentityLinks identities,
            ResolveUnlinkedIdentity newcomers,
            SyncAttributes keepUpToDate,
            PendingVerifications proofs,
            AvailableProvider offered,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit) {
        this.identities = identities;
        this.newcomers = newcomers;
        this.keepUpToDate = keepUpToDate;
        this.proofs = proofs;
        this.offered = offered;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// The provider may take its time; what counts is what the settings say in the end.
    ///
    /// @param asked as it was configured when it was asked
    /// @param continueTo the local path that was wanted
    /// @return the local path to go on to
    String run(
            ConfiguredProvider asked,
            Identity identity,
            String continueTo,
            String browser,
            Consumer<Account> begin) {
        return transactions.write(() -> {
            audit.takeTurn();
            ConfiguredProvider provider =
                    offered.still(FlowKind.LOGIN, asked.fingerprint())
                            .orElseThrow(() -> rejected(FailureCategory.FLOW_EXPIRED, identity));
            AdmissionPolicy.require(provider, identity, FlowKind.LOGIN);
            Optional<Account> linked =
                    identities
                            .find(identity.issuer(), identity.subject())
                            .flatMap(found -> accounts.byId(found.accountId()));
            if (linked.isPresent()) {
                AuditEvent entry = entry(provider, identity, linked.get());
                if (linked.get().active()) {
                    entry = keepUpToDate.run(provider, identity, linked.get(), entry);
                }
                return signedIn(provider, identity, linked.get(), entry, continueTo, begin);
            }
            return switch (newcomers.receive(provider, identity)) {
                case ResolveUnlinkedIdentity.Arrival.Linked(Account account) ->
                        signedIn(
                                provider,
                                identity,
                                account,
                                entry(provider, identity, account),
                                continueTo,
                                begin);
                case ResolveUnlinkedIdentity.Arrival.ToBeProven(Account account) ->
                        VerifyAccountController.PATH
                                + proofs.begin(
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
        identities.loggedIn(account.id(), AdmissionPolicy.email(identity), provider.name());
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
