package dev.bailiwick.fleet.hostlist;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.HostState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A host as lists show it.
///
/// @param since when it came to stand so: of an offline one its last report
/// @param why a sentence for what is not well; empty otherwise
/// @param cpu shares are 0 to 1; null when unknown
public record HostListItem(
        long id,
        String name,
        HostKind kind,
        HostState state,
        Instant since,
        String why,
        String site,
        String os,
        @Nullable String address,
        @Nullable Double cpu,
        @Nullable Double memory,
        @Nullable Double disk,
        int workloads,
        int troubled,
        @Nullable Instant firstSeen,
        @Nullable Instant lastSeen) {}
