package dev.bailiwick.modules.addresses.lists;

import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.registry.AddressFilter;
import dev.bailiwick.modules.addresses.registry.AddressSearch;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.lists.ListCounts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.SelectJoinStep;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Pages of addresses, and counts. A page costs the same with a million addresses.
@Component
public final class AddressList {
    private static final KeysetPagination BY_ADDRESS =
            KeysetPagination.by(asc(IP_ADDRESS.ADDRESS_KEY));
    private static final KeysetPagination BY_NAME =
            KeysetPagination.by(asc(IP_ADDRESS.HOSTNAME_KEY), asc(IP_ADDRESS.ADDRESS_KEY));

    private final DSLContext sql;
    private final AddressSearch search;

    AddressList(DSLContext sql, AddressSearch search) {
        this.sql = sql;
        this.search = search;
    }

    /// @param counts of the chips, up to [ListCounts#MAX] and one
    record Listing(
            ListCounts<AddressFilter.View> counts, KeysetPagination.Page<RegisteredAddress> page) {}

    /// Searches once for the counts and the page.
    Listing of(AddressFilter filter, KeysetPagination.PageRequest pageRequest, int size) {
        AddressFilter all = filter.with(AddressFilter.View.ALL);
        if (!AddressSearch.isByText(filter)) {
            return new Listing(
                    new ListCounts<>(countAll(filter), true, false),
                    page(filter, search.find(filter).condition(), pageRequest, size));
        }
        AddressSearch.Found found = search.find(all);
        if (!found.truncated()) {
            Condition condition = AddressSearch.within(found, filter.view());
            return new Listing(
                    new ListCounts<>(countFound(found.condition()), true, false),
                    page(filter, condition, pageRequest, size));
        }
        AddressSearch.Found shown =
                filter.view() == AddressFilter.View.ALL ? found : search.find(filter);
        int count = count(shown.condition(), ListCounts.MAX);
        return new Listing(
                new ListCounts<>(Map.of(filter.view(), count), false, shown.truncated()),
                page(filter, shown.condition(), pageRequest, size));
    }

    private KeysetPagination.Page<RegisteredAddress> page(
            AddressFilter filter,
            Condition condition,
            KeysetPagination.PageRequest pageRequest,
            int size) {
        return switch (filter.order()) {
            case ADDRESS ->
                    inOrder(BY_ADDRESS, filter)
                            .page(
                                    pageRequest,
                                    size,
                                    cursor -> rows(IP_ADDRESS, cursor).where(condition),
                                    Addresses::address);
            case NAME ->
                    inOrder(BY_NAME, filter)
                            .page(
                                    pageRequest,
                                    size,
                                    cursor -> byName(filter, condition, cursor),
                                    Addresses::address);
        };
    }

    private static KeysetPagination inOrder(KeysetPagination order, AddressFilter filter) {
        return filter.reversed() ? order.reversed() : order;
    }

    /// A small result is sorted. For a large one, the names are read in index order until a page is
    /// full, which takes some thousand rows. The filter is then hidden from the query planner,
    /// which would otherwise sort everything that the filter's index returns.
    private SelectConditionStep<Record> byName(
            AddressFilter filter, Condition condition, List<Field<?>> cursor) {
        if (!filter.isFiltered() && filter.within() == null) {
            return rows(IP_ADDRESS, cursor).where(DSL.noCondition());
        }
        if (count(condition, ListCounts.MAX) <= ListCounts.MAX) {
            var few =
                    sql.selectFrom(IP_ADDRESS)
                            .where(condition)
                            .limit(DSL.inline(ListCounts.MAX + 1));
            return rows(few.asTable(IP_ADDRESS.getName()), cursor).where(DSL.noCondition());
        }
        return rows(IP_ADDRESS, cursor).where(DSL.when(condition, 1).otherwise(0).eq(1));
    }

    private SelectJoinStep<Record> rows(Table<?> from, List<Field<?>> cursor) {
        return sql.select(Addresses.FIELDS).select(cursor).from(from);
    }

    private Map<AddressFilter.View, Integer> countAll(AddressFilter filter) {
        var counts = new EnumMap<AddressFilter.View, Integer>(AddressFilter.View.class);
        for (AddressFilter.View view : AddressFilter.View.values()) {
            counts.put(view, count(search.find(filter.with(view)).condition(), ListCounts.MAX));
        }
        return counts;
    }

    /// A text search returns some thousand at most, so one query counts them all.
    private Map<AddressFilter.View, Integer> countFound(Condition all) {
        var counts = new EnumMap<AddressFilter.View, Integer>(AddressFilter.View.class);
        sql.select(IP_ADDRESS.STATUS, IP_ADDRESS.ANSWERS, DSL.count())
                .from(IP_ADDRESS)
                .where(all)
                .groupBy(IP_ADDRESS.STATUS, IP_ADDRESS.ANSWERS)
                .forEach(row -> {
                    for (AddressFilter.View view : AddressFilter.View.values()) {
                        if (view.holds(row.value1(), row.value2())) {
                            counts.merge(view, row.value3(), Integer::sum);
                        }
                    }
                });
        return counts;
    }

    int count(Condition condition, int max) {
        return sql.fetchCount(
                sql.select(DSL.inline(1)).from(IP_ADDRESS).where(condition).limit(max + 1));
    }
}
