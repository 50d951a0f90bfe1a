package dev.bailiwick.sso;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/// Signs in the account that an identity is linked to. The main button never links anything.
@Component
final class SignInByIdentity {
    private final IdentityLinks identities;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    SignInByIdentity(
            IdentityLinks identities,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit) {
        this.identities = identities;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    void run(ConfiguredProvider provider, Identity identity, Consumer<Account> begin) {
        transactions.write(() -> {
            Account account =
                    identities
                            .find(identity.issuer(), identity.subject())
                            .flatMap(linked -> accounts.byId(linked.accountId()))
                            .orElseThrow(() -> rejected(Category.NOT_LINKED, identity));
            if (!account.active()) {
                throw rejected(Category.ACCOUNT_INACTIVE, identity);
            }
            identities.loggedIn(account.id(), Admission.email(identity), provider.name());
            audit.record(
                    AuditEvent.of("OIDC Login Succeeded")
                            .by(account.actor())
                            .on(account.email().value())
                            .with("flow", FlowKind.LOGIN.code())
                            .with("provider", provider.name()));
            begin.accept(account);
        });
    }

    private static Rejection.Thrown rejected(Category category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.LOGIN, identity));
    }
}
