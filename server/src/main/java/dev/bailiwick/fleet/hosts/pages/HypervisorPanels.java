package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.Percentages;
import dev.bailiwick.fleet.hosts.registry.StoragePools;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The cluster and the storage of a virtualization host.
///
/// @param cluster null where there is none
public record HypervisorPanels(String product, @Nullable Cluster cluster, List<Pool> pools) {
    public HypervisorPanels {
        pools = List.copyOf(pools);
    }

    public record Cluster(String name, boolean quorate, String summary, List<Node> nodes) {
        public Cluster {
            nodes = List.copyOf(nodes);
        }
    }

    /// @param href of the registered host; null when there is none
    public record Node(
            String name,
            @Nullable String href,
            boolean local,
            StatusIcon icon,
            String statusLabel,
            @Nullable Integer cpu,
            @Nullable Integer memory,
            @Nullable Integer machines) {}

    /// @param used in percent
    public record Pool(
            String name,
            String type,
            @Nullable String rowClass,
            StatusIcon icon,
            String statusLabel,
            String usedText,
            String size,
            @Nullable Integer used) {}

    /// @param hosts the ids of registered hosts by host name
    /// @param threshold the used share at which a pool has an alert
    static HypervisorPanels of(
            ReportedHypervisor hypervisor, Map<String, Long> hosts, double threshold) {
        ReportedHypervisor.Cluster cluster = hypervisor.cluster();
        return new HypervisorPanels(
                hypervisor.product(),
                cluster == null ? null : cluster(cluster, hosts),
                hypervisor.storage().stream()
                        .sorted(
                                Comparator.comparing((ReportedHypervisor.StoragePool pool) ->
                                                !isNearlyFull(pool, threshold))
                                        .thenComparing(ReportedHypervisor.StoragePool::name))
                        .map(pool -> pool(pool, threshold))
                        .toList());
    }

    private static Cluster cluster(ReportedHypervisor.Cluster cluster, Map<String, Long> hosts) {
        long online = cluster.nodes().stream().filter(ReportedHypervisor.Node::online).count();
        return new Cluster(
                cluster.name(),
                cluster.quorate(),
                "%s, %,d of %,d nodes online"
                        .formatted(
                                cluster.quorate() ? "Quorate" : "Quorum lost",
                                online,
                                cluster.nodes().size()),
                cluster.nodes().stream().map(node -> node(node, hosts)).toList());
    }

    private static Node node(ReportedHypervisor.Node node, Map<String, Long> hosts) {
        Long used = node.memoryUsageBytes();
        Long total = node.memoryTotalBytes();
        Long id = hosts.get(node.name());
        return new Node(
                node.name(),
                node.local() || id == null ? null : ComputeHost.path(id),
                node.local(),
                node.online() ? StatusIcon.OK : StatusIcon.FAIL,
                node.online() ? "Online" : "Offline",
                Percentages.percent(node.cpuUtilization()),
                used == null || total == null || total == 0
                        ? null
                        : Percentages.percent((double) used / total),
                node.machines());
    }

    private static boolean isNearlyFull(ReportedHypervisor.StoragePool pool, double threshold) {
        Double share = StoragePools.usedShare(pool);
        return share != null && share >= threshold;
    }

    private static Pool pool(ReportedHypervisor.StoragePool pool, double threshold) {
        boolean full = isNearlyFull(pool, threshold);
        return new Pool(
                pool.name(),
                pool.type(),
                full ? "row-warn" : null,
                full ? StatusIcon.WARN : pool.online() ? StatusIcon.OK : StatusIcon.IDLE,
                full ? "Nearly full" : pool.online() ? "Online" : "Offline",
                size(pool.usedBytes()),
                size(pool.capacityBytes()),
                Percentages.percent(StoragePools.usedShare(pool)));
    }

    private static String size(@Nullable Long bytes) {
        return bytes == null ? "–" : SizeText.of(bytes);
    }
}
