package dev.bailiwick.agent.hypervisor;

import java.time.Instant;

/// Reads the machines of one hypervisor: libvirt, or Proxmox VE. Called from one thread, once for
/// each check-in; it has a limit in time and size, and never fails.
public interface Hypervisor {
    Machines read(Instant now);
}
