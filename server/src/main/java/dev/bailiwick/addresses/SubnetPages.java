package dev.bailiwick.addresses;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.network.IpAddress;
import dev.bailiwick.network.Network;
import dev.bailiwick.ui.Crumb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of a subnet.
@Component
final class SubnetPages {
    /// A /24 has as many plots.
    private static final int MOST_PLOTS = 256;

    private final AddressList addresses;
    private final AddressesPages lists;
    private final Subnets subnets;
    private final Utilisation utilisation;
    private final FreeAddress free;

    SubnetPages(
            AddressList addresses,
            AddressesPages lists,
            Subnets subnets,
            Utilisation utilisation,
            FreeAddress free) {
        this.addresses = addresses;
        this.lists = lists;
        this.subnets = subnets;
        this.utilisation = utilisation;
        this.free = free;
    }

    SubnetPage of(Subnet subnet, AddressesQuery query, Account account) {
        List<Subnet> all = subnets.all();
        Utilisation.Used used = utilisation.of(subnet.network());
        List<SubnetPage.Plot> plots = plots(subnet.network(), account.mayChangeThings());
        IpAddress next = free.in(subnet);
        return new SubnetPage(
                path(subnet.id()),
                subnet.title(),
                subnet.name(),
                subnet.network().toString(),
                crumbs(subnet, all),
                facts(subnet, used),
                used.percent() == null ? "" : used.percent() + " % in use.",
                plots,
                keys(plots),
                within(subnet, all),
                next == null ? null : next.toString(),
                addHref(next),
                account.mayChangeThings(),
                account.isAdministrator(),
                lists.of(query, account));
    }

    static String path(long id) {
        return AddressesQuery.PATH + "/subnets/" + id;
    }

    private static String addHref(@Nullable IpAddress next) {
        return AddressesQuery.PATH + "/add" + (next == null ? "" : "?address=" + next);
    }

    private static List<Crumb> crumbs(Subnet subnet, List<Subnet> all) {
        var crumbs = new ArrayList<Crumb>();
        crumbs.add(new Crumb("IP addresses", AddressesQuery.PATH));
        for (Subnet around : SubnetTree.around(subnet, all)) {
            crumbs.add(new Crumb(around.title(), path(around.id())));
        }
        return crumbs;
    }

    private static String facts(Subnet subnet, Utilisation.Used used) {
        var facts = new ArrayList<String>();
        if (subnet.vlan() != null) {
            facts.add("VLAN " + subnet.vlan());
        }
        if (!subnet.gateway().isEmpty()) {
            facts.add("gateway " + subnet.gateway());
        }
        String head = facts.isEmpty() ? "" : String.join(", ", facts) + ". ";
        String body =
                used.hosts().bitLength() > 24
                        ? "%s %s in use."
                                .formatted(
                                        AddressesPages.counted(used.used()),
                                        used.used() == 1 ? "address" : "addresses")
                        : "%s of %,d addresses in use."
                                .formatted(AddressesPages.counted(used.used()), used.hosts());
        return head.isEmpty()
                ? body
                : Character.toUpperCase(head.charAt(0)) + head.substring(1) + body;
    }

    private List<OverviewPage.Branch> within(Subnet subnet, List<Subnet> all) {
        List<Subnet> inside =
                all.stream()
                        .filter(other ->
                                other.id() != subnet.id()
                                        && subnet.network().contains(other.network()))
                        .limit(50)
                        .toList();
        Map<Long, Utilisation.Used> used = utilisation.of(inside);
        return SubnetTree.of(inside).stream()
                .map(branch -> OverviewPages.branch(branch, used))
                .toList();
    }

    private List<SubnetPage.Plot> plots(Network network, boolean mayAdd) {
        if (!network.first().isVersion4()
                || network.size().bitLength() > Integer.bitCount(MOST_PLOTS - 1) + 1) {
            return List.of();
        }
        Map<IpAddress, RegisteredAddress> known =
                addresses.within(network, MOST_PLOTS).stream()
                        .collect(Collectors.toMap(RegisteredAddress::address, one -> one));
        var plots = new ArrayList<SubnetPage.Plot>();
        IpAddress last = network.last();
        for (IpAddress at = network.first();
                at != null && at.compareTo(last) <= 0;
                at = at.next()) {
            plots.add(plot(at, known.get(at), network, mayAdd));
        }
        return plots;
    }

    private static SubnetPage.Plot plot(
            IpAddress at, @Nullable RegisteredAddress known, Network network, boolean mayAdd) {
        if (known != null) {
            boolean silent = AddressesPages.isSilent(known);
            return new SubnetPage.Plot(
                    silent ? "p-silent" : css(known.status()),
                    at + " " + (silent ? "no answer" : known.status().word()),
                    AddressesPages.path(known.id()));
        }
        if (!network.isForHosts(at)) {
            return new SubnetPage.Plot("p-edge", at + " no host", null);
        }
        return new SubnetPage.Plot(
                "p-free",
                at + " available",
                mayAdd ? AddressesQuery.PATH + "/add?address=" + at : null);
    }

    private static String css(AddressStatus status) {
        return status == AddressStatus.AVAILABLE ? "p-free" : "p-" + status.key();
    }

    private static List<SubnetPage.Key> keys(List<SubnetPage.Plot> plots) {
        var words = new LinkedHashMap<String, String>();
        words.put("p-active", "Active");
        words.put("p-dhcp", "DHCP");
        words.put("p-reserved", "Reserved");
        words.put("p-deprecated", "Deprecated");
        words.put("p-free", "Available");
        words.put("p-silent", "Active, not answering");
        var keys = new ArrayList<SubnetPage.Key>();
        words.forEach((css, word) -> {
            int count = (int) plots.stream().filter(plot -> plot.css().equals(css)).count();
            if (count > 0) {
                keys.add(new SubnetPage.Key(css, word, count));
            }
        });
        return keys;
    }
}
