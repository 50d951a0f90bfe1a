package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.registry.HostState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A host as lists show it.
///
/// @param since when it entered the state; for an offline host, its last report
/// @param reason a sentence about what is wrong; empty otherwise
/// @param cpu shares are 0 to 1; null when unknown
public record HostListItem(
        long id,
        String name,
        HostKind kind,
        HostState state,
        Instant since,
        String reason,
        String site,
        String os,
        @Nullable String address,
        String agentVersion,
        @Nullable Double cpu,
        @Nullable Double memory,
        @Nullable Double disk,
        int workloads,
        int failing,
        @Nullable Instant firstSeen,
        @Nullable Instant lastSeen) {
    HostListItem because(String otherReason) {
        return new HostListItem(
                id,
                name,
                kind,
                state,
                since,
                otherReason,
                site,
                os,
                address,
                agentVersion,
                cpu,
                memory,
                disk,
                workloads,
                failing,
                firstSeen,
                lastSeen);
    }
}
