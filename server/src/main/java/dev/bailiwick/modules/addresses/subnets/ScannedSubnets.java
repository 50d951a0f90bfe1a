package dev.bailiwick.modules.addresses.subnets;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.checks.ReachabilityRecords;
import dev.bailiwick.modules.addresses.checks.UnregisteredAddresses;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.monitoring.ping.Ping;
import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.monitoring.scans.ScannedNetworks;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Subnets as the scanner sees them: up to 65,536 addresses are scanned completely; of a larger
/// subnet, only the registered addresses.
@Component
final class ScannedSubnets implements ScannedNetworks {
    static final int MAX_ADDRESSES = 65_536;

    private final DSLContext sql;
    private final Subnets subnets;
    private final Addresses addresses;
    private final ReachabilityRecords checks;
    private final UnregisteredAddresses unregistered;
    private final Ping ping;

    ScannedSubnets(
            DSLContext sql,
            Subnets subnets,
            Addresses addresses,
            ReachabilityRecords checks,
            UnregisteredAddresses unregistered,
            Ping ping) {
        this.sql = sql;
        this.subnets = subnets;
        this.addresses = addresses;
        this.checks = checks;
        this.unregistered = unregistered;
        this.ping = ping;
    }

    @Override
    public List<Long> due(Instant now) {
        return subnets.due(now);
    }

    @Override
    public void markStarted(long network, Instant at) {
        subnets.markScanned(network, at);
    }

    @Override
    public Scope scope(long network) {
        Optional<Subnet> subnet = subnets.find(network);
        return subnet.isEmpty()
                ? new Scope.None("The subnet was removed.")
                : scope(subnet.get().network());
    }

    Scope scope(Network network) {
        if (isWhole(network)) {
            return mayReachAny(network)
                    ? new Scope.Addresses(hosts(network))
                    : new Scope.None(
                            "This server is not allowed to reach this network. Its operator can"
                                    + " allow it with BAILIWICK_REMOTE_ALLOW.");
        }
        int known =
                sql.fetchCount(
                        sql.selectOne()
                                .from(IP_ADDRESS)
                                .where(Addresses.within(network))
                                .limit(MAX_ADDRESSES + 1));
        if (known > MAX_ADDRESSES) {
            return new Scope.None(
                    "More than %,d addresses are registered in it, too many for one scan. Scan the subnets within it."
                            .formatted(MAX_ADDRESSES));
        }
        return known > 0
                ? new Scope.Addresses(known)
                : new Scope.None(
                        "It has more than %,d addresses, too many to ping, and none of them is registered. Add smaller subnets within it, or the addresses in use."
                                .formatted(MAX_ADDRESSES));
    }

    private boolean mayReachAny(Network network) {
        return Stream.iterate(network.first(), Objects::nonNull, IpAddress::next)
                .takeWhile(network::contains)
                .anyMatch(ping::isPermitted);
    }

    static boolean isWhole(Network network) {
        return network.size().compareTo(BigInteger.valueOf(MAX_ADDRESSES)) <= 0;
    }

    private static int hosts(Network network) {
        int hosts = network.hosts().intValueExact();
        return network.first().isVersion4() || network.isHostAddress(network.first())
                ? hosts
                : hosts - 1;
    }

    @Override
    public List<IpAddress> next(long network, @Nullable IpAddress after, int max) {
        Optional<Subnet> subnet = subnets.find(network);
        if (subnet.isEmpty()) {
            return List.of();
        }
        return isWhole(subnet.get().network())
                ? counted(subnet.get().network(), after, max)
                : known(subnet.get().network(), after, max);
    }

    private static List<IpAddress> counted(Network network, @Nullable IpAddress after, int max) {
        var some = new ArrayList<IpAddress>();
        IpAddress last = network.last();
        IpAddress at = after == null ? network.first() : after.next();
        while (some.size() < max && at != null && at.compareTo(last) <= 0) {
            if (network.isHostAddress(at)) {
                some.add(at);
            }
            at = at.next();
        }
        return some;
    }

    private List<IpAddress> known(Network network, @Nullable IpAddress after, int max) {
        byte[] from = (after == null ? network.first() : after).key();
        return sql.select(IP_ADDRESS.ADDRESS_KEY)
                .from(IP_ADDRESS)
                .where(
                        after == null
                                ? IP_ADDRESS.ADDRESS_KEY.ge(from)
                                : IP_ADDRESS.ADDRESS_KEY.gt(from))
                .and(IP_ADDRESS.ADDRESS_KEY.le(network.last().key()))
                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                .limit(max)
                .fetch(row -> IpAddress.ofKey(row.value1()));
    }

    @Override
    public void saveResults(long network, Collection<PingReport> reports) {
        if (reports.isEmpty()) {
            return;
        }
        Map<IpAddress, RegisteredAddress> known =
                addresses.of(reports.stream().map(PingReport::address).toList());
        var seen = new HashMap<RegisteredAddress, PingReport>();
        var strangers = new ArrayList<IpAddress>();
        var others = new ArrayList<IpAddress>();
        Instant at = Instant.EPOCH;
        for (PingReport report : reports) {
            RegisteredAddress one = known.get(report.address());
            if (one != null) {
                seen.put(one, report);
            }
            boolean stranger = one == null && report.answers();
            (stranger ? strangers : others).add(report.address());
            at = report.at();
        }
        checks.addScanned(seen);
        unregistered.remove(others);
        unregistered.add(strangers, at);
    }
}
