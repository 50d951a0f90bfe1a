package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AdmissionPolicy;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.idp.ProviderTests;
import dev.bailiwick.identity.idp.ProviderTests.Kind;
import dev.bailiwick.identity.links.IdentityLinks;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
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
        Optional<Rejection> rejection =
                AdmissionPolicy.objection(provider, identity, FlowKind.TEST);
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
                            .with("groups", SyncAttributes.groups(identity)));
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
