package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.modules.addresses.register.Addresses;
import dev.bailiwick.modules.addresses.register.Subnet;
import dev.bailiwick.monitoring.ping.Ping;
import dev.bailiwick.monitoring.ping.PingResult;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// Looks for an address that nobody has: the next that is not written down, and does not answer.
@Component
public final class FindFreeAddress {
    private static final int TRIES = 10;

    private final FreeAddress free;
    private final Addresses addresses;
    private final UnregisteredAddresses found;
    private final CheckAddresses checks;
    private final Ping ping;
    private final Transactions transactions;

    FindFreeAddress(
            FreeAddress free,
            Addresses addresses,
            UnregisteredAddresses found,
            CheckAddresses checks,
            Ping ping,
            Transactions transactions) {
        this.free = free;
        this.addresses = addresses;
        this.found = found;
        this.checks = checks;
        this.ping = ping;
        this.transactions = transactions;
    }

    public FreeAddressResult in(Subnet subnet) {
        List<IpAddress> candidates = transactions.read(() -> free.in(subnet, TRIES));
        var answered = new ArrayList<IpAddress>();
        for (IpAddress candidate : candidates) {
            switch (ask(candidate)) {
                case PingResult.Checked(var report) -> {
                    if (!report.answers()) {
                        return new FreeAddressResult.Silent(candidate, answered);
                    }
                    answered.add(candidate);
                }
                case PingResult.OutOfReach out -> {
                    return new FreeAddressResult.Unchecked(candidate);
                }
                case PingResult.Busy busy -> {
                    return new FreeAddressResult.Busy();
                }
            }
        }
        return new FreeAddressResult.None(answered);
    }

    /// What came of it is kept, whether it is written down as available or not at all.
    private PingResult ask(IpAddress candidate) {
        return transactions
                .read(() -> addresses.find(candidate))
                .map(checks::check)
                .orElseGet(() -> askStranger(candidate));
    }

    private PingResult askStranger(IpAddress candidate) {
        PingResult result = ping.run(candidate);
        if (result instanceof PingResult.Checked(var report)) {
            transactions.write(() -> {
                if (report.answers()) {
                    found.add(List.of(candidate), report.at());
                } else {
                    found.remove(List.of(candidate));
                }
            });
        }
        return result;
    }
}
