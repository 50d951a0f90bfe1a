package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.conflicts.ConflictCounts;
import dev.bailiwick.modules.addresses.lists.AddressesPage;
import dev.bailiwick.modules.addresses.lists.AddressesPageBuilder;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.search.Matches;
import dev.bailiwick.records.lists.ListCounts;
import dev.bailiwick.web.ui.Pager;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

@Component
final class AddressOverviewPageBuilder {
    private static final int PAGE_SIZE = 25;
    private static final Pager NO_PAGER = Pager.byPage("", null, null);

    private final Subnets subnets;
    private final Utilisation utilisation;
    private final AddressesPageBuilder lists;
    private final ConflictCounts conflicts;

    AddressOverviewPageBuilder(
            Subnets subnets,
            Utilisation utilisation,
            AddressesPageBuilder lists,
            ConflictCounts conflicts) {
        this.subnets = subnets;
        this.utilisation = utilisation;
        this.lists = lists;
        this.conflicts = conflicts;
    }

    AddressOverviewPage of(AddressesQuery query, Account account) {
        AddressesPage list = lists.of(query, account);
        return query.filter().isFiltered()
                ? new AddressOverviewPage(
                        query.filter().search().isEmpty()
                                ? summary(subnets.count(), list)
                                : found(list),
                        conflicts.total().text(),
                        List.of(),
                        NO_PAGER,
                        list)
                : unfiltered(query, list);
    }

    private AddressOverviewPage unfiltered(AddressesQuery query, AddressesPage list) {
        List<SubnetTree.Branch> tree = SubnetTree.of(subnets.all());
        int page =
                Math.clamp(query.subnets(), 1, Math.max(1, Math.ceilDiv(tree.size(), PAGE_SIZE)));
        int from = (page - 1) * PAGE_SIZE;
        List<SubnetTree.Branch> shown = tree.subList(from, Math.min(from + PAGE_SIZE, tree.size()));
        Map<Long, Utilisation.Used> used =
                utilisation.of(shown.stream().map(SubnetTree.Branch::subnet).toList());
        return new AddressOverviewPage(
                summary(tree.size(), list),
                conflicts.total().text(),
                shown.stream().map(branch -> branch(branch, used)).toList(),
                Pager.byPage(
                        "%,d–%,d of %,d".formatted(from + 1, from + shown.size(), tree.size()),
                        page > 1 ? query.onSubnets(page - 1).list().currentHref() : null,
                        from + PAGE_SIZE < tree.size()
                                ? query.onSubnets(page + 1).list().currentHref()
                                : null),
                list);
    }

    private static String found(AddressesPage list) {
        Long counted = list.list().view().chips().getFirst().count();
        if (counted == null) {
            return "More than %,d addresses found, too many to list. Enter a longer search text."
                    .formatted(Matches.MAX);
        }
        int all = counted.intValue();
        String head = ListCounts.text(all) + (all == 1 ? " address found." : " addresses found.");
        return Character.toUpperCase(head.charAt(0)) + head.substring(1);
    }

    private static String summary(int subnets, AddressesPage list) {
        int all = Objects.requireNonNull(list.list().view().chips().getFirst().count()).intValue();
        if (all == 0 && subnets == 0) {
            return "No addresses or subnets are registered yet.";
        }
        String head =
                "%s %s in %,d %s"
                        .formatted(
                                ListCounts.text(all),
                                all == 1 ? "address" : "addresses",
                                subnets,
                                subnets == 1 ? "subnet" : "subnets");
        return Character.toUpperCase(head.charAt(0)) + head.substring(1) + ".";
    }

    static AddressOverviewPage.Branch branch(
            SubnetTree.Branch branch, Map<Long, Utilisation.Used> utilisation) {
        Subnet subnet = branch.subnet();
        Utilisation.Used used = utilisation.get(subnet.id());
        if (used == null) {
            throw new IllegalStateException("utilisation was counted for every subnet shown");
        }
        return new AddressOverviewPage.Branch(
                SubnetFields.KIND.path(subnet.id()),
                subnet.network().toString(),
                subnet.name(),
                "indent-" + Math.min(branch.depth(), 6),
                subnet.vlan(),
                used.text(),
                used.percent());
    }
}
