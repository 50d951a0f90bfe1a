package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The hypervisor of a virtualization host; its machines are among the check-in's workloads.
///
/// @param product with its version: `libvirt 9.0.0, QEMU 7.2.22`
/// @param cluster null where there is none
public record ReportedHypervisor(
        String product, @Nullable Cluster cluster, List<StoragePool> storage) {
    public ReportedHypervisor {
        storage = List.copyOf(storage);
    }

    /// @param quorate whether enough nodes see each other for the cluster to act
    /// @param nodes with the reporting one
    public record Cluster(String name, boolean quorate, List<Node> nodes) {
        public Cluster {
            nodes = List.copyOf(nodes);
        }
    }

    /// A member of a cluster.
    ///
    /// @param name unique in the cluster
    /// @param local whether it is the reporting one
    /// @param cpuUtilization of all its processors
    /// @param machines how many virtual machines and system containers it has
    public record Node(
            String name,
            boolean local,
            boolean online,
            @JsonProperty("cpu_utilization") @Nullable Double cpuUtilization,
            @JsonProperty("memory_usage_bytes") @Nullable Long memoryUsageBytes,
            @JsonProperty("memory_total_bytes") @Nullable Long memoryTotalBytes,
            @Nullable Integer machines) {}

    /// Where the disks of machines are kept.
    ///
    /// @param name unique on the host
    /// @param type the hypervisor's word: `dir`, `zfspool`, `nfs`
    /// @param online whether machines can use it
    public record StoragePool(
            String name,
            String type,
            boolean online,
            @JsonProperty("capacity_bytes") @Nullable Long capacityBytes,
            @JsonProperty("used_bytes") @Nullable Long usedBytes) {}
}
