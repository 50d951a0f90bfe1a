package dev.bailiwick.agent.proxmox;

import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.engine.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A virtual machine (`qemu`) or system container (`lxc`) of the node.
///
/// @param resource what the cluster knows of it, up to ten seconds old, from `/cluster/resources`
/// @param current what the node itself says now, from `/nodes/{node}/qemu`; can be missing. Its
///   `cpu` is not used: each worker of the API has measured it over another time
record Guest(String type, long vmid, Json resource, Json current) {
    private static final long MAX_VMID = 999_999_999;

    /// Null when this is no guest.
    static @Nullable Guest of(Json resource, Map<String, Json> current) {
        String type = resource.get("type").text();
        Long vmid = Fields.size(resource.get("vmid"));
        if (!(type.equals("qemu") || type.equals("lxc"))
                || vmid == null
                || vmid > MAX_VMID
                || Fields.flag(resource.get("template"))) {
            return null;
        }
        return new Guest(
                type, vmid, resource, current.getOrDefault(id(type, vmid), Json.nothing()));
    }

    static String id(String type, long vmid) {
        return type + "/" + vmid;
    }

    String id() {
        return id(type, vmid);
    }

    GuestState state() {
        String status = current.get("qmpstatus").text();
        return GuestState.of(status.isEmpty() ? text("status") : status, text("lock"));
    }

    /// @param now null for a guest that does not run, or whose uptime is unknown
    @Nullable Instant startedAt(Instant now) {
        Long uptime = size("uptime");
        return state().isActive() && uptime != null && uptime > 0
                ? now.minusSeconds(Math.min(uptime, now.getEpochSecond()))
                : null;
    }

    ReportedWorkload report(
            GuestConfiguration configuration,
            @Nullable Instant startedAt,
            @Nullable Boolean backedUp) {
        GuestState state = state();
        boolean active = state.isActive();
        Double vcpus = Fields.share(resource.get("maxcpu"));
        return new ReportedWorkload(
                WorkloadKind.VM,
                id(),
                name(),
                image(configuration),
                state.state(),
                state.health(),
                startedAt,
                0,
                active ? Fields.share(resource.get("cpu")) : null,
                active ? size("mem") : null,
                size("maxmem"),
                active ? size("netin") : null,
                active ? size("netout") : null,
                List.of(),
                labels(),
                new VirtualMachine(
                        vcpus == null ? null : (int) Math.ceil(Math.min(vcpus, 1_000_000)),
                        configuration.onboot(),
                        true,
                        state.reason(),
                        backedUp,
                        configuration.addresses(),
                        disks(configuration, active),
                        nics(configuration, active)));
    }

    private String name() {
        String name = text("name");
        return name.isBlank() ? id() : name;
    }

    private String image(GuestConfiguration configuration) {
        if (type.equals("qemu")) {
            return configuration.system();
        }
        return configuration.system().isEmpty() ? "LXC" : configuration.system() + " (LXC)";
    }

    private Map<String, String> labels() {
        var labels = new TreeMap<String, String>();
        for (String name : List.of("tags", "pool")) {
            if (!text(name).isBlank()) {
                labels.put(name, text(name).replace(";", ", "));
            }
        }
        return labels;
    }

    /// Numbers of single disks are no part of the published schema, although nodes send them for
    /// running virtual machines. Without them, the first disk has the guest's total.
    private List<VirtualMachine.Disk> disks(GuestConfiguration configuration, boolean active) {
        Json each = current.get("blockstat");
        var disks = new ArrayList<VirtualMachine.Disk>();
        for (GuestConfiguration.Drive drive : configuration.drives()) {
            boolean total = active && !each.isObject() && disks.isEmpty() && !drive.cdrom();
            Json one = active ? each.get(drive.name()) : Json.nothing();
            disks.add(
                    new VirtualMachine.Disk(
                            drive.name(),
                            drive.source(),
                            drive.capacityBytes(),
                            drive.name().equals("rootfs") && active ? used() : null,
                            total ? size("diskread") : Fields.size(one.get("rd_bytes")),
                            total ? size("diskwrite") : Fields.size(one.get("wr_bytes"))));
        }
        return disks;
    }

    /// Known only of system containers; otherwise 0.
    private @Nullable Long used() {
        Long used = size("disk");
        return used == null || used == 0 ? null : used;
    }

    private List<VirtualMachine.Nic> nics(GuestConfiguration configuration, boolean active) {
        String prefix = (type.equals("qemu") ? "tap" : "veth") + vmid + "i";
        return configuration.nics().stream()
                .map(nic -> {
                    String name = prefix + nic.number();
                    Json one = active ? current.get("nics").get(name) : Json.nothing();
                    return new VirtualMachine.Nic(
                            name,
                            nic.macAddress(),
                            Fields.size(one.get("netin")),
                            Fields.size(one.get("netout")));
                })
                .toList();
    }

    private String text(String field) {
        String now = current.get(field).text();
        return now.isEmpty() ? resource.get(field).text() : now;
    }

    private @Nullable Long size(String field) {
        Long now = Fields.size(current.get(field));
        return now == null ? Fields.size(resource.get(field)) : now;
    }
}
