package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.platform.network.Network;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.ui.StatusIcon;
import org.jspecify.annotations.Nullable;

/// Which addresses a list shows.
///
/// @param search the start of an address, or a part of a text of its record; empty for all
/// @param within null for all networks
public record AddressFilter(
        String search, View view, @Nullable Network within, Order order, boolean reversed) {
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

        @Override
        public @Nullable StatusIcon icon() {
            return this == SILENT
                    ? StatusIcon.FAIL
                    : AddressStatus.of(key).map(AddressStatus::icon).orElse(null);
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
        ADDRESS("address", "Address"),
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
        return new AddressFilter(search, other, within, order, reversed);
    }

    public boolean isFiltered() {
        return !search.isEmpty() || view != View.ALL;
    }
}
