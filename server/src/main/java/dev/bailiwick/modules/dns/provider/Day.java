package dev.bailiwick.modules.dns.provider;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The last 24 hours of an instance. Lists are empty where the instance does not tell.
///
/// @param course in equal steps, the oldest first
/// @param upstreams how many queries each answered, the cache and the lists included
/// @param cached queries that were answered from the cache
/// @param messages of the instance's own diagnosis
public record Day(
        List<Step> course,
        List<Count> allowed,
        List<Count> blocked,
        List<Count> clients,
        List<Count> types,
        List<Count> upstreams,
        @Nullable Long cached,
        List<String> messages) {
    public Day {
        course = List.copyOf(course);
        allowed = List.copyOf(allowed);
        blocked = List.copyOf(blocked);
        clients = List.copyOf(clients);
        types = List.copyOf(types);
        upstreams = List.copyOf(upstreams);
        messages = List.copyOf(messages);
    }

    /// @param total including the blocked ones
    public record Step(Instant from, long total, long blocked) {}

    /// @param name a domain, an address, or a type
    /// @param label a client's or server's name; empty for none
    public record Count(String name, String label, long count) {}
}
