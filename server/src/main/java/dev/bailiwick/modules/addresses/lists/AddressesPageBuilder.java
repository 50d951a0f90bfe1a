package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.AddressFilter;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.records.imports.RecordLock;
import dev.bailiwick.records.lists.ListPage;
import dev.bailiwick.records.savedviews.SavedViews;
import dev.bailiwick.web.ui.StatusIcon;
import org.springframework.stereotype.Component;

@Component
public final class AddressesPageBuilder {
    private final AddressList list;
    private final SavedViews savedViews;
    private final RecordLock imports;

    AddressesPageBuilder(AddressList list, SavedViews savedViews, RecordLock imports) {
        this.list = list;
        this.savedViews = savedViews;
        this.imports = imports;
    }

    public AddressesPage of(AddressesQuery query, Account account) {
        AddressFilter filter = query.filter();
        AddressList.Listing listing = list.of(filter, query.list().pageRequest(), ListPage.SIZE);
        return new AddressesPage(
                ListPage.of(
                        query.list(),
                        filter.view(),
                        listing.counts(),
                        listing.page(),
                        AddressesPageBuilder::row,
                        imports.percentApplied(ProductModule.IP_ADDRESSES),
                        savedViews.controls(
                                AddressColumns.LIST,
                                query.list().currentHref(),
                                query.savedQuery(),
                                account),
                        account),
                filter.isFiltered() || filter.within() != null,
                query.export().text());
    }

    static AddressesPage.Row row(RegisteredAddress one) {
        boolean silent = isUnanswered(one);
        Long host = one.hostId();
        return new AddressesPage.Row(
                one.id(),
                AddressFields.KIND.path(one.id()),
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
}
