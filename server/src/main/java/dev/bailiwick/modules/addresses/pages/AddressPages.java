package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.fleet.hosts.ComputeHost;
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

/// Builds the page of an address.
@Component
final class AddressPages {
    private static final int CHANGES = 50;
    private static final int CHECKS = 10;

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
        Optional<Subnet> subnet = subnets.around(one.address());
        var crumbs = new ArrayList<Crumb>();
        crumbs.add(new Crumb("IP addresses", AddressesQuery.PATH));
        subnet.ifPresent(around -> crumbs.add(SubnetPages.crumb(around)));
        Long host = one.hostId();
        return new AddressPage(
                AddressesPages.path(one.id()),
                one.address().toString(),
                AddressesPages.shape(one),
                AddressesPages.isSilent(one) ? "Active, no answer" : AddressesPages.word(one),
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
                one.sighting(),
                one.createdAt(),
                one.createdBy(),
                checks(one, account),
                history.of(ChangeAddresses.KIND, one.id(), CHANGES),
                account.mayChangeThings(),
                removal(one));
    }

    private ChecksPage checks(RegisteredAddress one, Account account) {
        return new ChecksPage(
                AddressesPages.path(one.id()) + "/ping",
                checks.last(one, CHECKS).stream().map(ChecksPage.Row::of).toList(),
                account.mayChangeThings(),
                ping.mayReach(one.address()));
    }

    static Confirmation removal(RegisteredAddress one) {
        String path = AddressesPages.path(one.id());
        return new Confirmation(
                "remove",
                path + "/remove",
                "Remove %s?".formatted(one.address()),
                List.of(
                        "What is written down of it is lost, with the history of changes.",
                        "The audit trail keeps that it was removed. Nothing happens to the"
                                + " machine."),
                path + "/remove",
                "Remove address",
                "Keep address",
                path);
    }
}
