package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.platform.search.Matches;
import dev.bailiwick.records.imports.RecordLock;
import dev.bailiwick.records.lists.ListCounts;
import dev.bailiwick.records.lists.ListPage;
import dev.bailiwick.records.savedviews.SavedViews;
import dev.bailiwick.web.lists.ListQuery;
import java.time.LocalDate;
import org.springframework.stereotype.Component;

@Component
final class LicencesPageBuilder {
    private final LicenceList list;
    private final SavedViews savedViews;
    private final RecordLock imports;

    LicencesPageBuilder(LicenceList list, SavedViews savedViews, RecordLock imports) {
        this.list = list;
        this.savedViews = savedViews;
        this.imports = imports;
    }

    LicencesPage of(ListQuery query, LocalDate today, Account account) {
        LicenceFilter filter = LicenceFilter.of(query, today);
        LicenceList.Listing listing = list.of(filter, query.pageRequest(), ListPage.SIZE);
        ListCounts<LicenceFilter.View> counts = listing.counts();
        return new LicencesPage(
                summary(counts, query),
                ListPage.of(
                        query,
                        filter.view(),
                        counts,
                        listing.page(),
                        one -> row(one, today),
                        imports.percentApplied(ProductModule.LICENCES),
                        savedViews.controls(
                                LicenceColumns.LIST,
                                query.currentHref(),
                                query.savedQuery(),
                                account),
                        account));
    }

    private static String summary(ListCounts<LicenceFilter.View> counts, ListQuery query) {
        if (!counts.complete()) {
            return "More than %,d licences found, too many to list. Enter a longer search text."
                    .formatted(Matches.MAX);
        }
        int all = counts.of(LicenceFilter.View.ALL);
        int soon = counts.of(LicenceFilter.View.SOON);
        int ended = counts.of(LicenceFilter.View.ENDED);
        if (all == 0 && !query.isFiltered()) {
            return "No licences are registered yet.";
        }
        var words = new StringBuilder();
        words.append(ListCounts.text(all)).append(all == 1 ? " licence" : " licences");
        if (!query.search().isEmpty()) {
            words.append(" found");
        }
        if (soon > 0) {
            words.append(
                    ", %s %s within 60 days"
                            .formatted(ListCounts.text(soon), soon == 1 ? "expires" : "expire"));
        }
        if (ended > 0) {
            words.append(", %s expired".formatted(ListCounts.text(ended)));
        }
        words.setCharAt(0, Character.toUpperCase(words.charAt(0)));
        return words.append('.').toString();
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
