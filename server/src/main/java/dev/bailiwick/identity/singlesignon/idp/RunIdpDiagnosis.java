package dev.bailiwick.identity.singlesignon.idp;

import dev.bailiwick.identity.oidc.discovery.DiagnosisReport;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Test configuration: uses the saved settings, and changes nothing except its own result.
@Component
public final class RunIdpDiagnosis {
    private final IdentityProviders providers;
    private final RelyingParty relyingParty;
    private final IdpTestResults tests;
    private final AuthorizationOrigins origins;
    private final Transactions transactions;
    private final AuditLog audit;

    RunIdpDiagnosis(
            IdentityProviders providers,
            RelyingParty relyingParty,
            IdpTestResults tests,
            AuthorizationOrigins origins,
            Transactions transactions,
            AuditLog audit) {
        this.providers = providers;
        this.relyingParty = relyingParty;
        this.tests = tests;
        this.origins = origins;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// Empty when the settings are not complete enough for a test.
    public Optional<DiagnosisReport> run(Actor by) {
        return providers.current().map(provider -> run(provider, by));
    }

    /// Can also be used for settings that are about to be applied.
    public DiagnosisReport run(ConfiguredIdp provider, Actor by) {
        DiagnosisReport report = relyingParty.test(provider.protocol(), provider.endSession());
        if (report.passed()) {
            origins.update(provider);
        }
        transactions.write(() -> {
            audit.acquireLock();
            tests.record(IdpTestResults.Kind.CONFIGURATION, provider, report.passed(), report, by);
            audit.record(
                    AuditEvent.of("OIDC Configuration Tested")
                            .by(by)
                            .on(provider.protocol().issuer())
                            .with("passed", Boolean.toString(report.passed())));
        });
        return report;
    }
}
