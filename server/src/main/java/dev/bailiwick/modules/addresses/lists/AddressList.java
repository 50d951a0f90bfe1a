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

    AddressList(DSLContext sql) {
        this.sql = sql;
    }

    KeysetPagination.Page<RegisteredAddress> page(
            AddressFilter filter, KeysetPagination.PageRequest pageRequest, int size) {
        Condition condition = AddressSearch.condition(sql, filter);
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

    /// The counts of the chips, up to [ListCounts#MAX] and one.
    ListCounts<AddressFilter.View> count(AddressFilter filter) {
        AddressFilter all = filter.with(AddressFilter.View.ALL);
        if (AddressSearch.isTruncated(sql, all)) {
            int found = count(AddressSearch.condition(sql, filter), ListCounts.MAX);
            return new ListCounts<>(
                    Map.of(filter.view(), found), false, AddressSearch.isTruncated(sql, filter));
        }
        return new ListCounts<>(
                AddressSearch.isByText(filter) ? countFound(all) : countAll(filter), true, false);
    }

    private Map<AddressFilter.View, Integer> countAll(AddressFilter filter) {
        var counts = new EnumMap<AddressFilter.View, Integer>(AddressFilter.View.class);
        for (AddressFilter.View view : AddressFilter.View.values()) {
            counts.put(
                    view, count(AddressSearch.condition(sql, filter.with(view)), ListCounts.MAX));
        }
        return counts;
    }

    /// A text search returns some thousand at most, so one query counts them all.
    private Map<AddressFilter.View, Integer> countFound(AddressFilter all) {
        var counts = new EnumMap<AddressFilter.View, Integer>(AddressFilter.View.class);
        sql.select(IP_ADDRESS.STATUS, IP_ADDRESS.ANSWERS, DSL.count())
                .from(IP_ADDRESS)
                .where(AddressSearch.condition(sql, all))
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
