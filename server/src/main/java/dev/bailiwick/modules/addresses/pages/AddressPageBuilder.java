package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.checks.ReachabilityRecords;
import dev.bailiwick.modules.addresses.conflicts.HostConflict;
import dev.bailiwick.modules.addresses.conflicts.ReportedRecord;
import dev.bailiwick.modules.addresses.conflicts.ReportedRecords;
import dev.bailiwick.modules.addresses.lists.AddressesPageBuilder;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.modules.addresses.subnets.SubnetPageBuilder;
import dev.bailiwick.monitoring.ping.Ping;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

@Component
final class AddressPageBuilder {
    private static final int MAX_CHANGES = 50;
    private static final int MAX_CHECKS = 10;

    private final Subnets subnets;
    private final ConflictsOfAddress conflicts;
    private final ReportedRecords reported;
    private final HostAddresses hosts;
    private final RecordChanges history;
    private final ReachabilityRecords checks;
    private final Ping ping;
    private final Clock clock;

    AddressPageBuilder(
            Subnets subnets,
            ConflictsOfAddress conflicts,
            ReportedRecords reported,
            HostAddresses hosts,
            RecordChanges history,
            ReachabilityRecords checks,
            Ping ping,
            Clock clock) {
        this.subnets = subnets;
        this.conflicts = conflicts;
        this.reported = reported;
        this.hosts = hosts;
        this.history = history;
        this.checks = checks;
        this.ping = ping;
        this.clock = clock;
    }

    AddressPage of(RegisteredAddress one, Account account) {
        Optional<Subnet> subnet = subnets.findContaining(one.address());
        var crumbs = new ArrayList<Crumb>();
        crumbs.add(new Crumb("IP addresses", AddressFields.PATH));
        subnet.ifPresent(around -> crumbs.add(SubnetPageBuilder.crumb(around)));
        Long host = one.hostId();
        List<ReportedRecord> reports = reported.of(one.address());
        Instant now = clock.instant();
        return new AddressPage(
                AddressFields.KIND.path(one.id()),
                one.address().toString(),
                AddressesPageBuilder.icon(one),
                AddressesPageBuilder.isUnanswered(one)
                        ? "Active, no answer"
                        : AddressesPageBuilder.statusLabel(one),
                one.hostname(),
                one.mac(),
                one.owner(),
                one.description(),
                one.hostName(),
                host == null ? null : ComputeHost.path(host),
                subnet.map(Subnet::title).orElse(null),
                subnet.map(around -> SubnetFields.KIND.path(around.id())).orElse(null),
                crumbs,
                conflicts.of(one),
                HostConflict.of(reports, account, now),
                account.hasModule(ProductModule.COMPUTE) ? reported(one, reports, now) : null,
                one.reachability(),
                one.createdAt(),
                one.createdBy(),
                checks(one, account),
                history.of(
                        AddressFields.KIND.key(),
                        one.id(),
                        MAX_CHANGES,
                        AddressFields.FORM.labels()),
                account.mayEdit(),
                removal(one));
    }

    private AddressPage.Reported reported(
            RegisteredAddress one, List<ReportedRecord> reports, Instant now) {
        return new AddressPage.Reported(
                reports.stream()
                        .map(ReportedRecord::reporter)
                        .map(host ->
                                new AddressPage.Host(
                                        host.name(),
                                        ComputeHost.path(host.hostId()),
                                        host.lastSeenAt(),
                                        host.isOffline(now)))
                        .toList(),
                reports.isEmpty() && hosts.isOfManyHosts(one.address()));
    }

    private PingHistoryPage checks(RegisteredAddress one, Account account) {
        return new PingHistoryPage(
                AddressFields.KIND.path(one.id()) + "/ping",
                checks.last(one, MAX_CHECKS).stream().map(PingHistoryPage.Row::of).toList(),
                account.mayEdit(),
                ping.isPermitted(one.address()));
    }

    static Confirmation removal(RegisteredAddress one) {
        String path = AddressFields.KIND.path(one.id());
        return new Confirmation(
                "remove",
                path + "/remove",
                "Remove %s?".formatted(one.address()),
                List.of(
                        "This deletes its details and change history.",
                        "The audit log records that it was removed. The machine itself is not"
                                + " affected."),
                path + "/remove",
                "Remove address",
                "Keep address",
                path);
    }
}
