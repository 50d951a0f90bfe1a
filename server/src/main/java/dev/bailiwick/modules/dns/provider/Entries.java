package dev.bailiwick.modules.dns.provider;

import java.util.List;

/// All lists and rules of an instance.
///
/// @param limit a sentence about what this version cannot do; empty for nothing
public record Entries(List<Entry> all, String limit) {
    public Entries {
        all = List.copyOf(all);
    }
}
