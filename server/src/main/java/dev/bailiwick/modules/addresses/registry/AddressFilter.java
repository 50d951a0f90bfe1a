package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.lists.ListOption;
import org.jspecify.annotations.Nullable;

/// Which addresses a list shows.
///
/// @param search the start of an address, host name, MAC address or owner; empty for all
/// @param within null for all networks
public record AddressFilter(String search, View view, @Nullable Network within, Order order) {
    /// One selectable filter, shown as a chip.
    public enum View implements ListOption {
        ALL("", "All"),
        SILENT("silent", "No answer"),
        UNCHECKED("unchecked", "Never checked"),
        ACTIVE("active", "Active"),
        RESERVED("reserved", "Reserved"),
        DHCP("dhcp", "DHCP"),
        DEPRECATED("deprecated", "Deprecated"),
        AVAILABLE("available", "Available");

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

        /// The same condition as [AddressSearch] uses in the database.
        public boolean holds(String status, @Nullable Boolean answers) {
            return switch (this) {
                case ALL -> true;
                case SILENT -> Boolean.FALSE.equals(answers);
                case UNCHECKED -> answers == null;
                case ACTIVE, RESERVED, DHCP, DEPRECATED, AVAILABLE -> key.equals(status);
            };
        }
    }

    public enum Order implements ListOption {
        ADDRESS("", "Address"),
        NAME("name", "Name");

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

    public AddressFilter with(View other) {
        return new AddressFilter(search, other, within, order);
    }

    public boolean isFiltered() {
        return !search.isEmpty() || view != View.ALL;
    }
}
