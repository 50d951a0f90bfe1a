package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.records.lists.ListOption;
import dev.bailiwick.records.lists.ListQuery;
import java.time.LocalDate;

/// Which licences a list shows.
///
/// @param search the start of a product, vendor or assignee; empty for all
/// @param today the date that decides what has ended
record LicenceFilter(String search, View view, Order order, LocalDate today) {
    /// One selectable filter, shown as a chip.
    enum View implements ListOption {
        ALL("", "All"),
        SOON("soon", "Expires soon"),
        ENDED("ended", "Expired"),
        FULL("full", "No free seat");

        private final String key;
        private final String label;

        View(String key, String label) {
            this.key = key;
            this.label = label;
        }

        @Override
        public String key() {
            return key;
        }

        @Override
        public String label() {
            return label;
        }
    }

    enum Order implements ListOption {
        PRODUCT("", "Product"),
        VENDOR("vendor", "Vendor"),
        EXPIRY("expiry", "Expiry");

        private final String key;
        private final String label;

        Order(String key, String label) {
            this.key = key;
            this.label = label;
        }

        @Override
        public String key() {
            return key;
        }

        @Override
        public String label() {
            return label;
        }
    }

    static LicenceFilter of(ListQuery<View, Order> query, LocalDate today) {
        return new LicenceFilter(query.search(), query.view(), query.order(), today);
    }

    LicenceFilter with(View other) {
        return new LicenceFilter(search, other, order, today);
    }
}
