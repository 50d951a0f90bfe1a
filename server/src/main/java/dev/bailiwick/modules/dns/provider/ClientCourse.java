package dev.bailiwick.modules.dns.provider;

import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;

/// How many queries one client has sent in the last 24 hours.
///
/// @param name empty for none
/// @param counts for each step, by its beginning; steps without a query may be missing
public record ClientCourse(String address, String name, NavigableMap<Instant, Long> counts) {
    public ClientCourse {
        counts = new TreeMap<>(counts);
    }

    /// The name, or the address.
    public String title() {
        return name.isEmpty() ? address : name;
    }
}
