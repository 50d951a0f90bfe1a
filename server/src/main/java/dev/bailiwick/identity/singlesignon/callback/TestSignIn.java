package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults.Kind;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Test OIDC login: stores the result for the administrator. Signs nobody in and links nothing.
@Component
final class TestSignIn {
    private final IdpTestResults tests;
    private final LinkedIdentities identities;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;

    TestSignIn(
            IdpTestResults tests,
            LinkedIdentities identities,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit) {
        this.tests = tests;
        this.identities = identities;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    void run(ConfiguredIdp provider, Identity identity, SignedIn person) {
        TestSignInPreview preview = preview(provider, identity);
        Optional<FlowFailure> rejection =
                AdmissionPolicy.objection(provider, identity, FlowKind.TEST);
        if (rejection.isPresent()) {
            record(provider, preview.with(rejection.get()), person);
            throw new FlowFailure.Thrown(rejection.get());
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
    void failed(ConfiguredIdp provider, FlowFailure rejection, SignedIn person) {
        record(provider, TestSignInPreview.of(rejection), person);
    }

    private void record(ConfiguredIdp provider, TestSignInPreview preview, SignedIn person) {
        boolean passed = preview.category() == null;
        transactions.write(
                () -> tests.record(Kind.LOGIN, provider, passed, preview, person.actor()));
    }

    private TestSignInPreview preview(ConfiguredIdp provider, Identity identity) {
        TestSignInPreview preview = TestSignInPreview.of(provider, identity);
        return transactions.read(() ->
                identities
                        .find(identity.issuer(), identity.subject())
                        .flatMap(linked -> accounts.byId(linked.accountId()))
                        .map(account -> preview.linkedTo(account.email().value()))
                        .orElse(preview));
    }
}
