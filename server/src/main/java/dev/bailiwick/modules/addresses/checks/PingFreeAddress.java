package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.monitoring.ping.Ping;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Finds the next free address: one that does not answer a ping and is not registered, or if there
/// is none, one that is registered as available.
@Component
public final class PingFreeAddress {
    private static final int MAX_CANDIDATES = 10;

    private final FreeAddressSearch free;
    private final Addresses addresses;
    private final UnregisteredAddresses unregistered;
    private final PingAddresses checks;
    private final Ping ping;
    private final Transactions transactions;

    PingFreeAddress(
            FreeAddressSearch free,
            Addresses addresses,
            UnregisteredAddresses unregistered,
            PingAddresses checks,
            Ping ping,
            Transactions transactions) {
        this.free = free;
        this.addresses = addresses;
        this.unregistered = unregistered;
        this.checks = checks;
        this.ping = ping;
        this.transactions = transactions;
    }

    public FreeAddressResult in(Subnet subnet) {
        List<IpAddress> candidates = transactions.read(() -> candidates(subnet));
        var answered = new ArrayList<IpAddress>();
        for (IpAddress candidate : candidates) {
            switch (ping(candidate)) {
                case PingResult.Checked(var report) -> {
                    if (!report.answers()) {
                        return new FreeAddressResult.Free(candidate, answered);
                    }
                    answered.add(candidate);
                }
                case PingResult.NotPermitted out -> {
                    return new FreeAddressResult.Unchecked(candidate);
                }
                case PingResult.Busy busy -> {
                    return new FreeAddressResult.Busy();
                }
            }
        }
        return new FreeAddressResult.None(answered);
    }

    private List<IpAddress> candidates(Subnet subnet) {
        return Stream.concat(
                        free.unregistered(subnet, MAX_CANDIDATES).stream(),
                        free.in(subnet, MAX_CANDIDATES).stream())
                .distinct()
                .limit(MAX_CANDIDATES)
                .toList();
    }

    /// Stores the result, whether the address is registered as available or not registered.
    private PingResult ping(IpAddress candidate) {
        return transactions
                .read(() -> addresses.find(candidate))
                .map(checks::check)
                .orElseGet(() -> pingUnregistered(candidate));
    }

    private PingResult pingUnregistered(IpAddress candidate) {
        PingResult result = ping.run(candidate);
        if (result instanceof PingResult.Checked(var report)) {
            transactions.write(() -> {
                if (report.answers()) {
                    unregistered.add(List.of(candidate), report.at());
                } else {
                    unregistered.remove(List.of(candidate));
                }
            });
        }
        return result;
    }
}
