package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.fleet.hosts.register.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.checks.AddressChecks;
import dev.bailiwick.modules.addresses.lists.AddressesPages;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.register.ChangeAddresses;
import dev.bailiwick.modules.addresses.register.RegisteredAddress;
import dev.bailiwick.modules.addresses.register.Subnet;
import dev.bailiwick.modules.addresses.register.Subnets;
import dev.bailiwick.modules.addresses.subnets.SubnetPages;
import dev.bailiwick.monitoring.ping.Ping;
import dev.bailiwick.records.history.RecordChanges;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

@Component
final class AddressPages {
    private static final int MAX_CHANGES = 50;
    private static final int MAX_CHECKS = 10;

    private final Subnets subnets;
    private final AddressConflicts conflicts;
    private final RecordChanges history;
    private final AddressChecks checks;
    private final Ping ping;

    AddressPages(
            Subnets subnets,
            AddressConflicts conflicts,
            RecordChanges history,
            AddressChecks checks,
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
        crumbs.add(new Crumb("IP addresses", AddressesQuery.PATH));
        subnet.ifPresent(around -> crumbs.add(SubnetPages.crumb(around)));
        Long host = one.hostId();
        return new AddressPage(
                AddressesPages.path(one.id()),
                one.address().toString(),
                AddressesPages.icon(one),
                AddressesPages.isUnanswered(one)
                        ? "Active, no answer"
                        : AddressesPages.statusLabel(one),
                one.hostname(),
                one.mac(),
                one.owner(),
                one.description(),
                one.hostName(),
                host == null ? null : ComputeHost.path(host),
                subnet.map(Subnet::title).orElse(null),
                subnet.map(around -> SubnetPages.path(around.id())).orElse(null),
                crumbs,
                conflicts.of(one),
                one.reachability(),
                one.createdAt(),
                one.createdBy(),
                checks(one, account),
                history.of(ChangeAddresses.KIND, one.id(), MAX_CHANGES),
                account.mayEdit(),
                removal(one));
    }

    private ChecksPage checks(RegisteredAddress one, Account account) {
        return new ChecksPage(
                AddressesPages.path(one.id()) + "/ping",
                checks.last(one, MAX_CHECKS).stream().map(ChecksPage.Row::of).toList(),
                account.mayEdit(),
                ping.isPermitted(one.address()));
    }

    static Confirmation removal(RegisteredAddress one) {
        String path = AddressesPages.path(one.id());
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
