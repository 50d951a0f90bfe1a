package dev.bailiwick.identity.modules;

import org.jspecify.annotations.Nullable;

/// A module's entry in the navigation. Within a group, entries are in the order of the modules.
///
/// @param icon a symbol of the icon sprite
/// @param shortLabel for the bar on a phone; null for the module's label
public record NavigationEntry(Group group, String icon, @Nullable String shortLabel) {
    public NavigationEntry(Group group, String icon) {
        this(group, icon, null);
    }

    /// In the order of the navigation.
    public enum Group {
        INFRASTRUCTURE("Infrastructure"),
        RECORDS("Records"),
        SHARING("Sharing");

        private final String label;

        Group(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
