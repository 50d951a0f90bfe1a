package dev.bailiwick.identity.singlesignon.settings;

import dev.bailiwick.identity.oidc.discovery.ConfigurationReport;
import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Test configuration: uses the saved settings, and changes nothing except its own result.
@Component
public final class TestConfiguration {
    private final Providers providers;
    private final RelyingParty relyingParty;
    private final ProviderTests tests;
    private final AuthorizationOrigins origins;
    private final Transactions transactions;
    private final AuditLog audit;

    TestConfiguration(
            Providers providers,
            RelyingParty relyingParty,
            ProviderTests tests,
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
    public Optional<ConfigurationReport> run(Actor by) {
        return providers.current().map(provider -> run(provider, by));
    }

    /// Can also be used for settings that are about to be applied.
    public ConfigurationReport run(ConfiguredProvider provider, Actor by) {
        ConfigurationReport report = relyingParty.test(provider.protocol(), provider.endSession());
        if (report.passed()) {
            origins.update(provider);
        }
        transactions.write(() -> {
            audit.acquireLock();
            tests.record(ProviderTests.Kind.CONFIGURATION, provider, report.passed(), report, by);
            audit.record(
                    AuditEvent.of("OIDC Configuration Tested")
                            .by(by)
                            .on(provider.protocol().issuer())
                            .with("passed", Boolean.toString(report.passed())));
        });
        return report;
    }
}
