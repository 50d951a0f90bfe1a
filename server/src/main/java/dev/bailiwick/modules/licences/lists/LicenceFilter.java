package dev.bailiwick.modules.licences.lists;

import java.time.LocalDate;
import java.util.Arrays;

/// Which licences a list shows.
///
/// @param search how a product, a vendor or who has a seat begins; empty for all
/// @param today by which it is told what has ended
record LicenceFilter(String search, View view, Order order, LocalDate today) {
    /// One thing to look for at a time, as chips.
    enum View {
        ALL("", "All"),
        SOON("soon", "Ends soon"),
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

        /// What is none of ours shows all.
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

    boolean narrows() {
        return !search.isEmpty() || view != View.ALL;
    }
}
