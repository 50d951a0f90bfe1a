package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.contract.VirtualMachine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The values of a workload that change with every report.
///
/// @param disks of a virtual machine: allocated, read and written bytes, in the order of its disks
/// @param interfaces of a virtual machine: received and transmitted bytes, in their order
record WorkloadUsage(
        @Nullable Double cpu,
        @Nullable Long memoryBytes,
        List<List<@Nullable Long>> disks,
        List<List<@Nullable Long>> interfaces) {
    static final WorkloadUsage UNKNOWN = new WorkloadUsage(null, null, List.of(), List.of());

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// By the workload's external id, from what the check-in's `WorkloadSummary` wrote.
    static Map<String, WorkloadUsage> read(byte[] packed) {
        var usage = new HashMap<String, WorkloadUsage>();
        for (JsonNode one : JSON.readTree(packed)) {
            JsonNode cpu = one.get(1);
            usage.put(
                    one.get(0).asString(),
                    new WorkloadUsage(
                            cpu.isNull() ? null : Double.valueOf(cpu.asDouble()),
                            size(one.get(2)),
                            sizes(one.get(3)),
                            sizes(one.get(4))));
        }
        return usage;
    }

    private static List<List<@Nullable Long>> sizes(@Nullable JsonNode lists) {
        var sizes = new ArrayList<List<@Nullable Long>>();
        if (lists != null) {
            for (JsonNode list : lists) {
                var one = new ArrayList<@Nullable Long>();
                list.forEach(value -> one.add(size(value)));
                sizes.add(one);
            }
        }
        return sizes;
    }

    private static @Nullable Long size(JsonNode value) {
        return value.isNull() ? null : Long.valueOf(value.asLong());
    }

    /// The machine with these values.
    VirtualMachine of(VirtualMachine vm) {
        var withDisks = new ArrayList<VirtualMachine.Disk>();
        for (VirtualMachine.Disk disk : vm.disks()) {
            List<@Nullable Long> values = at(disks, withDisks.size(), 3);
            withDisks.add(
                    new VirtualMachine.Disk(
                            disk.name(),
                            disk.source(),
                            disk.capacityBytes(),
                            values.get(0),
                            values.get(1),
                            values.get(2)));
        }
        var withInterfaces = new ArrayList<VirtualMachine.Nic>();
        for (VirtualMachine.Nic nic : vm.interfaces()) {
            List<@Nullable Long> values = at(interfaces, withInterfaces.size(), 2);
            withInterfaces.add(
                    new VirtualMachine.Nic(
                            nic.name(), nic.macAddress(), values.get(0), values.get(1)));
        }
        return new VirtualMachine(
                vm.vcpus(),
                vm.autostart(),
                vm.persistent(),
                vm.reason(),
                vm.backedUp(),
                vm.addresses(),
                withDisks,
                withInterfaces);
    }

    private static List<@Nullable Long> at(List<List<@Nullable Long>> all, int index, int length) {
        return index < all.size() && all.get(index).size() == length
                ? all.get(index)
                : Collections.nCopies(length, null);
    }
}
