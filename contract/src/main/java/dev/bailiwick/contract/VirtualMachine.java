package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a virtual machine has beyond what every [ReportedWorkload] has. Also used for the system
/// containers (LXC) of a hypervisor, which are managed alike.
///
/// @param vcpus how many processors it has
/// @param autostart whether it starts with its host, and so is expected to run
/// @param persistent false for one that disappears when it stops
/// @param reason why it is in its state, where that is no ordinary one: `I/O error`; otherwise
///   empty
/// @param backedUp whether a backup job of the hypervisor includes it; null when unknown
/// @param addresses of the guest, as far as the hypervisor knows them
public record VirtualMachine(
        @Nullable Integer vcpus,
        boolean autostart,
        boolean persistent,
        String reason,
        @JsonProperty("backed_up") @Nullable Boolean backedUp,
        List<String> addresses,
        List<Disk> disks,
        List<Nic> interfaces) {
    public VirtualMachine {
        addresses = addresses.stream().map(AddressText::canonical).toList();
        disks = List.copyOf(disks);
        interfaces = List.copyOf(interfaces);
    }

    /// Without the values that change with every report.
    public VirtualMachine withoutUsage() {
        return new VirtualMachine(
                vcpus,
                autostart,
                persistent,
                reason,
                backedUp,
                addresses,
                disks.stream()
                        .map(one ->
                                new Disk(one.name, one.source, one.capacityBytes, null, null, null))
                        .toList(),
                interfaces.stream()
                        .map(one -> new Nic(one.name, one.macAddress, null, null))
                        .toList());
    }

    /// @param name as the guest is offered it: `vda`, `scsi0`
    /// @param source the file, device or volume behind it; empty for an empty drive
    /// @param allocationBytes how much of it is used on the host
    /// @param readBytes since the machine started
    public record Disk(
            String name,
            String source,
            @JsonProperty("capacity_bytes") @Nullable Long capacityBytes,
            @JsonProperty("allocation_bytes") @Nullable Long allocationBytes,
            @JsonProperty("read_bytes") @Nullable Long readBytes,
            @JsonProperty("write_bytes") @Nullable Long writeBytes) {}

    /// A network interface of the machine.
    ///
    /// @param name as on the host: `vnet3`
    /// @param macAddress empty when unknown
    /// @param receiveBytes what the machine received since it started
    public record Nic(
            String name,
            @JsonProperty("mac_address") String macAddress,
            @JsonProperty("receive_bytes") @Nullable Long receiveBytes,
            @JsonProperty("transmit_bytes") @Nullable Long transmitBytes) {}
}
