package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.fleet.hosts.registry.HostAddresses.Reporter;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Finds the hosts and IP records of addresses, as far as the reader may see them.
@Component
final class Machines {
    private final Addresses addresses;
    private final HostAddresses hosts;
    private final Transactions transactions;

    Machines(Addresses addresses, HostAddresses hosts, Transactions transactions) {
        this.addresses = addresses;
        this.hosts = hosts;
        this.transactions = transactions;
    }

    record Known(Map<IpAddress, RegisteredAddress> records, Map<IpAddress, List<Reporter>> hosts) {}

    Known of(Collection<IpAddress> wanted, Account reader) {
        return transactions.read(() ->
                new Known(
                        reader.hasModule(ProductModule.IP_ADDRESSES)
                                ? addresses.of(wanted)
                                : Map.of(),
                        reader.hasModule(ProductModule.COMPUTE)
                                ? hosts.reporters(wanted)
                                : Map.of()));
    }
}
