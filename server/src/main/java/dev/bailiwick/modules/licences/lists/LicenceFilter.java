package dev.bailiwick.modules.licences.lists;

import java.time.LocalDate;
import java.util.Arrays;

/// Which licences a list shows.
///
/// @param search the start of a product, vendor or assignee; empty for all
/// @param today the date that decides what has ended
record LicenceFilter(String search, View view, Order order, LocalDate today) {
    /// One selectable filter, shown as a chip.
    enum View {
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

        String key() {
            return key;
        }

        String label() {
            return label;
        }

        /// An unknown key means all.
        static View of(String key) {
            return Arrays.stream(values())
                    .filter(view -> view.key.equals(key))
                    .findFirst()
                    .orElse(ALL);
        }
    }

    enum Order {
        PRODUCT("", "Product"),
        VENDOR("vendor", "Vendor"),
        EXPIRY("expiry", "Expiry");

        private final String key;
        private final String label;

        Order(String key, String label) {
            this.key = key;
            this.label = label;
        }

        String key() {
            return key;
        }

        String label() {
            return label;
        }

        static Order of(String key) {
            return Arrays.stream(values())
                    .filter(order -> order.key.equals(key))
                    .findFirst()
                    .orElse(PRODUCT);
        }
    }

    LicenceFilter with(View other) {
        return new LicenceFilter(search, other, order, today);
    }

    boolean isFiltered() {
        return !search.isEmpty() || view != View.ALL;
    }
}
