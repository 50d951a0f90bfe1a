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
        ALL("All"),
        SILENT("No answer"),
        UNCHECKED("Never checked"),
        ACTIVE("Active"),
        RESERVED("Reserved"),
        DHCP("DHCP"),
        DEPRECATED("Deprecated"),
        AVAILABLE("Available");

        private final String label;

        View(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public @Nullable StatusIcon icon() {
            return this == SILENT
                    ? StatusIcon.FAIL
                    : AddressStatus.of(key()).map(AddressStatus::icon).orElse(null);
        }

        /// The same condition as [AddressSearch] uses in the database.
        public boolean holds(String status, @Nullable Boolean answers) {
            return switch (this) {
                case ALL -> true;
                case SILENT -> Boolean.FALSE.equals(answers);
                case UNCHECKED -> answers == null;
                case ACTIVE, RESERVED, DHCP, DEPRECATED, AVAILABLE -> key().equals(status);
            };
        }
    }

    public enum Order implements ListOption {
        ADDRESS("Address"),
        NAME("Name");

        private final String label;

        Order(String label) {
            this.label = label;
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
