package dev.bailiwick.agent.proxmox;

import dev.bailiwick.contract.ReportedHypervisor.StoragePool;
import dev.bailiwick.engine.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The storages that a node can use.
final class Storages {
    private Storages() {}

    /// @param list of `/nodes/{node}/storage`
    static List<StoragePool> ofNode(List<Json> list) {
        var pools = new TreeMap<String, StoragePool>();
        for (Json one : list) {
            Long enabled = Fields.size(one.get("enabled"));
            if (enabled == null || enabled != 0) {
                add(
                        pools,
                        one,
                        one.get("type").text(),
                        Fields.flag(one.get("active")),
                        one.get("total"),
                        one.get("used"));
            }
        }
        return List.copyOf(pools.values());
    }

    /// @param resources of `/cluster/resources`: what the node's own daemon measured last
    static List<StoragePool> ofCluster(List<Json> resources, String node) {
        var pools = new TreeMap<String, StoragePool>();
        for (Json one : resources) {
            if (one.get("type").text().equals("storage") && one.get("node").text().equals(node)) {
                add(
                        pools,
                        one,
                        one.get("plugintype").text(),
                        one.get("status").text().equals("available"),
                        one.get("maxdisk"),
                        one.get("disk"));
            }
        }
        return List.copyOf(pools.values());
    }

    private static void add(
            Map<String, StoragePool> pools,
            Json one,
            String type,
            boolean online,
            Json total,
            Json used) {
        String name = one.get("storage").text();
        if (!name.isBlank()) {
            Long capacity = known(total);
            pools.put(
                    name,
                    new StoragePool(
                            name,
                            type,
                            online,
                            capacity,
                            capacity == null ? null : Fields.size(used)));
        }
    }

    /// A storage that is not accessible has 0 of 0 bytes.
    private static @Nullable Long known(Json total) {
        Long bytes = Fields.size(total);
        return bytes == null || bytes == 0 ? null : bytes;
    }
}
