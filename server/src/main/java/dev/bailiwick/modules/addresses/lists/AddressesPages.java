package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.fleet.hosts.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.register.AddressFilter;
import dev.bailiwick.modules.addresses.register.AddressStatus;
import dev.bailiwick.modules.addresses.register.RegisteredAddress;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.savedviews.SavedViews;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.stereotype.Component;

/// Builds lists of addresses.
@Component
public final class AddressesPages {
    private static final int SIZE = 50;

    private final AddressList list;
    private final SavedViews kept;

    AddressesPages(AddressList list, SavedViews kept) {
        this.list = list;
        this.kept = kept;
    }

    public AddressesPage of(AddressesQuery query, Account account) {
        AddressFilter filter = query.filter();
        KeysetPagination.Page<RegisteredAddress> found = list.page(filter, query.turn(), SIZE);
        AddressList.Counts counts = list.count(filter);
        int shown = found.rows().size();
        int total = counts.known().getOrDefault(filter.view(), 0);
        return new AddressesPage(
                query.path(),
                query.here(),
                filter.search(),
                filter.view().key(),
                filter.order().key(),
                Arrays.stream(AddressFilter.Order.values())
                        .map(order -> Option.of(order.key(), order.label()))
                        .toList(),
                filter.narrows(),
                !filter.narrows() && total == 0,
                account.mayChangeThings(),
                account.isAdministrator(),
                filter.narrows() || filter.within() != null,
                query.export().text(),
                kept.tools(AddressColumns.LIST, query.here(), query.kept(), account),
                chips(query, counts),
                found.rows().stream().map(AddressesPages::row).toList(),
                Pager.byPlace(
                        counts.more()
                                ? Pager.summaryOfFirst(shown, total)
                                : "%,d of %s".formatted(shown, counted(total)),
                        query.first(),
                        found.before(),
                        found.after()));
    }

    public static String counted(int total) {
        return total > AddressList.MOST
                ? "more than %,d".formatted(AddressList.MOST)
                : "%,d".formatted(total);
    }

    private static List<Chip> chips(AddressesQuery query, AddressList.Counts counts) {
        var chips = new ArrayList<Chip>();
        for (AddressFilter.View view : AddressFilter.View.values()) {
            int count = counts.known().getOrDefault(view, 0);
            boolean current = query.filter().view() == view;
            boolean counted = counts.whole() || (current && !counts.more());
            if (count > 0 || !counted || current || view == AddressFilter.View.ALL) {
                chips.add(
                        new Chip(
                                view.label(),
                                counted ? Long.valueOf(count) : null,
                                AddressList.MOST,
                                query.first(view).text(),
                                current));
            }
        }
        return chips;
    }

    static AddressesPage.Row row(RegisteredAddress one) {
        boolean silent = isSilent(one);
        Long host = one.hostId();
        return new AddressesPage.Row(
                one.id(),
                path(one.id()),
                one.address().toString(),
                one.hostname(),
                silent ? "row-fail" : null,
                shape(one),
                word(one),
                one.mac(),
                one.owner(),
                one.sighting().answeredAt(),
                one.sighting().checkedAt() != null,
                one.description(),
                one.hostName(),
                host == null ? null : ComputeHost.path(host));
    }

    /// What is said to be in use is shown as well only when it was seen.
    public static State shape(RegisteredAddress one) {
        if (one.status() != AddressStatus.ACTIVE) {
            return one.status().shape();
        }
        Boolean answers = one.sighting().answers();
        return answers == null ? State.IDLE : answers ? State.OK : State.FAIL;
    }

    /// Whatever was asked and kept silent says so, as it is counted and filtered.
    public static String word(RegisteredAddress one) {
        if (isSilent(one)) {
            return "No answer";
        }
        String status = one.status().word();
        return Boolean.FALSE.equals(one.sighting().answers()) ? status + ", no answer" : status;
    }

    /// Only what is said to be in use is in trouble when it does not answer.
    public static boolean isSilent(RegisteredAddress one) {
        return one.status() == AddressStatus.ACTIVE
                && Boolean.FALSE.equals(one.sighting().answers());
    }

    public static String path(long id) {
        return AddressesQuery.PATH + "/" + id;
    }
}
