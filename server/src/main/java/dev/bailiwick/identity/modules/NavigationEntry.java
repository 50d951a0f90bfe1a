package dev.bailiwick.identity.modules;

/// A module's entry in the navigation. Within a group, entries are in the order of the modules.
///
/// @param icon a symbol of the icon sprite
public record NavigationEntry(Group group, String icon) {
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
