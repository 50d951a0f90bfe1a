package dev.bailiwick.modules.addresses.subnets;

import static java.util.Locale.UK;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.checks.FreeAddressSearch;
import dev.bailiwick.modules.addresses.checks.UnregisteredAddresses;
import dev.bailiwick.modules.addresses.lists.AddressesPageBuilder;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.ui.Crumb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
public final class SubnetPageBuilder {
    /// The addresses of a /24.
    private static final int MAX_PLOTS = 256;

    private static final int MAX_NESTED = 50;

    private static final int MAX_CHANGES = 50;

    private final Addresses addresses;
    private final AddressesPageBuilder lists;
    private final Subnets subnets;
    private final Utilisation utilisation;
    private final FreeAddressSearch free;
    private final UnregisteredAddresses unregistered;
    private final ScanPageBuilder scanPages;
    private final RecordChanges history;

    SubnetPageBuilder(
            Addresses addresses,
            AddressesPageBuilder lists,
            Subnets subnets,
            Utilisation utilisation,
            FreeAddressSearch free,
            UnregisteredAddresses unregistered,
            ScanPageBuilder scanPages,
            RecordChanges history) {
        this.addresses = addresses;
        this.lists = lists;
        this.subnets = subnets;
        this.utilisation = utilisation;
        this.free = free;
        this.unregistered = unregistered;
        this.scanPages = scanPages;
        this.history = history;
    }

    SubnetPage of(Subnet subnet, AddressesQuery query, Account account) {
        return of(subnet, query, account, null);
    }

    public SubnetPage of(
            Subnet subnet,
            AddressesQuery query,
            Account account,
            SubnetPage.@Nullable NoneFree noneFree) {
        List<Subnet> all = subnets.all();
        Utilisation.Used used = utilisation.of(subnet.network());
        List<SubnetPage.Plot> plots = plots(subnet, account.mayEdit());
        return new SubnetPage(
                subnet.id(),
                SubnetFields.KIND.path(subnet.id()),
                subnet.title(),
                subnet.name(),
                subnet.network().toString(),
                crumbs(subnet, all),
                facts(subnet, used),
                subnet.description(),
                used.percent() == null ? "" : used.percent() + " % in use.",
                plots,
                keys(plots),
                nested(subnet, all),
                !free.in(subnet, 1).isEmpty(),
                account.mayEdit(),
                noneFree,
                scanPages.of(subnet, account),
                history.of(
                        SubnetFields.KIND.key(),
                        subnet.id(),
                        MAX_CHANGES,
                        SubnetFields.FORM.labels()),
                lists.of(query, account));
    }

    public static Crumb crumb(Subnet subnet) {
        return new Crumb(subnet.title(), SubnetFields.KIND.path(subnet.id()));
    }

    private static List<Crumb> crumbs(Subnet subnet, List<Subnet> all) {
        var crumbs = new ArrayList<Crumb>();
        crumbs.add(new Crumb("IP addresses", AddressFields.PATH));
        for (Subnet around : SubnetTree.ancestors(subnet, all)) {
            crumbs.add(crumb(around));
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
        String words = used.text();
        String body =
                message(words + (words.equals("1") ? " address in use." : " addresses in use."));
        return facts.isEmpty() ? body : message(String.join(", ", facts)) + ". " + body;
    }

    private static String message(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private SubnetPage.NestedSubnets nested(Subnet subnet, List<Subnet> all) {
        List<Subnet> inside =
                all.stream()
                        .filter(other ->
                                other.id() != subnet.id()
                                        && subnet.network().contains(other.network()))
                        .toList();
        List<Subnet> shown = inside.subList(0, Math.min(inside.size(), MAX_NESTED));
        Map<Long, Utilisation.Used> used = utilisation.of(shown);
        return new SubnetPage.NestedSubnets(
                SubnetTree.of(shown).stream()
                        .map(branch -> AddressOverviewPageBuilder.branch(branch, used))
                        .toList(),
                inside.size());
    }

    private List<SubnetPage.Plot> plots(Subnet subnet, boolean mayAdd) {
        Network network = subnet.network();
        if (!network.first().isVersion4()
                || network.size().bitLength() > Integer.bitCount(MAX_PLOTS - 1) + 1) {
            return List.of();
        }
        Map<IpAddress, RegisteredAddress> known =
                addresses.in(network, MAX_PLOTS).stream()
                        .collect(Collectors.toMap(RegisteredAddress::address, one -> one));
        Set<IpAddress> strangers = Set.copyOf(unregistered.within(network, MAX_PLOTS));
        var plots = new ArrayList<SubnetPage.Plot>();
        IpAddress last = network.last();
        for (IpAddress at = network.first();
                at != null && at.compareTo(last) <= 0;
                at = at.next()) {
            RegisteredAddress one = known.get(at);
            plots.add(
                    one == null
                            ? unknown(at, strangers.contains(at), subnet, mayAdd)
                            : known(one, subnet));
        }
        return plots;
    }

    /// Added to its other state: a gateway is never free.
    private static SubnetPage.Plot gateway(String css, String label, @Nullable String href) {
        boolean free = css.equals("p-free") || css.equals("p-available");
        return new SubnetPage.Plot(
                free ? "p-gateway" : css + " p-gateway", label + ", gateway", href);
    }

    private static SubnetPage.Plot known(RegisteredAddress one, Subnet subnet) {
        Boolean answers = one.reachability().answers();
        String seen = answers == null ? "never checked" : answers ? "answers" : "no answer";
        String label =
                "%s %s, %s".formatted(one.address(), one.status().label().toLowerCase(UK), seen);
        String href = AddressFields.KIND.path(one.id());
        return subnet.isGateway(one.address())
                ? gateway(css(one), label, href)
                : new SubnetPage.Plot(css(one), label, href);
    }

    private static SubnetPage.Plot unknown(
            IpAddress at, boolean answered, Subnet subnet, boolean mayAdd) {
        Network network = subnet.network();
        if (!network.isHostAddress(at)) {
            String what = at.equals(network.first()) ? "network address" : "broadcast";
            return new SubnetPage.Plot("p-edge", "%s %s".formatted(at, what), null);
        }
        String css = answered ? "p-found" : "p-free";
        String href = mayAdd ? AddressFields.PATH + "/add?address=" + at : null;
        if (subnet.isGateway(at)) {
            return gateway(css, at + (answered ? " answers," : "") + " not registered", href);
        }
        return new SubnetPage.Plot(
                css, at + (answered ? " answers, not registered" : " not registered"), href);
    }

    /// Active addresses are distinguished by their reachability.
    private static String css(RegisteredAddress one) {
        if (one.status() == AddressStatus.ACTIVE) {
            Boolean answers = one.reachability().answers();
            return answers == null ? "p-unseen" : answers ? "p-active" : "p-silent";
        }
        return "p-" + one.status().key();
    }

    private static List<SubnetPage.Key> keys(List<SubnetPage.Plot> plots) {
        var words = new LinkedHashMap<String, String>();
        words.put("p-active", "Active, answers");
        words.put("p-silent", "Active, no answer");
        words.put("p-unseen", "Active, never checked");
        words.put("p-dhcp", "DHCP");
        words.put("p-reserved", "Reserved");
        words.put("p-deprecated", "Deprecated");
        words.put("p-available", "Available");
        words.put("p-free", "Not registered");
        words.put("p-found", "Answers, not registered");
        words.put("p-gateway", "Gateway");
        words.put("p-edge", "Network and broadcast");
        var keys = new ArrayList<SubnetPage.Key>();
        words.forEach((css, word) -> {
            int count = (int) plots.stream().filter(plot -> plot.hasClass(css)).count();
            if (count > 0) {
                keys.add(new SubnetPage.Key(css, word, count));
            }
        });
        return keys;
    }
}
