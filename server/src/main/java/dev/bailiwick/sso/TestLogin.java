package dev.bailiwick.sso;

import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import dev.bailiwick.provider.ProviderTests;
import dev.bailiwick.provider.ProviderTests.Kind;
import dev.bailiwick.sessions.SignedIn;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Test OIDC login: keeps what came back for the administrator to see. Signs nobody in and links
/// nothing.
@Component
final class TestLogin {
    private final ProviderTests tests;
    private final IdentityLinks identities;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    TestLogin(
            ProviderTests tests,
            IdentityLinks identities,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit) {
        this.tests = tests;
        this.identities = identities;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    void run(ConfiguredProvider provider, Identity identity, SignedIn person) {
        LoginPreview preview = preview(provider, identity);
        Optional<Rejection> rejection = Admission.objection(provider, identity, FlowKind.TEST);
        if (rejection.isPresent()) {
            record(provider, preview.with(rejection.get()), person);
            throw new Rejection.Thrown(rejection.get());
        }
        transactions.write(() -> {
            audit.takeTurn();
            record(provider, preview, person);
            audit.record(
                    AuditEvent.of("OIDC Test Login Succeeded")
                            .with("flow", FlowKind.TEST.code())
                            .with("groups", KeepUpToDate.groups(identity)));
        });
    }

    /// The provider did not get as far as an identity.
    void failed(ConfiguredProvider provider, Rejection rejection, SignedIn person) {
        record(provider, LoginPreview.of(rejection), person);
    }

    private void record(ConfiguredProvider provider, LoginPreview preview, SignedIn person) {
        boolean passed = preview.category() == null;
        transactions.write(
                () -> tests.record(Kind.LOGIN, provider, passed, preview, person.actor()));
    }

    private LoginPreview preview(ConfiguredProvider provider, Identity identity) {
        LoginPreview preview = LoginPreview.of(provider, identity);
        return transactions.read(() ->
                identities
                        .find(identity.issuer(), identity.subject())
                        .flatMap(linked -> accounts.byId(linked.accountId()))
                        .map(account -> preview.linkedTo(account.email().value()))
                        .orElse(preview));
    }
}
