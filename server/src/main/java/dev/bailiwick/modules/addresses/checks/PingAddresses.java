package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.monitoring.ping.Ping;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Pings addresses and stores the results. No transaction is open while it waits for the network.
@Component
public final class PingAddresses {
    /// The most addresses that can be selected.
    public static final int MAX_ADDRESSES = 50;

    private final Addresses addresses;
    private final ReachabilityRecords checks;
    private final Ping ping;
    private final Transactions transactions;

    PingAddresses(
            Addresses addresses, ReachabilityRecords checks, Ping ping, Transactions transactions) {
        this.addresses = addresses;
        this.checks = checks;
        this.ping = ping;
        this.transactions = transactions;
    }

    public PingResult check(RegisteredAddress address) {
        PingResult result = ping.run(address.address());
        keep(List.of(address), Map.of(address.address(), result));
        return result;
    }

    /// @return the results of the addresses that exist
    public Collection<PingResult> check(Collection<Long> ids) {
        List<RegisteredAddress> chosen = transactions.read(() -> addresses.all(ids));
        Map<IpAddress, PingResult> results =
                ping.run(chosen.stream().map(RegisteredAddress::address).toList());
        keep(chosen, results);
        return results.values();
    }

    /// In order of their ids, like every other update of several addresses.
    private void keep(List<RegisteredAddress> chosen, Map<IpAddress, PingResult> results) {
        transactions.write(() ->
                chosen.stream()
                        .sorted(Comparator.comparingLong(RegisteredAddress::id))
                        .forEach(one -> {
                            if (results.get(one.address())
                                    instanceof PingResult.Checked(var report)) {
                                checks.add(one.id(), report);
                            }
                        }));
    }
}
