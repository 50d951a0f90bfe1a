package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.addresses.registry.AddressFilter;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.savedviews.SavedViews;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.stereotype.Component;

@Component
public final class AddressesPageBuilder {
    private static final int PAGE_SIZE = 50;

    private final AddressList list;
    private final SavedViews savedViews;

    AddressesPageBuilder(AddressList list, SavedViews savedViews) {
        this.list = list;
        this.savedViews = savedViews;
    }

    public AddressesPage of(AddressesQuery query, Account account) {
        AddressFilter filter = query.filter();
        KeysetPagination.Page<RegisteredAddress> found =
                list.page(filter, query.pageRequest(), PAGE_SIZE);
        AddressList.Counts counts = list.count(filter);
        int shown = found.rows().size();
        int total = counts.byView().getOrDefault(filter.view(), 0);
        return new AddressesPage(
                query.path(),
                query.currentHref(),
                filter.search(),
                filter.view().key(),
                filter.order().key(),
                Arrays.stream(AddressFilter.Order.values())
                        .map(order -> SelectOption.of(order.key(), order.label()))
                        .toList(),
                filter.isFiltered(),
                !filter.isFiltered() && total == 0,
                account.mayEdit(),
                account.isAdministrator(),
                filter.isFiltered() || filter.within() != null,
                query.export().text(),
                savedViews.controls(
                        AddressColumns.LIST, query.currentHref(), query.savedQuery(), account),
                chips(query, counts),
                found.rows().stream().map(AddressesPageBuilder::row).toList(),
                Pager.byCursor(
                        counts.more()
                                ? Pager.truncatedSummary(shown, total)
                                : "%,d of %s".formatted(shown, counted(total)),
                        query.first(),
                        found.before(),
                        found.after()));
    }

    public static String counted(int total) {
        return total > AddressList.MAX_COUNTED
                ? "more than %,d".formatted(AddressList.MAX_COUNTED)
                : "%,d".formatted(total);
    }

    private static List<Chip> chips(AddressesQuery query, AddressList.Counts counts) {
        var chips = new ArrayList<Chip>();
        for (AddressFilter.View view : AddressFilter.View.values()) {
            int count = counts.byView().getOrDefault(view, 0);
            boolean current = query.filter().view() == view;
            boolean counted = counts.complete() || (current && !counts.more());
            if (count > 0 || !counted || current || view == AddressFilter.View.ALL) {
                chips.add(
                        new Chip(
                                view.label(),
                                counted ? Long.valueOf(count) : null,
                                AddressList.MAX_COUNTED,
                                query.first(view).text(),
                                current));
            }
        }
        return chips;
    }

    static AddressesPage.Row row(RegisteredAddress one) {
        boolean silent = isUnanswered(one);
        Long host = one.hostId();
        return new AddressesPage.Row(
                one.id(),
                path(one.id()),
                one.address().toString(),
                one.hostname(),
                silent ? "row-fail" : null,
                icon(one),
                statusLabel(one),
                one.mac(),
                one.owner(),
                one.reachability().answeredAt(),
                one.reachability().checkedAt() != null,
                one.description(),
                one.hostName(),
                host == null ? null : ComputeHost.path(host));
    }

    /// An active address is shown by its reachability.
    public static StatusIcon icon(RegisteredAddress one) {
        if (one.status() != AddressStatus.ACTIVE) {
            return one.status().icon();
        }
        Boolean answers = one.reachability().answers();
        return answers == null ? StatusIcon.IDLE : answers ? StatusIcon.OK : StatusIcon.FAIL;
    }

    /// Any address that was checked and did not answer says so, matching the counts and filters.
    public static String statusLabel(RegisteredAddress one) {
        if (isUnanswered(one)) {
            return "No answer";
        }
        String status = one.status().label();
        return Boolean.FALSE.equals(one.reachability().answers()) ? status + ", no answer" : status;
    }

    /// No answer is a problem only for an address that is documented as active.
    public static boolean isUnanswered(RegisteredAddress one) {
        return one.status() == AddressStatus.ACTIVE
                && Boolean.FALSE.equals(one.reachability().answers());
    }

    public static String path(long id) {
        return AddressesQuery.PATH + "/" + id;
    }
}
