package dev.bailiwick.sso;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Signs in the account that an identity is linked to, or receives a newcomer as the settings say.
@Component
final class SignInByIdentity {
    private final IdentityLinks identities;
    private final Newcomers newcomers;
    private final KeepUpToDate keepUpToDate;
    private final PendingProofs proofs;
    private final OfferedProvider offered;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    SignInByIdentity(
            IdentityLinks identities,
            Newcomers newcomers,
            KeepUpToDate keepUpToDate,
            PendingProofs proofs,
            OfferedProvider offered,
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
                            .orElseThrow(() -> rejected(Category.FLOW_EXPIRED, identity));
            Admission.require(provider, identity, FlowKind.LOGIN);
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
                case Newcomers.Arrival.Linked(Account account) ->
                        signedIn(
                                provider,
                                identity,
                                account,
                                entry(provider, identity, account),
                                continueTo,
                                begin);
                case Newcomers.Arrival.ToBeProven(Account account) ->
                        ProveController.PATH
                                + proofs.begin(
                                        Admission.link(provider, identity, account),
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
            throw rejected(Category.ACCOUNT_INACTIVE, identity);
        }
        identities.loggedIn(account.id(), Admission.email(identity), provider.name());
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
                .with("groups", KeepUpToDate.groups(identity));
    }

    private static Rejection.Thrown rejected(Category category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.LOGIN, identity));
    }
}
