package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;

/// Everything about one virtual machine.
///
/// @param statusDetail the text next to the status: "for 26 minutes: I/O error"
/// @param charts empty if nothing was measured in the time range
public record MachinePage(
        String path,
        String name,
        String hostName,
        String hostPath,
        StatusIcon icon,
        String statusLabel,
        String statusDetail,
        List<HostPage.Fact> facts,
        TimePicker time,
        List<Chart> charts,
        List<Disk> disks,
        List<Nic> interfaces,
        List<HostPage.Change> changes,
        List<HostPage.Event> events) {
    public MachinePage {
        facts = List.copyOf(facts);
        charts = List.copyOf(charts);
        disks = List.copyOf(disks);
        interfaces = List.copyOf(interfaces);
        changes = List.copyOf(changes);
        events = List.copyOf(events);
    }

    public record Disk(
            String name,
            String source,
            String capacity,
            String allocated,
            String read,
            String written) {
        static Disk of(VirtualMachine.Disk disk) {
            return new Disk(
                    disk.name(),
                    disk.source(),
                    MachinePageBuilder.size(disk.capacityBytes()),
                    MachinePageBuilder.size(disk.allocationBytes()),
                    MachinePageBuilder.size(disk.readBytes()),
                    MachinePageBuilder.size(disk.writeBytes()));
        }
    }

    public record Nic(String name, String macAddress, String received, String sent) {
        static Nic of(VirtualMachine.Nic nic) {
            return new Nic(
                    nic.name().isEmpty() ? "–" : nic.name(),
                    nic.macAddress().isEmpty() ? "–" : nic.macAddress(),
                    MachinePageBuilder.size(nic.receiveBytes()),
                    MachinePageBuilder.size(nic.transmitBytes()));
        }
    }
}
