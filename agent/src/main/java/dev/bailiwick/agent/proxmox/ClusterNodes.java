package dev.bailiwick.agent.proxmox;

import dev.bailiwick.contract.ReportedHypervisor.Cluster;
import dev.bailiwick.contract.ReportedHypervisor.Node;
import dev.bailiwick.engine.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The nodes, and the cluster that they form.
///
/// @param status of `/cluster/status`; without elements when the token may not read it
/// @param resources of `/cluster/resources`
record ClusterNodes(Json status, List<Json> resources) {
    /// The node that responds; empty when that is unknown.
    Optional<String> local() {
        for (Json one : status.elements()) {
            if (one.get("type").text().equals("node") && Fields.flag(one.get("local"))) {
                return valid(one.get("name").text());
            }
        }
        List<String> names = names();
        return names.size() == 1 ? valid(names.getFirst()) : Optional.empty();
    }

    List<String> names() {
        return resources.stream()
                .filter(one -> one.get("type").text().equals("node"))
                .map(one -> one.get("node").text())
                .toList();
    }

    private static Optional<String> valid(String name) {
        return Optional.of(name).filter(one -> ProxmoxSettings.NODE.matcher(one).matches());
    }

    /// Null where there is none, or the token may not read it.
    @Nullable Cluster cluster(String reporting) {
        for (Json one : status.elements()) {
            if (one.get("type").text().equals("cluster")) {
                String name = one.get("name").text();
                return new Cluster(
                        name.isBlank() ? "cluster" : name,
                        Fields.flag(one.get("quorate")),
                        nodes(reporting));
            }
        }
        return null;
    }

    private List<Node> nodes(String reporting) {
        Map<String, Json> usage = new HashMap<>();
        Map<String, Integer> machines = new HashMap<>();
        for (Json one : resources) {
            String node = one.get("node").text();
            switch (one.get("type").text()) {
                case "node" -> usage.put(node, one);
                case "qemu", "lxc" ->
                        machines.merge(
                                node, Fields.flag(one.get("template")) ? 0 : 1, Integer::sum);
                default -> {}
            }
        }
        Map<String, Node> nodes = new HashMap<>();
        for (Json one : status.elements()) {
            String name = one.get("name").text();
            if (one.get("type").text().equals("node") && !name.isBlank()) {
                nodes.put(
                        name,
                        node(
                                name,
                                name.equals(reporting),
                                Fields.flag(one.get("online")),
                                usage.getOrDefault(name, Json.nothing()),
                                machines.getOrDefault(name, 0)));
            }
        }
        var sorted = new ArrayList<>(nodes.values());
        // the reporting one first, in case there are more than a report can have
        sorted.sort(Comparator.comparing((Node one) -> !one.local()).thenComparing(Node::name));
        return sorted;
    }

    private static Node node(
            String name, boolean local, boolean online, Json usage, Integer machines) {
        return new Node(
                name,
                local,
                online,
                online ? Fields.share(usage.get("cpu")) : null,
                online ? Fields.size(usage.get("mem")) : null,
                Fields.size(usage.get("maxmem")),
                machines);
    }
}
