package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.records.lists.ListPage;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// Which licences a list shows.
///
/// @param search a part of a product, vendor, version, note or assignee; empty for all
/// @param today the date that decides what has ended
record LicenceFilter(String search, View view, Order order, boolean reversed, LocalDate today) {
    /// One selectable filter, shown as a chip.
    enum View implements ListOption {
        ALL("All", null),
        ENDED("Expired", StatusIcon.FAIL),
        SOON("Expires soon", StatusIcon.WARN),
        FULL("No free seat", null);

        private final String label;
        private final @Nullable StatusIcon icon;

        View(String label, @Nullable StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        @Override
        public @Nullable StatusIcon icon() {
            return icon;
        }

        @Override
        public String label() {
            return label;
        }
    }

    enum Order implements ListOption {
        /// Expired ones first, and those without an end last.
        EXPIRY("Expiry"),
        PRODUCT("Product"),
        VENDOR("Vendor");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }
    }

    static LicenceFilter of(ListQuery query, LocalDate today) {
        return new LicenceFilter(
                query.search(),
                ListPage.view(query, View.class),
                query.order(Order.class),
                query.isReversed(),
                today);
    }

    LicenceFilter with(View other) {
        return new LicenceFilter(search, other, order, reversed, today);
    }
}
