package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.fleet.hosts.registry.StoragePools;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The row of a host's hypervisor.
///
/// @param payload the [ReportedHypervisor] as JSON
/// @param fullestPool the used share of the fullest storage pool
record HypervisorSummary(byte[] payload, @Nullable Double fullestPool, boolean quorumLost) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static HypervisorSummary of(ReportedHypervisor hypervisor) {
        ReportedHypervisor.Cluster cluster = hypervisor.cluster();
        return new HypervisorSummary(
                JSON.writeValueAsBytes(hypervisor),
                hypervisor.storage().stream()
                        .map(StoragePools::usedShare)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                cluster != null && !cluster.quorate());
    }
}
