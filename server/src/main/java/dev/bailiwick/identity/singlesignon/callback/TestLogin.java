package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.Rejection;
import dev.bailiwick.identity.singlesignon.links.IdentityLinks;
import dev.bailiwick.identity.singlesignon.settings.ConfiguredProvider;
import dev.bailiwick.identity.singlesignon.settings.ProviderTests;
import dev.bailiwick.identity.singlesignon.settings.ProviderTests.Kind;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Test OIDC login: stores the result for the administrator. Signs nobody in and links nothing.
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
            audit.acquireLock();
            record(provider, preview, person);
            audit.record(
                    AuditEvent.of("OIDC Test Login Succeeded")
                            .with("flow", FlowKind.TEST.code())
                            .with("groups", SyncAttributes.groups(identity)));
        });
    }

    /// Records a test that failed before there was an identity.
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
