package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.checks.ReachabilityRecords;
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
    private final RecordChanges history;
    private final ReachabilityRecords checks;
    private final Ping ping;

    AddressPageBuilder(
            Subnets subnets,
            ConflictsOfAddress conflicts,
            RecordChanges history,
            ReachabilityRecords checks,
            Ping ping) {
        this.subnets = subnets;
        this.conflicts = conflicts;
        this.history = history;
        this.checks = checks;
        this.ping = ping;
    }

    AddressPage of(RegisteredAddress one, Account account) {
        Optional<Subnet> subnet = subnets.findContaining(one.address());
        var crumbs = new ArrayList<Crumb>();
        crumbs.add(new Crumb("IP addresses", AddressFields.PATH));
        subnet.ifPresent(around -> crumbs.add(SubnetPageBuilder.crumb(around)));
        Long host = one.hostId();
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
                one.reachability(),
                one.createdAt(),
                one.createdBy(),
                checks(one, account),
                history.of(AddressFields.KIND.key(), one.id(), MAX_CHANGES),
                account.mayEdit(),
                removal(one));
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
