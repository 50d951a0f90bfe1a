package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.savedviews.SavedViews;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

@Component
final class LicencesPageBuilder {
    private static final int PAGE_SIZE = 50;

    private final LicenceList list;
    private final SavedViews savedViews;

    LicencesPageBuilder(LicenceList list, SavedViews savedViews) {
        this.list = list;
        this.savedViews = savedViews;
    }

    LicencesPage of(LicencesQuery query, Account account) {
        LicenceFilter filter = query.filter();
        KeysetPagination.Page<Licence> found = list.page(filter, query.pageRequest(), PAGE_SIZE);
        LicenceList.Counts counts = list.count(filter);
        int total = counts.byView().getOrDefault(filter.view(), 0);
        return new LicencesPage(
                summary(counts.byView(), filter),
                query.currentHref(),
                savedViews.controls(
                        LicenceColumns.LIST, query.currentHref(), query.savedQuery(), account),
                filter.search(),
                filter.view().key(),
                filter.order().key(),
                Arrays.stream(LicenceFilter.Order.values())
                        .map(order -> SelectOption.of(order.key(), order.label()))
                        .toList(),
                filter.isFiltered(),
                !filter.isFiltered() && total == 0,
                account.mayEdit(),
                account.isAdministrator(),
                chips(query, counts),
                found.rows().stream().map(one -> row(one, filter.today())).toList(),
                Pager.byCursor(
                        counts.more()
                                ? Pager.truncatedSummary(found.rows().size(), total)
                                : "%,d of %s".formatted(found.rows().size(), counted(total)),
                        query.first(),
                        found.before(),
                        found.after()));
    }

    private static String summary(Map<LicenceFilter.View, Integer> counts, LicenceFilter filter) {
        if (counts.size() < LicenceFilter.View.values().length) {
            return "More than %,d licences found, too many to list. Enter a longer search text."
                    .formatted(LicenceSearch.MAX_MATCHES);
        }
        int all = counts.getOrDefault(LicenceFilter.View.ALL, 0);
        int soon = counts.getOrDefault(LicenceFilter.View.SOON, 0);
        int ended = counts.getOrDefault(LicenceFilter.View.ENDED, 0);
        if (all == 0 && !filter.isFiltered()) {
            return "No licences are registered yet.";
        }
        var words = new StringBuilder();
        words.append(counted(all)).append(all == 1 ? " licence" : " licences");
        if (!filter.search().isEmpty()) {
            words.append(" found");
        }
        if (soon > 0) {
            words.append(
                    ", %s %s within 60 days"
                            .formatted(counted(soon), soon == 1 ? "expires" : "expire"));
        }
        if (ended > 0) {
            words.append(", %s expired".formatted(counted(ended)));
        }
        words.setCharAt(0, Character.toUpperCase(words.charAt(0)));
        return words.append('.').toString();
    }

    static String counted(int total) {
        return total > LicenceList.MAX_COUNTED
                ? "more than %,d".formatted(LicenceList.MAX_COUNTED)
                : "%,d".formatted(total);
    }

    private static List<Chip> chips(LicencesQuery query, LicenceList.Counts counts) {
        var chips = new ArrayList<Chip>();
        for (LicenceFilter.View view : LicenceFilter.View.values()) {
            boolean current = query.filter().view() == view;
            Integer count = current && counts.more() ? null : counts.byView().get(view);
            if (count == null || count > 0 || current || view == LicenceFilter.View.ALL) {
                chips.add(
                        new Chip(
                                view.label(),
                                count == null ? null : count.longValue(),
                                LicenceList.MAX_COUNTED,
                                query.first(view).text(),
                                current));
            }
        }
        return chips;
    }

    private static LicencesPage.Row row(Licence one, LocalDate today) {
        LicenceValues values = one.values();
        LocalDate end = values.expiresOn();
        var shape = LicenceLabels.icon(end, today);
        return new LicencesPage.Row(
                one.id(),
                LicenceLabels.path(one.id()),
                values.product(),
                values.vendor(),
                values.version(),
                switch (shape) {
                    case FAIL -> "row-fail";
                    case WARN -> "row-warn";
                    case OK, RUN, WAIT, HELD, IDLE, GONE -> null;
                },
                shape,
                LicenceLabels.statusLabel(end, today),
                "%,d of %,d".formatted(one.used(), values.seats()),
                LicenceLabels.date(end),
                LicenceLabels.money(values.cost(), values.currency()));
    }
}
