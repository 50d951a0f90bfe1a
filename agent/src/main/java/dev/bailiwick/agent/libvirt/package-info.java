/// The virtual machines and storage pools of libvirt, read with `virsh` on a read-only connection.
/// Whatever the hypervisor does, a report waits for it at most ten seconds.
@NullMarked
package dev.bailiwick.agent.libvirt;

import org.jspecify.annotations.NullMarked;
