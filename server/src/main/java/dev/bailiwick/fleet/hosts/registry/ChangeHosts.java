package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentToken;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Registers, edits and removes hosts and their tokens; every change is audited.
@Component
public final class ChangeHosts {
    private static final String TAKEN = "Another host already has this name.";

    private final ComputeHosts hosts;
    private final HostGateways gateways;
    private final AgentTokens tokens;
    private final Alerts alerts;
    private final ApplicationEventPublisher events;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    ChangeHosts(
            ComputeHosts hosts,
            HostGateways gateways,
            AgentTokens tokens,
            Alerts alerts,
            ApplicationEventPublisher events,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.hosts = hosts;
        this.gateways = gateways;
        this.tokens = tokens;
        this.alerts = alerts;
        this.events = events;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Also issues the token of its agent.
    public HostResult add(HostForm details, Actor by) {
        return add(details, Set.of(AgentScope.CHECKIN), by);
    }

    /// @param scopes what the token permits
    public HostResult add(HostForm details, Set<AgentScope> scopes, Actor by) {
        return transactions.write(() -> {
            HostResult result = register(details, by);
            return result instanceof HostResult.Saved(var host)
                    ? new HostResult.Added(host, tokens.issue(host.id(), scopes))
                    : result;
        });
    }

    /// Adds a host that has no token yet.
    ///
    /// @return [HostResult.Saved] or [HostResult.Refused]
    HostResult register(HostForm details, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            Map<String, String> errors = errors(details, null);
            if (!errors.isEmpty()) {
                return new HostResult.Refused(errors);
            }
            HostKind kind = details.parsedKind().orElseThrow();
            ComputeHost host = hosts.insert(details, kind, clock.instant());
            AuditEvent event =
                    AuditEvent.of("Compute Host Added")
                            .by(by)
                            .on(host.name())
                            .with("kind", kind.wire())
                            .with("site", host.site());
            if (!details.gateway().isEmpty()) {
                gateways.set(host.id(), details.gateway());
                event = event.with("gateway", gateways.nameOf(host.id()));
            }
            audit.record(event);
            return new HostResult.Saved(host);
        });
    }

    /// @param version from which the form was filled
    public HostResult change(long id, long version, HostForm details, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            ComputeHost host = hosts.find(id).orElseThrow(NotFoundException::new);
            if (host.version() != version) {
                return new HostResult.Outdated();
            }
            Map<String, String> errors = errors(details, host);
            if (!errors.isEmpty()) {
                return new HostResult.Refused(errors);
            }
            HostKind kind = details.parsedKind().orElseThrow();
            AuditEvent event = AuditEvent.of("Compute Host Changed").by(by).on(host.name());
            event = changed(event, "name", host.name(), details.name());
            event = changed(event, "kind", host.kind().wire(), kind.wire());
            event = changed(event, "site", host.site(), details.site());
            event = changed(event, "notes", host.notes(), details.notes());
            event = changed(event, "gateway", gateways.nameOf(id), details.gateway());
            if (!event.details().isEmpty()) {
                if (!hosts.update(host, details, kind)) {
                    return new HostResult.Outdated();
                }
                gateways.set(id, details.gateway());
                audit.record(event);
            }
            return new HostResult.Saved(hosts.find(id).orElseThrow());
        });
    }

    public void remove(ComputeHost host, Actor by) {
        transactions.write(() -> {
            audit.acquireLock();
            events.publishEvent(new HostRemoved(host));
            hosts.delete(host.id());
            alerts.deleteSubject(ProductModule.COMPUTE, host.id());
            audit.record(AuditEvent.of("Compute Host Removed").by(by).on(host.name()));
        });
    }

    /// Issues the first token with these scopes, or a second one; the first then stays valid until
    /// the second is used.
    public AgentToken issueToken(ComputeHost host, Set<AgentScope> scopes, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            AgentToken token = tokens.issue(host.id(), scopes);
            audit.record(
                    AuditEvent.of("Agent Token Issued")
                            .by(by)
                            .on(host.name())
                            .with("scopes", AgentScope.text(scopes)));
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

    private Map<String, String> errors(HostForm details, @Nullable ComputeHost present) {
        var errors = new LinkedHashMap<>(details.errors());
        hosts.named(details.name())
                .filter(other -> present == null || other.id() != present.id())
                .ifPresent(other -> errors.putIfAbsent("name", TAKEN));
        if (!details.gateway().isEmpty()) {
            gateways.error(present == null ? null : present.id(), details.gateway())
                    .ifPresent(sentence -> errors.put("gateway", sentence));
        }
        return errors;
    }

    private static AuditEvent changed(AuditEvent event, String what, String was, String becomes) {
        return was.equals(becomes) ? event : event.changed(what, was, becomes);
    }
}
