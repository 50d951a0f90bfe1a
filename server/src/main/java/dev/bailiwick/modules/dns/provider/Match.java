package dev.bailiwick.modules.dns.provider;

/// A list or rule that a domain is on.
///
/// @param name the address of the list, or the domain or pattern of the rule
/// @param comment empty for none
public record Match(Kind kind, boolean allows, boolean enabled, String name, String comment) {
    public enum Kind {
        LIST("List"),
        RULE("Rule"),
        PATTERN("Pattern");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
