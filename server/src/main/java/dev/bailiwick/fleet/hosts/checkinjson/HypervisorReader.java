package dev.bailiwick.fleet.hosts.checkinjson;

import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.VirtualMachine;
import java.util.HashSet;
import java.util.List;

/// Reads what a virtualization host reports beyond other hosts.
final class HypervisorReader {
    static final int MAX_DISKS = 64;
    static final int MAX_NICS = 64;
    static final int MAX_POOLS = 256;
    static final int MAX_NODES = 64;
    private static final int MAX_COUNT = 1_000_000;

    private HypervisorReader() {}

    static VirtualMachine vm(CheckInJsonObject fields) {
        return new VirtualMachine(
                fields.integerOrNull("vcpus", 0, MAX_COUNT),
                fields.isTrue("autostart"),
                fields.isTrue("persistent"),
                fields.textOrEmpty("reason"),
                fields.booleanOrNull("backed_up"),
                fields.texts("addresses", CheckInReader.MAX_ADDRESSES),
                fields.list("disks", MAX_DISKS, HypervisorReader::disk),
                fields.list("interfaces", MAX_NICS, HypervisorReader::nic));
    }

    private static VirtualMachine.Disk disk(CheckInJsonObject fields) {
        return new VirtualMachine.Disk(
                fields.key("name"),
                fields.textOrEmpty("source"),
                fields.sizeOrNull("capacity_bytes"),
                fields.sizeOrNull("allocation_bytes"),
                fields.sizeOrNull("read_bytes"),
                fields.sizeOrNull("write_bytes"));
    }

    private static VirtualMachine.Nic nic(CheckInJsonObject fields) {
        return new VirtualMachine.Nic(
                fields.textOrEmpty("name"),
                fields.textOrEmpty("mac_address"),
                fields.sizeOrNull("receive_bytes"),
                fields.sizeOrNull("transmit_bytes"));
    }

    static ReportedHypervisor hypervisor(CheckInJsonObject fields) {
        List<ReportedHypervisor.StoragePool> storage =
                fields.list("storage", MAX_POOLS, HypervisorReader::pool);
        var names = new HashSet<String>();
        for (int i = 0; i < storage.size(); i++) {
            if (!names.add(storage.get(i).name())) {
                fields.addError(
                        "storage/%d/name".formatted(i),
                        "Another storage pool in this list has the same name.");
            }
        }
        return new ReportedHypervisor(
                fields.textOrEmpty("product"),
                fields.objectOrNull("cluster", HypervisorReader::cluster),
                storage);
    }

    private static ReportedHypervisor.Cluster cluster(CheckInJsonObject fields) {
        return new ReportedHypervisor.Cluster(
                fields.key("name"),
                fields.isTrue("quorate"),
                fields.list("nodes", MAX_NODES, HypervisorReader::node));
    }

    private static ReportedHypervisor.Node node(CheckInJsonObject fields) {
        return new ReportedHypervisor.Node(
                fields.key("name"),
                fields.isTrue("local"),
                fields.isTrue("online"),
                fields.shareOrNull("cpu_utilization"),
                fields.sizeOrNull("memory_usage_bytes"),
                fields.sizeOrNull("memory_total_bytes"),
                fields.integerOrNull("machines", 0, MAX_COUNT));
    }

    private static ReportedHypervisor.StoragePool pool(CheckInJsonObject fields) {
        return new ReportedHypervisor.StoragePool(
                fields.key("name"),
                fields.textOrEmpty("type"),
                fields.isTrue("online"),
                fields.sizeOrNull("capacity_bytes"),
                fields.sizeOrNull("used_bytes"));
    }
}
