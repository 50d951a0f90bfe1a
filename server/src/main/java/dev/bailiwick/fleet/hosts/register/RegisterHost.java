package dev.bailiwick.fleet.hosts.register;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.agents.AgentToken;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFound;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/// Registers, edits and removes hosts and their tokens; every change is audited.
@Component
public final class RegisterHost {
    private static final String TAKEN = "Another host already has this name.";

    private final ComputeHosts hosts;
    private final AgentTokens tokens;
    private final Alerts alerts;
    private final ObjectProvider<HostRecords> records;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    RegisterHost(
            ComputeHosts hosts,
            AgentTokens tokens,
            Alerts alerts,
            ObjectProvider<HostRecords> records,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.hosts = hosts;
        this.tokens = tokens;
        this.alerts = alerts;
        this.records = records;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    public RegisterHostResult add(HostDetails details, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            Map<String, String> faults = errors(details, null);
            if (!faults.isEmpty()) {
                return new RegisterHostResult.Refused(faults);
            }
            HostKind kind = details.parsedKind().orElseThrow();
            ComputeHost host = hosts.insert(details, kind, clock.instant());
            AgentToken token = tokens.issue(host.id(), false);
            audit.record(
                    AuditEvent.of("Compute Host Added")
                            .by(by)
                            .on(host.name())
                            .with("kind", kind.wire())
                            .with("site", host.site()));
            return new RegisterHostResult.Added(host, token);
        });
    }

    /// @param version from which the form was filled
    public RegisterHostResult change(long id, long version, HostDetails details, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            ComputeHost host = hosts.find(id).orElseThrow(NotFound::new);
            if (host.version() != version) {
                return new RegisterHostResult.Outdated();
            }
            Map<String, String> faults = errors(details, host);
            if (!faults.isEmpty()) {
                return new RegisterHostResult.Refused(faults);
            }
            HostKind kind = details.parsedKind().orElseThrow();
            AuditEvent event = AuditEvent.of("Compute Host Changed").by(by).on(host.name());
            event = changed(event, "name", host.name(), details.name());
            event = changed(event, "kind", host.kind().wire(), kind.wire());
            event = changed(event, "site", host.site(), details.site());
            event = changed(event, "notes", host.notes(), details.notes());
            if (!event.details().isEmpty()) {
                if (!hosts.update(host, details, kind)) {
                    return new RegisterHostResult.Outdated();
                }
                audit.record(event);
            }
            return new RegisterHostResult.Changed(hosts.find(id).orElseThrow());
        });
    }

    public void remove(ComputeHost host, Actor by) {
        transactions.write(() -> {
            audit.acquireLock();
            records.forEach(of -> of.onRemove(host));
            hosts.delete(host.id());
            alerts.deleteSubject(ProductModule.COMPUTE, host.id());
            audit.record(AuditEvent.of("Compute Host Removed").by(by).on(host.name()));
        });
    }

    /// Issues a second token; the first stays valid until the second is used.
    public AgentToken renewToken(ComputeHost host, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            AgentToken token = tokens.issue(host.id(), false);
            audit.record(AuditEvent.of("Agent Token Issued").by(by).on(host.name()));
            return token;
        });
    }

    public void revokeTokens(ComputeHost host, Actor by) {
        transactions.write(() -> {
            audit.acquireLock();
            if (tokens.revoke(host.id())) {
                audit.record(AuditEvent.of("Agent Tokens Revoked").by(by).on(host.name()));
            }
        });
    }

    private Map<String, String> errors(HostDetails details, @Nullable ComputeHost present) {
        var faults = new LinkedHashMap<>(details.errors());
        hosts.named(details.name())
                .filter(other -> present == null || other.id() != present.id())
                .ifPresent(other -> faults.putIfAbsent("name", TAKEN));
        return faults;
    }

    private static AuditEvent changed(AuditEvent event, String what, String was, String becomes) {
        return was.equals(becomes) ? event : event.changed(what, was, becomes);
    }
}
