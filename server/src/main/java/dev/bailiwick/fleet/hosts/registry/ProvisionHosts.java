package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.provisioning.ProvisionEntry;
import dev.bailiwick.records.provisioning.ProvisionSection;
import java.util.Set;
import org.springframework.stereotype.Component;

/// The section `hosts` of a provisioning file. A new host has no agent token; issue one on its
/// page.
@Component
final class ProvisionHosts implements ProvisionSection {
    private static final String GATEWAY = "gateway";

    private final ComputeHosts hosts;
    private final HostGateways gateways;
    private final ChangeHosts changeHosts;

    ProvisionHosts(ComputeHosts hosts, HostGateways gateways, ChangeHosts changeHosts) {
        this.hosts = hosts;
        this.gateways = gateways;
        this.changeHosts = changeHosts;
    }

    @Override
    public String key() {
        return "hosts";
    }

    @Override
    public Set<String> fields() {
        return Set.of("kind", "site", GATEWAY, "notes");
    }

    /// Monitors come after the hosts to which they belong.
    @Override
    public Set<String> appliedLast() {
        return Set.of(GATEWAY);
    }

    @Override
    public Result apply(ProvisionEntry entry, Actor by) {
        return hosts.named(entry.name())
                .map(host -> change(host, entry, by))
                .orElseGet(() -> add(entry, by));
    }

    private Result add(ProvisionEntry entry, Actor by) {
        return switch (changeHosts.register(form(entry, HostForm.blank()), by)) {
            case HostResult.Saved(var host) -> new Applied(host.id(), Outcome.CREATED);
            case HostResult.Refused(var errors) -> new Refused(errors);
            case HostResult.Added _, HostResult.Outdated _ ->
                    throw new IllegalStateException("a host without a token was registered");
        };
    }

    private Result change(ComputeHost host, ProvisionEntry entry, Actor by) {
        HostForm before = HostForm.of(host, gateways.nameOf(host.id()));
        HostForm after = form(entry, before);
        if (after.equals(before)) {
            return new Applied(host.id(), Outcome.UNCHANGED);
        }
        return switch (changeHosts.change(host.id(), host.version(), after, by)) {
            case HostResult.Saved(var changed) -> new Applied(changed.id(), Outcome.CHANGED);
            case HostResult.Refused(var errors) -> new Refused(errors);
            case HostResult.Added _, HostResult.Outdated _ ->
                    throw new IllegalStateException("the host was read in this transaction");
        };
    }

    private static HostForm form(ProvisionEntry entry, HostForm before) {
        HostForm blank = HostForm.blank();
        return new HostForm(
                before.name().isEmpty() ? entry.name() : before.name(),
                entry.text("kind", before.kind(), blank.kind()),
                entry.text("site", before.site(), blank.site()),
                entry.text(GATEWAY, before.gateway(), blank.gateway()),
                entry.text("notes", before.notes(), blank.notes()));
    }
}
